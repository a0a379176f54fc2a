/* Matches of the path, and matches as answers show them. */
#ifndef API_CLUB_MATCH_MATCH_ANSWER_H
#define API_CLUB_MATCH_MATCH_ANSWER_H

#include "api/club/call/call.h"
#include "ledger/match/match.h"

/* Calls `part` with the match of the path; 0, or -1 with a problem. */
int with_match_of_path(struct call *call, struct tx *tx,
		       int (*part)(struct call *call, struct tx *tx, struct match *match));

/* The ETag of an answer to a write: the match's version. */
void match_etag(struct call *call, const struct match *match);

/* If-Match against any ETag of the match's version. 0, or -1 with stale_version. */
int match_if_match(struct call *call, const struct match *match);

/* If-Match, then the state: 0, or -1 with stale_version or match_not_open. */
int match_if_open(struct call *call, const struct match *match);

/*
 * The match as a value, in call->out; names of guests are read from the store. 0, or -1 with a
 * problem.
 */
int answer_match(struct call *call, struct tx *tx, const struct match *match);

/*
 * The match of a row as a value, in call->out, with the names of all who are seated, for answers
 * that only read: call->shown grows by their versions. 0, or -1 with a problem.
 */
int answer_match_row(struct call *call, struct tx *tx, const struct match_row *row);

#endif
