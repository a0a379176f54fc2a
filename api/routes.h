/* The one table of routes. tests/ check it against openapi.yaml by way of GET /docs. */
#ifndef API_ROUTES_H
#define API_ROUTES_H

#include "api/answer.h"
#include "api/exchange.h"

enum body_kind { BODY_NONE, BODY_RULES /* JSON, or NDJSON of the same */ };

struct route {
	enum method method;
	const char *path; /* "{id}" stands for any one part */
	void (*handle)(struct exchange *exchange);
	const char *summary;
	enum body_kind body;
	const struct rules_call *call;                /* of BODY_RULES */
	const char *role;                             /* NULL: a call without state */
	bool open;                                    /* needs no key even with --require-key */
	const char *parameters[QUERY_PARAMETERS_MAX]; /* of the query; NULL-terminated if fewer */
};

extern const struct route routes[];
extern const unsigned route_count;

/*
 * The route of a path and method (HEAD goes where GET goes), or NULL. `first` is the first row whose path
 * matches, or NULL; `part` gets what stood for {id}, decoded, and is "" otherwise.
 */
const struct route *route_find(const char *path, enum method method, const struct route **first,
			       char part[PATH_PART_MAX]);

/* "GET, HEAD, OPTIONS": what the path of this row takes. */
void route_methods(const struct route *first, char *text, size_t size);

/* Percent-decodes; false when it is malformed, holds a NUL or does not fit. */
bool percent_decode(const char *from, size_t length, char *to, size_t size);

#endif
