#include "api/handlers.h"

#include "api/ops/log.h"
#include "api/pages/docs.h"
#include "api/request/exchange.h"
#include "api/request/media.h"
#include "api/request/query.h"
#include "api/request/respond.h"
#include "api/rules/catalogue.h"
#include "api/rules/ndjson.h"
#include "api/rules/rules_call.h"

#define JSON_TYPE "application/json"

/* ---- The rules ---- */

static bool
names_of(struct exchange *exchange, enum names_mode *mode)
{
	char word[QUERY_VALUE_MAX + 1];
	struct problem problem;

	*mode = NAMES_ALL;
	if (!query_value(exchange, "names", word) || names_parse(word, mode))
		return true;
	problem_set_at_parameter(&problem, BAD_VALUE, "names",
				 "expected one of none, en, zh-Hans, zh-Hant, ja");
	respond_problem(exchange, &problem);
	return false;
}

void
handle_rules(struct exchange *exchange)
{
	const struct rules_call *call = exchange->route->call;
	enum names_mode names;

	if (!names_of(exchange, &names))
		return;
	if (media_of(exchange->request.content_type) == MEDIA_NDJSON) {
		ndjson_respond(exchange, call, names);
		return;
	}
	unsigned status = answer_text(call, spool_text(&exchange->body),
				      (size_t)exchange->body.size, names, 0, &exchange->out);
	respond_out(exchange, status, status == 200 ? JSON_TYPE : "application/problem+json");
}

/* ---- The catalogue ---- */

void
handle_rulesets(struct exchange *exchange)
{
	respond_document(exchange, catalogue_list(exchange->app->catalogue));
}

void
handle_ruleset(struct exchange *exchange)
{
	const struct document *document =
		catalogue_find(exchange->app->catalogue, exchange->parts[0]);
	struct problem problem;

	if (document != NULL) {
		respond_document(exchange, document);
		return;
	}
	problem_set(&problem, NOT_FOUND, "there is no such ruleset; GET /v1/rulesets lists them");
	respond_problem(exchange, &problem);
}

/* ---- Operations ---- */

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
handle_metrics(struct exchange *exchange)
{
	const struct app *app = exchange->app;
	const struct route_table *table = app->routes;
	const char *labels[ROUTES_MAX];
	struct metrics_more more = {.routes = labels,
				    .route_count = table->count,
				    .threads = app->threads,
				    .log_dropped = log_dropped(app->log)};

	for (unsigned i = 0; i < table->count; i++) {
		const struct route *first;
		char parts[PATH_PARTS][PATH_PART_MAX];
		route_find(table, table->rows[i].path, METHOD_GET, &first, parts);
		labels[i] = first == &table->rows[i] ? table->rows[i].path : NULL;
	}
	app->store->calls->figures(app->store, &more.store);
	metrics_write(app->metrics, &more, &exchange->out);
	respond_header(exchange, "Cache-Control", "no-store");
	respond_out(exchange, 200, "text/plain; version=0.0.4; charset=utf-8");
}

/* ---- For people ---- */

void
handle_openapi(struct exchange *exchange)
{
	respond_document(exchange, docs_openapi(exchange->app->docs));
}

void
handle_docs(struct exchange *exchange)
{
	respond_document(exchange, docs_reference(exchange->app->docs));
}

void
handle_docs_problems(struct exchange *exchange)
{
	respond_document(exchange, docs_problems(exchange->app->docs));
}

void
handle_home(struct exchange *exchange)
{
	respond_document(exchange, docs_home(exchange->app->docs));
}
