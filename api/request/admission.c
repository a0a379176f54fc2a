/* What can be said of a request by its head alone: CORS, the query, the key, the media type, the size. */
#include "api/request/admission.h"

#include "api/request/media.h"
#include "api/request/query.h"
#include "api/request/rate_limit.h"
#include "api/request/respond.h"

#include <stdio.h>
#include <string.h>

#define ALLOWED_HEADERS                                                                            \
	"Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID"
#define EXPOSED_HEADERS                                                                            \
	"ETag, Location, Idempotency-Replayed, Retry-After, "                                      \
	"RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset"

/* ---- CORS ---- */

static bool
origin_is_listed(const struct app *app, const char *origin)
{
	for (const char *const *listed = app->origins; *listed != NULL; listed++)
		if (strcmp(*listed, origin) == 0)
			return true;
	return false;
}

/* Calls without state answer any origin; calls with state, and preflights of them, those of --cors. */
static void
add_cors(struct exchange *exchange, const struct route *first)
{
	const char *origin = exchange->request.origin;
	bool stateful = first != NULL && first->work != NULL;

	if (!stateful) {
		respond_header(exchange, "Access-Control-Allow-Origin", "*");
	} else if (origin != NULL && origin_is_listed(exchange->app, origin)) {
		respond_header(exchange, "Access-Control-Allow-Origin", origin);
		respond_header(exchange, "Vary", "Origin");
	}
	if (origin != NULL)
		respond_header(exchange, "Access-Control-Expose-Headers", EXPOSED_HEADERS);
}

static void
answer_options(struct exchange *exchange, const struct route *first)
{
	char *methods = exchange->methods;

	route_methods(exchange->app->routes, first, methods, sizeof(exchange->methods));
	respond(exchange, 204, NULL, "", 0);
	respond_header(exchange, "Allow", methods);
	respond_header(exchange, "Access-Control-Allow-Methods", methods);
	respond_header(exchange, "Access-Control-Allow-Headers", ALLOWED_HEADERS);
	respond_header(exchange, "Access-Control-Max-Age", "86400");
}

/* ---- The request's head ---- */

uint64_t
exchange_body_limit(const struct exchange *exchange)
{
	const struct route *route = exchange->route;

	if (route == NULL || media_of(exchange->request.content_type) != MEDIA_NDJSON)
		return BODY_MAX;
	if (route->body == BODY_LINES)
		return IMPORT_BODY_MAX;
	return route->body == BODY_RULES ? NDJSON_BODY_MAX : BODY_MAX;
}

int
exchange_refuse_size(const struct exchange *exchange, struct problem *problem)
{
	return problem_set(problem, TOO_LARGE, "the body is larger than %llu bytes",
			   (unsigned long long)exchange_body_limit(exchange));
}

/* Whether some key is asked for before the body is read. Calls with state look at it again, and at its role. */
static bool
asks_for_key(const struct exchange *exchange)
{
	const struct route *route = exchange->route;

	if (route->work != NULL)
		return route->body == BODY_LINES;
	return exchange->app->auth.required && !route->open;
}

static int
check_key(struct exchange *exchange, struct problem *problem)
{
	struct store *store = exchange->app->store;
	struct caller caller = {0};
	int result = STORE_FAILED;

	if (!asks_for_key(exchange))
		return 0;
	struct tx *tx = store->calls->read_begin(store);
	if (tx != NULL) {
		result = auth_find(&exchange->app->auth, tx,
				   auth_bearer(exchange->request.authorization), &caller);
		store->calls->read_end(tx);
	}
	if (result != STORE_OK)
		return problem_set(problem, UNAVAILABLE, "the store cannot be read now");
	if (caller.role != ROLE_NONE && exchange->route->role > caller.role)
		return problem_set(problem, FORBIDDEN, "this call needs a key of role %s",
				   role_ids[exchange->route->role]);
	if (caller.role != ROLE_NONE)
		return 0;
	respond_header(exchange, "WWW-Authenticate", "Bearer realm=\"mahjongd\"");
	return problem_set_at_parameter(problem, UNAUTHORIZED, "Authorization",
					"this daemon asks for Authorization: Bearer KEY");
}

/* What each kind of body may come as. */
static int
check_media(const struct exchange *exchange, struct problem *problem)
{
	static const struct {
		bool allowed[MEDIA_OTHER + 1];
		const char *expected;
	} kinds[] = {
		[BODY_NONE] = {{true, true, true}, ""},
		[BODY_RULES] = {{true, true, false}, "application/json or application/x-ndjson"},
		[BODY_JSON] = {{true, false, false}, "application/json"},
		[BODY_MAYBE] = {{true, false, false}, "application/json"},
		[BODY_LINES] = {{false, true, false}, "application/x-ndjson"},
	};
	enum body_kind kind = exchange->route->body;

	if (kinds[kind].allowed[media_of(exchange->request.content_type)])
		return 0;
	return problem_set_at_parameter(problem, UNSUPPORTED_MEDIA_TYPE, "Content-Type",
					"expected %s", kinds[kind].expected);
}

static int
check_head(struct exchange *exchange, const struct route *first, struct problem *problem)
{
	char *methods = exchange->methods;
	const struct request *request = &exchange->request;

	if (request->fault != NULL)
		return problem_set(problem, BAD_JSON, "%s", request->fault);
	if (first == NULL)
		return problem_set(problem, NOT_FOUND, "there is nothing at this path");
	if (exchange->route == NULL) {
		route_methods(exchange->app->routes, first, methods, sizeof(exchange->methods));
		respond_header(exchange, "Allow", methods);
		return problem_set(problem, METHOD_NOT_ALLOWED, "%s takes %s", first->path,
				   methods);
	}
	if (check_key(exchange, problem) != 0)
		return -1;
	if (check_media(exchange, problem) != 0)
		return -1;
	if (request->has_length && request->length > exchange_body_limit(exchange))
		return exchange_refuse_size(exchange, problem);
	return query_check(exchange, problem);
}

/*
 * A refusal waits for a small body to arrive, so that the connection can go on; a large one, or
 * one of unknown size, is not read at all.
 */
static enum verdict
refuse_now(struct exchange *exchange, const struct problem *problem)
{
	const struct request *request = &exchange->request;
	bool large = request->is_chunked || request->expects ||
		     (request->has_length && request->length > BODY_MAX);

	if (exchange->response.status == 0)
		respond_problem(exchange, problem);
	exchange->refused = true;
	return large || request->fault != NULL ? ANSWER_NOW : GO_ON;
}

enum verdict
exchange_begin(struct exchange *exchange)
{
	struct request *request = &exchange->request;
	const struct route *first;
	struct problem problem;

	const struct route_table *table = exchange->app->routes;

	exchange->route =
		route_find(table, request->path, request->method, &first, exchange->parts);
	exchange->route_index = first == NULL ? ROUTES_MAX : (unsigned)(first - table->rows);
	add_cors(exchange, first);
	if (guard_check(exchange, &problem) != 0)
		return refuse_now(exchange, &problem);
	if (request->method == METHOD_OPTIONS && first != NULL && request->fault == NULL) {
		answer_options(exchange, first);
		return refuse_now(exchange, NULL);
	}
	if (check_head(exchange, first, &problem) != 0)
		return refuse_now(exchange, &problem);
	return GO_ON;
}
