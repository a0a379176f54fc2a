/* A problem as clients are told it: application/problem+json (RFC 9457). */
#ifndef API_REQUEST_PROBLEM_ANSWER_H
#define API_REQUEST_PROBLEM_ANSWER_H

#include "codec/languages.h"
#include "json/buffer.h"
#include "json/problem.h"

/* Who asked, and so whom a problem is told. */
struct asker {
	void *request; /* what the functions below are called with */
	unsigned (*language)(const void *request);
	/* The request's id, made when it is needed; NULL: requests have none. */
	const char *(*instance)(void *request);
};

/*
 * Writes a problem as an object that is left open: the caller may add members, and closes it. It
 * is told in the language of those who asked, with the request's id as its `instance`, and with all
 * faults that were kept as `errors` when there are several. `asker` may be NULL: it is English then
 * and has no instance.
 */
void problem_open(const struct problem *problem, const struct asker *asker, struct buffer *out);

#endif
