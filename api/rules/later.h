/* Requests whose answer takes long to work out: by a thread of their own, in a bounded queue. */
#ifndef API_RULES_LATER_H
#define API_RULES_LATER_H

#include "codec/explain.h"

struct exchange;

/*
 * Puts the request off: exchange->later says what is to be done. Without memory the response is a
 * problem at once.
 */
void later_begin(struct exchange *exchange, const struct answer_style *style);

/*
 * Makes the response and forgets exchange->later, when the work is done or refused. Before that it
 * does nothing: the server may ask before it submits.
 */
void later_respond(struct exchange *exchange);

#endif
