/* Where a value stands in a JSON document, and how it is refused there. */
#ifndef JSON_PATH_H
#define JSON_PATH_H

#include "json/problem.h"

#include <jansson.h>

/* A chain of names and indexes, from the value up to the root. The root itself is NULL. */
struct path {
	const struct path *up;
	const char *name; /* NULL: an element of an array */
	size_t size;      /* bytes of the name */
	size_t index;     /* of the element */
};

/*
 * Writes the JSON Pointer (RFC 6901) of a path as NUL-terminated text. It is cut where the `size`
 * bytes of `text` end.
 */
void path_write(const struct path *path, char *text, size_t size);

/* Refuses the value at a place; the detail is printf-like. Returns -1. */
__attribute__((format(printf, 4, 5))) int refuse(struct problem *problem, enum problem_code code,
						 const struct path *at, const char *detail, ...);

/* The same with a sentence of a table, which has no conversions. Returns -1. */
int refuse_with(struct problem *problem, enum problem_code code, const struct path *at,
		const char *sentence);

/* Refuses a value of the wrong type with bad_value: "expected `expected`, not ...". Returns -1. */
int refuse_type(struct problem *problem, const struct path *at, const char *expected,
		const json_t *value);

#endif
