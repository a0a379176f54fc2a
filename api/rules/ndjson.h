/*
 * NDJSON answers. libmicrohttpd sends nothing before the whole body has been read, so the body is spooled
 * (bounded, see spool.h), and then answered line by line while it is sent: an answer is never held
 * for longer than it takes to send it.
 */
#ifndef API_RULES_NDJSON_H
#define API_RULES_NDJSON_H

#include "api/request/exchange.h"
#include "api/rules/rules_call.h"

/* Makes the response of an exchange whose body is NDJSON for `call`. */
void ndjson_respond(struct exchange *exchange, const struct rules_call *call,
		    enum names_mode names);

#endif
