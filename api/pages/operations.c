#include "api/pages/operations.h"

#include "api/hooks/hooks.h"
#include "api/ops/log.h"
#include "api/ops/metrics.h"
#include "api/request/exchange.h"
#include "api/request/pool.h"
#include "api/request/respond.h"
#include "api/request/turn.h"

#include <assert.h>

#define JSON_TYPE "application/json"

static void
respond_text(struct exchange *exchange, const char *json)
{
	respond_header(exchange, "Cache-Control", "no-store");
	respond(exchange, 200, JSON_TYPE, json, strlen(json));
}

void
handle_healthz(struct exchange *exchange)
{
	respond_text(exchange, "{\"status\":\"ok\"}");
}

void
handle_readyz(struct exchange *exchange)
{
	struct store *store = exchange->app->store;
	struct problem problem;

	if (store->calls->ping(store) == 0) {
		respond_text(exchange, "{\"status\":\"ready\"}");
		return;
	}
	problem_set(&problem, UNAVAILABLE, "the store cannot be reached");
	respond_problem(exchange, &problem);
}

void
handle_api_catalog(struct exchange *exchange)
{
	static const char catalog[] =
		"{\"linkset\":[{\"anchor\":\"/v1\",\"service-desc\":["
		"{\"href\":\"/openapi.yaml\",\"type\":\"application/yaml\"},"
		"{\"href\":\"/openapi.json\",\"type\":\"application/json\"}],"
		"\"service-doc\":[{\"href\":\"/docs\",\"type\":\"text/html\"}],"
		"\"status\":[{\"href\":\"/readyz\",\"type\":\"application/json\"}]}]}";

	respond_header(exchange, "Cache-Control", "public, max-age=3600");
	respond_header(exchange, "Link", "</.well-known/api-catalog>; rel=\"api-catalog\"");
	respond(exchange, 200,
		"application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"",
		catalog, sizeof(catalog) - 1);
}

/* Returns how many there are. */
static unsigned
sum_pools(const struct app *app, struct pool_sum pools[POOLS])
{
	for (unsigned i = 0; app->pools != NULL && i < POOLS; i++) {
		struct pool_figures figures = pool_figures(app->pools[i]);
		pools[i] = (struct pool_sum){pool_names[i], figures.size, figures.taken,
					     figures.refused};
	}
	return app->pools == NULL ? 0 : POOLS;
}

void
handle_metrics(struct exchange *exchange)
{
	const struct app *app = exchange->app;
	const struct route_table *table = app->routes;
	const char *labels[ROUTES_MAX];
	struct pool_sum pools[POOLS];
	struct metrics_more more = {.routes = labels,
				    .route_count = table->count,
				    .methods = method_names,
				    .method_count = METHODS,
				    .threads = app->threads,
				    .log_dropped = log_dropped(app->log)};

	static_assert((int)METHODS <= (int)METHODS_MAX, "each method has its counters");
	for (unsigned i = 0; i < table->count; i++) {
		const struct route *first;
		char parts[PATH_PARTS][PATH_PART_MAX];
		route_find(table, table->rows[i].path, METHOD_GET, &first, parts);
		assert(first != NULL && first <= &table->rows[i]);
		labels[i] = first == &table->rows[i] ? table->rows[i].path : NULL;
	}
	app->store->calls->figures(app->store, &more.store);
	more.turns_waiting = turns_waiting(app->turns);
	hooks_figures(app->hooks, &more.webhooks);
	more.pools = pools;
	more.pool_count = sum_pools(app, pools);
	metrics_write(app->metrics, &more, &exchange->out);
	respond_header(exchange, "Cache-Control", "no-store");
	respond_out(exchange, 200, "text/plain; version=0.0.4; charset=utf-8");
}
