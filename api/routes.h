/* The one table of routes. tests/ check it against openapi.yaml by way of GET /docs. */
#ifndef API_ROUTES_H
#define API_ROUTES_H

#include "api/request/auth.h"
#include "api/request/exchange.h"
#include "api/rules/rules_call.h"

enum body_kind {
	BODY_NONE,
	BODY_RULES, /* JSON, or NDJSON of the same */
	BODY_JSON,  /* one JSON object */
	BODY_MAYBE, /* the same; none is {} */
	BODY_LINES  /* NDJSON */
};

struct work;
struct tx;

struct route {
	enum method method;
	const char *path; /* "{id}" and the like stand for any one part, at most PATH_PARTS */
	void (*handle)(struct exchange *exchange);
	const char *summary;
	enum body_kind body;
	const struct rules_call *call; /* of BODY_RULES */
	/* Of calls with state: who may call, and what it does (api/ledger/work.h); NULL: without state. */
	enum role role;
	int (*work)(struct work *work, struct tx *tx);
	bool writes;    /* `work` runs as a job of the store */
	bool open;      /* needs no key even with --require-key; with state: the admin may too */
	bool unmetered; /* no rate limit counts it */
	bool ticket;    /* a ticket in the query does for a key (api/ledger/events.h) */
	const char *parameters[QUERY_PARAMETERS_MAX]; /* of the query; NULL-terminated if fewer */
};

extern const struct route routes[];
extern const unsigned route_count;

/*
 * The route of a path and method (HEAD goes where GET goes), or NULL. `first` is the first row whose path
 * matches, or NULL; `parts` gets what stood for {...}, decoded, and is "" otherwise.
 */
const struct route *route_find(const char *path, enum method method, const struct route **first,
			       char parts[PATH_PARTS][PATH_PART_MAX]);

/* "GET, HEAD, OPTIONS": what the path of this row takes. */
void route_methods(const struct route *first, char *text, size_t size);

/* Percent-decodes; false when it is malformed, holds a NUL or does not fit. */
bool percent_decode(const char *from, size_t length, char *to, size_t size);

#endif
