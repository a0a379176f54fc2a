#include "api/exchange.h"

#include "api/guard.h"
#include "api/json_out.h"
#include "api/ledger/work.h"
#include "api/media.h"
#include "api/ndjson.h"
#include "api/routes.h"

#include <assert.h>
#include <stdio.h>
#include <strings.h>

#define ALLOWED_HEADERS                                                                            \
	"Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID"
#define EXPOSED_HEADERS                                                                            \
	"ETag, Location, Idempotency-Replayed, Retry-After, "                                      \
	"RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset"
#define PROBLEM_TYPE "application/problem+json"

/* ---- Answers ---- */

void
respond(struct exchange *exchange, unsigned status, const char *content_type, const char *body,
	size_t size)
{
	struct response *response = &exchange->response;

	response->status = status;
	response->content_type = content_type;
	response->body = body;
	response->size = size;
}

void
respond_out(struct exchange *exchange, unsigned status, const char *content_type)
{
	struct problem problem;

	if (exchange->out.failed) {
		buffer_reset(&exchange->out, 0);
		problem_set(&problem, UNAVAILABLE, "there is no memory for this answer");
		respond_problem(exchange, &problem);
		return;
	}
	respond(exchange, status, content_type, exchange->out.data, exchange->out.size);
}

void
respond_problem(struct exchange *exchange, const struct problem *problem)
{
	static const struct request_id no_id;
	const struct problem_kind *kind = &problem_kinds[problem->code];

	exchange->out.size = 0;
	problem_write(problem, &no_id, 0, &exchange->out);
	if (exchange->out.failed)
		respond(exchange, kind->status, PROBLEM_TYPE, "{}", 2);
	else
		respond(exchange, kind->status, PROBLEM_TYPE, exchange->out.data,
			exchange->out.size);
}

void
respond_header(struct exchange *exchange, const char *name, const char *value)
{
	struct response *response = &exchange->response;

	assert(response->header_count < HEADERS_MAX);
	response->headers[response->header_count++] = (struct header){name, value};
}

void
exchange_fault(struct exchange *exchange, const char *what)
{
	counter_add(&exchange->metrics->internal_errors, 1);
	log_write_event(exchange->app->log, LOG_ERROR, "internal error", what);
}

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

	route_methods(first, methods, sizeof(exchange->methods));
	respond(exchange, 204, NULL, "", 0);
	respond_header(exchange, "Allow", methods);
	respond_header(exchange, "Access-Control-Allow-Methods", methods);
	respond_header(exchange, "Access-Control-Allow-Headers", ALLOWED_HEADERS);
	respond_header(exchange, "Access-Control-Max-Age", "86400");
}

/* ---- The query ---- */

static bool
is_parameter_of(const struct route *route, const char *name)
{
	for (unsigned i = 0; i < QUERY_PARAMETERS_MAX && route->parameters[i] != NULL; i++)
		if (strcmp(route->parameters[i], name) == 0)
			return true;
	return false;
}

static unsigned
times_given(const struct request *request, const char *name)
{
	unsigned times = 0;

	for (unsigned i = 0; i < request->query_count; i++)
		times += strcmp(request->query[i].name, name) == 0;
	return times;
}

static int
check_query(const struct exchange *exchange, struct problem *problem)
{
	const struct request *request = &exchange->request;
	char value[QUERY_VALUE_MAX + 1];

	if (request->query_count > QUERY_PARAMETERS_MAX)
		return problem_set(problem, BAD_VALUE, "at most %d query parameters",
				   QUERY_PARAMETERS_MAX);
	for (unsigned i = 0; i < request->query_count; i++) {
		const struct parameter *parameter = &request->query[i];
		const char *text = parameter->value;
		if (!is_parameter_of(exchange->route, parameter->name))
			return problem_set_at_parameter(problem, BAD_VALUE, parameter->name,
							"there is no such query parameter");
		if (times_given(request, parameter->name) != 1)
			return problem_set_at_parameter(problem, BAD_VALUE, parameter->name,
							"the parameter is given twice");
		if (!percent_decode(text, strlen(text), value, sizeof(value)))
			return problem_set_at_parameter(
				problem, BAD_VALUE, parameter->name,
				"the value is no percent-encoded text of at "
				"most %d bytes",
				QUERY_VALUE_MAX);
	}
	return 0;
}

bool
query_value(const struct exchange *exchange, const char *name, char value[QUERY_VALUE_MAX + 1])
{
	const struct request *request = &exchange->request;

	for (unsigned i = 0; i < request->query_count; i++)
		if (strcmp(request->query[i].name, name) == 0)
			return percent_decode(request->query[i].value,
					      strlen(request->query[i].value), value,
					      QUERY_VALUE_MAX + 1);
	return false;
}

/* ---- The request's head ---- */

static uint64_t
body_limit(const struct exchange *exchange)
{
	const struct route *route = exchange->route;

	if (route == NULL || media_of(exchange->request.content_type) != MEDIA_NDJSON)
		return BODY_MAX;
	if (route->body == BODY_LINES)
		return IMPORT_BODY_MAX;
	return route->body == BODY_RULES ? NDJSON_BODY_MAX : BODY_MAX;
}

static int
refuse_size(const struct exchange *exchange, struct problem *problem)
{
	return problem_set(problem, TOO_LARGE, "the body is larger than %llu bytes",
			   (unsigned long long)body_limit(exchange));
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
		route_methods(first, methods, sizeof(exchange->methods));
		respond_header(exchange, "Allow", methods);
		return problem_set(problem, METHOD_NOT_ALLOWED, "%s takes %s", first->path,
				   methods);
	}
	if (check_key(exchange, problem) != 0)
		return -1;
	if (check_media(exchange, problem) != 0)
		return -1;
	if (request->has_length && request->length > body_limit(exchange))
		return refuse_size(exchange, problem);
	return check_query(exchange, problem);
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

	exchange->route = route_find(request->path, request->method, &first, exchange->parts);
	exchange->route_index = first == NULL ? ROUTES_MAX : (unsigned)(first - routes);
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

/* ---- The body ---- */

static enum verdict
discard(struct exchange *exchange, size_t size)
{
	exchange->discarded += size;
	return exchange->discarded > DISCARD_MAX ? GIVE_UP : GO_ON;
}

enum verdict
exchange_take(struct exchange *exchange, const char *data, size_t size)
{
	struct problem problem;

	if (exchange->refused)
		return discard(exchange, size);
	if (exchange->body.size + size > body_limit(exchange))
		refuse_size(exchange, &problem);
	else if (exchange->route->body == BODY_NONE)
		return discard(exchange, size);
	else if (spool_add(&exchange->body, data, size) == 0)
		return GO_ON;
	else
		problem_set(&problem, UNAVAILABLE, "there is no room for this body now");
	spool_reset(&exchange->body);
	respond_problem(exchange, &problem);
	exchange->refused = true;
	return discard(exchange, size);
}

bool
exchange_answer(struct exchange *exchange)
{
	struct response *response = &exchange->response;
	struct problem problem;

	if (!exchange->refused && exchange->route->work != NULL) {
		if (!work_answer(exchange))
			return false;
	} else if (!exchange->refused) {
		exchange->route->handle(exchange);
	}
	if (response->status == 0) {
		problem_set(&problem, INTERNAL_ERROR, "the service found no answer");
		respond_problem(exchange, &problem);
	}
	if (response->status == problem_kinds[UNAVAILABLE].status)
		respond_header(exchange, "Retry-After", RETRY_SECONDS);
	if (response->status == problem_kinds[INTERNAL_ERROR].status)
		exchange_fault(exchange, exchange->route->path);
	guard_headers(exchange);
	return true;
}

void
exchange_submit(struct exchange *exchange)
{
	work_submit(exchange);
}

/* ---- Reuse ---- */

void
exchange_reset(struct exchange *exchange)
{
	ndjson_destroy(exchange->stream);
	work_reset(exchange->work);
	spool_reset(&exchange->body);
	buffer_reset(&exchange->out, KEPT_ANSWER);
	exchange->stream = NULL;
	exchange->refused = false;
	exchange->discarded = 0;
	exchange->route = NULL;
	exchange->response = (struct response){0};
	exchange->request = (struct request){0};
}

void
exchange_free(struct exchange *exchange)
{
	exchange_reset(exchange);
	work_destroy(exchange->work);
	exchange->work = NULL;
	spool_free(&exchange->body);
	buffer_free(&exchange->out);
}
