/* Matches of the path, and matches as answers show them. */
#ifndef API_LEDGER_MATCH_ANSWER_H
#define API_LEDGER_MATCH_ANSWER_H

#include "api/ledger/call.h"
#include "ledger/match.h"

/* Calls `part` with the match of the path; 0, or -1 with a problem. */
int with_match_of_path(struct call *call, struct tx *tx,
		       int (*part)(struct call *call, struct tx *tx, struct match *match));

/*
 * The ETag of a match: besides its version it follows the names of the guests who are shown. And
 * If-Match against it, or against the version alone. 0, or -1 with a problem.
 */
int match_etag(struct call *call, struct tx *tx, const struct match *match);
int match_if_match(struct call *call, struct tx *tx, const struct match *match);

/* If-Match, then the state: 0, or -1 with stale_version or match_not_open. */
int match_if_open(struct call *call, struct tx *tx, const struct match *match);

/*
 * The match as a value, in call->out; names of guests are read from the store. 0, or -1 with a
 * problem.
 */
int answer_match(struct call *call, struct tx *tx, const struct match *match);

/* The same of a row. */
int answer_match_row(struct call *call, struct tx *tx, const struct match_row *row);

#endif
