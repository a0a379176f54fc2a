/* Parses a body into a tree of jansson's, within the contract's limits. */
#ifndef JSON_READ_H
#define JSON_READ_H

#include "json/problem.h"

#include <jansson.h>

/*
 * Returns the tree, which the caller owns, or NULL with a problem: bad_json; too_large when there
 * are more values than JSON_VALUES_MAX or more bytes in strings than strings_max; bad_value for a
 * number that is too big; unavailable when there is no memory.
 */
json_t *json_read(const char *text, size_t size, size_t strings_max, struct problem *problem);

#endif
