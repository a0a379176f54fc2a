/*
 * Making the response of an exchange. Until it is sent, a later call replaces what an earlier set.
 */
#ifndef API_REQUEST_RESPOND_H
#define API_REQUEST_RESPOND_H

#include <stddef.h>

struct document;
struct exchange;
struct problem;

/* The bytes outlive the exchange. `content_type` NULL: none is sent. */
void respond(struct exchange *exchange, unsigned status, const char *content_type, const char *body,
	     size_t size);

/* The body is exchange->out; if that ran out of memory, the response is a problem instead. */
void respond_out(struct exchange *exchange, unsigned status, const char *content_type);

/* The body is the problem; it replaces what exchange->out held. */
void respond_problem(struct exchange *exchange, const struct problem *problem);

/* Adds a header; both texts outlive the exchange, or lie in it. */
void respond_header(struct exchange *exchange, const char *name, const char *value);

/* The body is the document, compressed where that is asked for; 304 when the client has it. */
void respond_document(struct exchange *exchange, const struct document *document);

#endif
