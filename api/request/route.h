/*
 * Rows of the table of routes, and how one is found. A test compares GET /docs with openapi.yaml.
 */
#ifndef API_REQUEST_ROUTE_H
#define API_REQUEST_ROUTE_H

#include "api/limits.h"
#include "api/request/auth.h"
#include "api/request/method.h"

enum { PATH_PART_MAX = 128, PATH_PARTS = 2, METHODS_TEXT = 64 };

enum body_kind {
	BODY_NONE,
	BODY_RULES, /* JSON, or NDJSON of the same */
	BODY_JSON,  /* one JSON object */
	BODY_MAYBE, /* the same; none is {} */
	BODY_HANDS, /* the same, or NDJSON of hands */
	BODY_BATCH, /* NDJSON of requests of the rules */
	BODY_LINES, /* NDJSON of an export */
	BODY_GAMES  /* one JSON object with logs, which may be long */
};

/* How a call writes (api/club/run/call_write.h). */
enum writes {
	WRITES_NOTHING,
	WRITES_ROWS, /* keys, links, webhooks, names: a job of the store does the work */
	WRITES_BOOK, /* the work is decided in the club's turn, and a job stores what was decided */
	WRITES_PIECES /* the work takes its transactions itself, and keeps the receipt */
};

/* What the work grows with: beyond a bound (api/limits.h) it is done in the background. */
enum cost {
	COST_LITTLE,
	COST_OF_MATCH, /* the entries of the match {id}, the first part of the path */
	COST_OF_HANDS, /* the same, and its hands are settled again */
	COST_OF_CLUB   /* the club, or the call's body: it is always done in the background */
};

/*
 * What a call is about, which decides whether a key may that is good for one season or one match
 * alone (api/club/call/reach.h). {id} is the first part of the path. A key of a season reaches that
 * season and its matches; a key of a match, that match. A column for all of it: no work looks.
 */
enum reach {
	REACH_CLUB,          /* the whole club: no such key may */
	REACH_KEY,           /* the key itself: each may, and what another key did is not its */
	REACH_ANY,           /* what the key reaches and no more: each may */
	REACH_SEASON,        /* any season: each key of one may */
	REACH_THIS_SEASON,   /* the season {id} */
	REACH_ASKED_SEASON,  /* the season of ?season= */
	REACH_BODY_SEASON,   /* the season that the body names by `season` */
	REACH_MATCH,         /* the match {id} */
	REACH_SEAT,          /* the match of the seat {token}, which is no key */
	REACH_ASKED_MATCHES, /* the matches of ?match=; without it, what the key reaches */
	REACH_ASKED_PLACE,   /* the season or the match of ?season= or ?match= */
	REACH_BODY_PLACE,    /* the season or the match that the body names by `season`, `match` */
	REACH_SHARE          /* what the link {id} shows */
};

struct exchange;
struct rules_call;
struct tx;
struct call;

struct route {
	enum method method;
	const char *path; /* "{id}" and the like stand for any one part, at most PATH_PARTS */
	void (*handle)(struct exchange *exchange);
	const char *summary;
	enum body_kind body;
	const struct rules_call *call; /* of BODY_RULES and BODY_BATCH */
	/*
	 * For calls with state, instead of `handle` (stateful.h): who may call, and what it does.
	 */
	enum role role;
	enum reach reach;
	bool secret; /* its answer holds a secret: the receipt is sealed with the caller's key */
	int (*work)(struct call *call, struct tx *tx);
	/*
	 * Finds out who calls without a valid key, by what stands in the request instead of one; of
	 * role NONE: who calls at all. 0, or -1 with a problem. NULL: nobody may.
	 */
	int (*admit)(struct call *call, struct tx *tx);
	/* Of an answer that sets a cookie, or takes it away: its text, as Set-Cookie has it. */
	void (*cookie)(const struct call *call, char text[SESSION_COOKIE]);
	enum writes writes;
	/*
	 * Of WRITES_BOOK: it reads more of the club than one match. It is decided when all is on
	 * disk that was decided before, and none overtakes it.
	 */
	bool alone;
	enum cost cost;
	bool open;      /* needs no key even with --require-key; with state: the admin may too */
	bool unmetered; /* no rate limit counts it */
	bool hidden;    /* its path holds a secret: the log has the path of this row */
	bool any_query; /* of a page: links to it carry what other sites add (fbclid=...) */
	const char *parameters[QUERY_PARAMETERS_MAX]; /* of the query; NULL-terminated if fewer */
};

struct route_table {
	const struct route *rows;
	unsigned count;
};

/*
 * The route of a path and method, or NULL; HEAD has the route of GET. `first` becomes the first row
 * whose path matches, or NULL. `parts` gets what the path has in place of {...}, decoded, else "".
 */
const struct route *route_find(const struct route_table *table, const char *path,
			       enum method method, const struct route **first,
			       char parts[PATH_PARTS][PATH_PART_MAX]);

/* Writes the methods that the path of the row `first` has: "GET, HEAD, OPTIONS". */
void route_methods(const struct route_table *table, const struct route *first, char *text,
		   size_t size);

#endif
