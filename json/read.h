/* A body into jansson's tree, with the contract's limits. */
#ifndef JSON_READ_H
#define JSON_READ_H

#include "json/problem.h"

#include <jansson.h>

/*
 * The tree, owned by the caller; NULL with a problem: bad_json, too_large (more values than JSON_VALUES_MAX, or bytes
 * in strings than strings_max), bad_value (a number too big) or unavailable.
 */
json_t *json_read(const char *text, size_t size, size_t strings_max, struct problem *problem);

#endif
