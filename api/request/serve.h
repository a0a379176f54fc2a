/*
 * The steps from a request to its answer. The server fills the exchange's `request`, calls
 * serve_head, then serve_body for each piece of the body, then serve_answer, and sends `response`.
 */
#ifndef API_REQUEST_SERVE_H
#define API_REQUEST_SERVE_H

#include "api/request/exchange.h"

/* What the server is to do next. */
enum verdict {
	GO_ON,      /* read the body, or what is left of it */
	ANSWER_NOW, /* send `response` at once, without reading a body */
	GIVE_UP     /* close the connection */
};

enum verdict serve_head(struct exchange *exchange);
enum verdict serve_body(struct exchange *exchange, const char *data, size_t size);

/*
 * True: the response is ready. False: the store or another thread must do a job first. The server
 * then suspends the connection and calls serve_submit; after `resume` it calls serve_answer again.
 */
bool serve_answer(struct exchange *exchange);
void serve_submit(struct exchange *exchange);

/* Instead of serve_submit, when the daemon is stopping: makes the response a refusal. */
void serve_cancel(struct exchange *exchange);

#endif
