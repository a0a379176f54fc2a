#include "api/request/admission.h"

#include "api/request/exchange.h"
#include "api/request/media.h"
#include "api/request/query.h"
#include "api/request/respond.h"
#include "api/request/session.h"
#include "ledger/core/clock.h"
#include "json/path.h"

#include <assert.h>
#include <strings.h>

uint64_t
admission_body_limit(const struct exchange *exchange)
{
	const struct route *route = exchange->route;

	if (route != NULL && route->body == BODY_GAMES)
		return GAMES_BODY_MAX;
	if (route == NULL || media_of(exchange->request.content_type) != MEDIA_NDJSON)
		return BODY_MAX;
	if (route->body == BODY_LINES)
		return IMPORT_BODY_MAX;
	return route->body == BODY_RULES || route->body == BODY_BATCH ? NDJSON_BODY_MAX : BODY_MAX;
}

int
admission_refuse_size(const struct exchange *exchange, struct problem *problem)
{
	return problem_set(problem, TOO_LARGE, "the body is larger than %llu bytes",
			   (unsigned long long)admission_body_limit(exchange));
}

int
admission_refuse_body(const struct exchange *exchange, struct problem *problem)
{
	const struct route *route = exchange->route;

	assert(route->body == BODY_NONE);
	return refuse(problem, BAD_VALUE, NULL, "%s %s takes no body",
		      method_names[exchange->request.method], route->path);
}

/*
 * Whether a key is checked before the body is read. Calls with state check it themselves, with the
 * role it needs; but before a long body is received for one of them, it is checked here too.
 */
static bool
asks_for_key(const struct exchange *exchange)
{
	const struct route *route = exchange->route;

	if (route->work != NULL)
		return route->body == BODY_LINES || route->body == BODY_GAMES;
	return exchange->app->auth.required && !route->open;
}

/* Whether who calls is found out by a key, here or by the call itself. */
static bool
uses_key(const struct exchange *exchange)
{
	const struct route *route = exchange->route;

	return route->work != NULL ? route->role != ROLE_NONE : asks_for_key(exchange);
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
		result = auth_find(&exchange->app->auth, tx, exchange->key, clock_now(), &caller);
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

/* No body is unpacked: the limits that clients are told count the bytes that are sent. */
static int
check_encoding(struct exchange *exchange, struct problem *problem)
{
	const char *coding = exchange->request.content_encoding;

	if (coding == NULL || coding[0] == '\0' || strcasecmp(coding, "identity") == 0 ||
	    exchange->route->body == BODY_NONE)
		return 0;
	respond_header(exchange, "Accept-Encoding", "identity");
	return problem_set_at_parameter(problem, UNSUPPORTED_MEDIA_TYPE, "Content-Encoding",
					"a body is sent as it is, not in the coding %.40s", coding);
}

/* Whether the media type is one that the route's kind of body may have. */
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
		[BODY_HANDS] = {{true, true, false}, "application/json or application/x-ndjson"},
		[BODY_BATCH] = {{false, true, false}, "application/x-ndjson"},
		[BODY_LINES] = {{false, true, false}, "application/x-ndjson"},
		[BODY_GAMES] = {{true, false, false}, "application/json"},
	};
	enum body_kind kind = exchange->route->body;

	assert(kind < sizeof(kinds) / sizeof(kinds[0]));
	if (kinds[kind].allowed[media_of(exchange->request.content_type)])
		return 0;
	return problem_set_at_parameter(problem, UNSUPPORTED_MEDIA_TYPE, "Content-Type",
					"expected %s", kinds[kind].expected);
}

int
admission_check(struct exchange *exchange, const struct route *first, struct problem *problem)
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
	if (exchange->by_cookie && uses_key(exchange) && session_check(exchange, problem) != 0)
		return -1;
	if (check_key(exchange, problem) != 0)
		return -1;
	if (exchange->route->body == BODY_NONE && request->has_length && request->length > 0)
		return admission_refuse_body(exchange, problem);
	if (check_encoding(exchange, problem) != 0 || check_media(exchange, problem) != 0)
		return -1;
	if (request->has_length && request->length > admission_body_limit(exchange))
		return admission_refuse_size(exchange, problem);
	return query_check(exchange, problem);
}
