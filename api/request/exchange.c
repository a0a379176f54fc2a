#include "api/request/exchange.h"

#include "api/ledger/work.h"
#include "api/request/admission.h"
#include "api/request/media.h"
#include "api/request/rate_limit.h"
#include "api/routes.h"
#include "api/rules/ndjson.h"
#include "json/write.h"

#include <assert.h>
#include <stdio.h>
#include <strings.h>

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
	if (exchange->body.size + size > exchange_body_limit(exchange))
		exchange_refuse_size(exchange, &problem);
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

void
exchange_cancel(struct exchange *exchange)
{
	work_cancel(exchange);
	exchange_answer(exchange);
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
