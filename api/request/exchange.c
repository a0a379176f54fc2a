#include "api/request/exchange.h"

#include "api/ops/log.h"
#include "api/request/admission.h"
#include "api/request/rate_limit.h"
#include "api/request/respond.h"
#include "api/request/stateful.h"

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
		if (!exchange->app->stateful->answer(exchange))
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
	exchange->app->stateful->submit(exchange);
}

void
exchange_cancel(struct exchange *exchange)
{
	exchange->app->stateful->cancel(exchange);
	exchange_answer(exchange);
}

/* ---- Reuse ---- */

void
exchange_reset(struct exchange *exchange)
{
	struct response *response = &exchange->response;

	if (response->free_stream != NULL)
		response->free_stream(response->stream);
	if (exchange->work != NULL)
		exchange->app->stateful->reset(exchange->work);
	spool_reset(&exchange->body);
	buffer_reset(&exchange->out, KEPT_ANSWER);
	exchange->refused = false;
	exchange->discarded = 0;
	exchange->route = NULL;
	*response = (struct response){0};
	exchange->request = (struct request){0};
}

void
exchange_free(struct exchange *exchange)
{
	exchange_reset(exchange);
	if (exchange->work != NULL)
		exchange->app->stateful->destroy(exchange->work);
	exchange->work = NULL;
	spool_free(&exchange->body);
	buffer_free(&exchange->out);
}
