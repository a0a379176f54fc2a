#include "api/request/serve.h"

#include "api/ops/metrics.h"
#include "api/request/admission.h"
#include "api/request/browser_headers.h"
#include "api/request/cors.h"
#include "api/request/holder.h"
#include "api/request/rate_limit.h"
#include "api/request/respond.h"
#include "api/request/session.h"
#include "api/request/stateful.h"

#include <assert.h>

/* ---- The head ---- */

/*
 * A small body is read before the refusal is sent, so that the connection can be used again. A
 * large one, or one of unknown size, is not read.
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
serve_head(struct exchange *exchange)
{
	const struct route_table *table = exchange->app->routes;
	const struct request *request = &exchange->request;
	const struct route *first;
	struct problem problem;

	assert(exchange->response.status == 0 && !exchange->answered && !exchange->refused);
	exchange->route =
		route_find(table, request->path, request->method, &first, exchange->parts);
	exchange->route_index = first == NULL ? ROUTES_MAX : (unsigned)(first - table->rows);
	session_find_key(exchange);
	cors_headers(exchange, first);
	if (rate_limit_check(exchange, &problem) != 0)
		return refuse_now(exchange, &problem);
	if (request->method == METHOD_OPTIONS && first != NULL && request->fault == NULL) {
		cors_options(exchange, first);
		return refuse_now(exchange, NULL);
	}
	if (admission_check(exchange, first, &problem) != 0)
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

/* 0; -1 when there is no room for so much of the body. */
static int
add_to_body(struct exchange *exchange, const char *data, size_t size)
{
	struct pool *const *pools = exchange->app->pools;
	struct spool *body = &exchange->body;
	struct pool_holder holder;

	if (pools != NULL && spool_needs_place(body, size)) {
		holder_of(exchange, &holder);
		if (!pool_take(pools[POOL_SPOOLS], &body->place, &holder))
			return -1;
	}
	return spool_add(body, data, size);
}

enum verdict
serve_body(struct exchange *exchange, const char *data, size_t size)
{
	struct problem problem;

	assert(!exchange->answered);
	if (exchange->refused)
		return discard(exchange, size);
	assert(exchange->route != NULL);
	if (exchange->route->body == BODY_NONE)
		admission_refuse_body(exchange, &problem);
	else if (exchange->body.size + size > admission_body_limit(exchange))
		admission_refuse_size(exchange, &problem);
	else if (add_to_body(exchange, data, size) == 0)
		return GO_ON;
	else
		problem_set(&problem, UNAVAILABLE, "there is no room for this body now");
	spool_reset(&exchange->body);
	respond_problem(exchange, &problem);
	exchange->refused = true;
	return discard(exchange, size);
}

bool
serve_answer(struct exchange *exchange)
{
	struct response *response = &exchange->response;
	struct problem problem;

	assert(!exchange->answered);
	assert(exchange->refused || (exchange->route != NULL && exchange->response.status == 0));
	if (!exchange->refused && exchange->route->work != NULL) {
		assert(exchange->route->handle == NULL);
		if (!exchange->app->stateful->answer(exchange))
			return false;
	} else if (!exchange->refused) {
		exchange->route->handle(exchange);
		if (exchange->later != NULL)
			return false;
	}
	if (response->status == 0) {
		problem_set(&problem, INTERNAL_ERROR, "the service found no answer");
		respond_problem(exchange, &problem);
	}
	if (response->status == problem_kinds[UNAVAILABLE].status)
		respond_header(exchange, "Retry-After", RETRY_SECONDS);
	if (response->status == problem_kinds[INTERNAL_ERROR].status)
		exchange_fault(exchange, exchange->route->path);
	browser_headers_add(exchange);
	assert(response->next != NULL || (!response->live && response->stream == NULL));
	exchange->answered = true;
	return true;
}

void
serve_submit(struct exchange *exchange)
{
	assert(!exchange->answered && !exchange->refused);
	assert((exchange->route->work != NULL) == (exchange->later == NULL));
	if (exchange->later != NULL)
		exchange->later->submit(exchange);
	else
		exchange->app->stateful->submit(exchange);
}

void
serve_cancel(struct exchange *exchange)
{
	if (exchange->later != NULL)
		exchange->later->cancel(exchange);
	else
		exchange->app->stateful->cancel(exchange);
	bool answered = serve_answer(exchange);
	assert(answered);
}
