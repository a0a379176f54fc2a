/*
 * Answers to NDJSON bodies. libmicrohttpd sends nothing before it has read the whole body, so the
 * body is spooled (api/request/spool.h, within limits). Then each line is answered when the client
 * is ready to take the answer: no more than one answer is held at a time.
 */
#ifndef API_RULES_NDJSON_H
#define API_RULES_NDJSON_H

#include "api/request/exchange.h"
#include "api/rules/rules_call.h"

/* Makes the response of an exchange whose body is NDJSON for `call`. */
void ndjson_respond(struct exchange *exchange, const struct rules_call *call,
		    const struct answer_style *style);

#endif
