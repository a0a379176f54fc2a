/*
 * What answers say of matches, as this thread has written it before: reading a match's progress
 * costs ten times what copying its answer does, and lists show the same matches again and again.
 * What is kept is found by the version, the very bytes of the progress and the ruleset, so that
 * nothing done elsewhere can make it wrong.
 */
#ifndef API_CLUB_MATCH_SHOWN_MATCHES_H
#define API_CLUB_MATCH_SHOWN_MATCHES_H

#include "ledger/match/match.h"

/* The members of an answer that change with the match alone. */
struct shown_match {
	unsigned seat_count;
	struct holder seats[MJ_SEATS_MAX], played_by[MJ_SEATS_MAX];
	struct store_text members; /* JSON, from the table to the last hand */
};

/* NULL: not remembered. Borrowed until this thread remembers another. */
const struct shown_match *shown_match_find(const struct match_row *row);

/* `members` is what the answer has of `match`, which is the row's. */
void shown_match_remember(const struct match_row *row, const struct match *match,
			  const struct store_text *members);

#endif
