#include "api/request/exchange.h"

#include "api/ops/log.h"
#include "api/ops/metrics.h"
#include "api/request/stateful.h"
#include "ledger/core/clock.h"
#include "ledger/core/uuid.h"

#include <stdio.h>

void
exchange_reset(struct exchange *exchange)
{
	struct response *response = &exchange->response;

	if (response->free_stream != NULL)
		response->free_stream(response->stream);
	if (exchange->call != NULL)
		exchange->app->stateful->reset(exchange->call);
	spool_reset(&exchange->body);
	buffer_reset(&exchange->out, KEPT_ANSWER);
	exchange->refused = exchange->answered = false;
	exchange->discarded = 0;
	exchange->route = NULL;
	exchange->instance[0] = '\0';
	*response = (struct response){0};
	exchange->request = (struct request){0};
}

void
exchange_free(struct exchange *exchange)
{
	exchange_reset(exchange);
	if (exchange->call != NULL)
		exchange->app->stateful->destroy(exchange->call);
	exchange->call = NULL;
	spool_free(&exchange->body);
	buffer_free(&exchange->out);
}

const char *
exchange_instance(struct exchange *exchange)
{
	char id[STORE_ID];

	if (exchange->instance[0] == '\0') {
		uuid_make(clock_now(), id);
		snprintf(exchange->instance, sizeof(exchange->instance), "urn:uuid:%s", id);
	}
	return exchange->instance;
}

void
exchange_fault(struct exchange *exchange, const char *what)
{
	counter_add(&exchange->metrics->internal_errors, 1);
	log_write_event(exchange->app->log, LOG_ERROR, "internal error", what);
}
