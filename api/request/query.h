/* The query parameters of a request. */
#ifndef API_REQUEST_QUERY_H
#define API_REQUEST_QUERY_H

#include "api/limits.h"

#include <stdbool.h>

struct exchange;
struct problem;

/*
 * 0; -1 with a problem when a parameter is unknown to the route, is given twice or cannot be
 * decoded, but for a route that takes any query. Only after it has returned 0 may values be asked
 * for.
 */
int query_check(const struct exchange *exchange, struct problem *problem);

/*
 * Decodes the value of a parameter into `value`; false when it was not sent, or, where any query is
 * taken, is none of the first QUERY_PARAMETERS_MAX or cannot be decoded.
 */
bool query_value(const struct exchange *exchange, const char *name,
		 char value[QUERY_VALUE_MAX + 1]);

#endif
