/* Making the response of an exchange. */
#ifndef API_REQUEST_RESPOND_H
#define API_REQUEST_RESPOND_H

#include <stddef.h>

struct document;
struct exchange;
struct problem;

/* The bytes outlive the exchange. `content_type` NULL: none is sent. */
void respond(struct exchange *exchange, unsigned status, const char *content_type, const char *body,
	     size_t size);

/* With what has been written into exchange->out; without memory it is a problem instead. */
void respond_out(struct exchange *exchange, unsigned status, const char *content_type);

/* With the problem, which is written over what exchange->out held. */
void respond_problem(struct exchange *exchange, const struct problem *problem);

/* Adds a header; both texts outlive the exchange, or lie in it. */
void respond_header(struct exchange *exchange, const char *name, const char *value);

/* With the document, or 304 when the client has it already. */
void respond_document(struct exchange *exchange, const struct document *document);

#endif
