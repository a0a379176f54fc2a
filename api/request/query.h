/* The query of a request: what its route takes, and the values. */
#ifndef API_REQUEST_QUERY_H
#define API_REQUEST_QUERY_H

#include "api/limits.h"

#include <stdbool.h>

struct exchange;
struct problem;

/* Whether every parameter is one that the route takes, given once and decodable; 0, or -1 with a problem. */
int query_check(const struct exchange *exchange, struct problem *problem);

/* The decoded value of a query parameter into `value`; false when it is not there. */
bool query_value(const struct exchange *exchange, const char *name,
		 char value[QUERY_VALUE_MAX + 1]);

#endif
