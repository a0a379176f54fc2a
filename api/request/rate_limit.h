/* What stands before and around every answer: rate limits, and the headers that bridle browsers. */
#ifndef API_REQUEST_RATE_LIMIT_H
#define API_REQUEST_RATE_LIMIT_H

#include "api/request/exchange.h"

/*
 * Counts the request against the limits of its address and its key, and has its answer tell them. 0; -1 with
 * a problem when it is one too many. Without limits it does nothing.
 */
int guard_check(struct exchange *exchange, struct problem *problem);

/* Adds the headers of every answer, whose content type must be known by now. */
void guard_headers(struct exchange *exchange);

#endif
