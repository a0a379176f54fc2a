/* How far a sealed match has come, as answers show it; and who holds a seat of one. */
#ifndef API_CLUB_MATCH_SEAL_ANSWER_H
#define API_CLUB_MATCH_SEAL_ANSWER_H

#include "api/club/call/call.h"
#include "ledger/match/match.h"

/* Writes the object; with `tokens` those of the seats, which prove who holds them. */
void seal_answer(struct call *call, const struct match *match, bool tokens);

/* Writes the member `hand`: what a seat was dealt and has drawn of the hand that is played; or
 * null. */
void seal_own_hand(struct call *call, const struct match *match, unsigned seat);

/*
 * Calls `part` with the match and the seat of the token in the path; 0, or -1 with a problem. The
 * route's `admit` is seat_admit.
 */
int with_match_of_seat(struct call *call, struct tx *tx,
		       int (*part)(struct call *call, struct tx *tx, struct match *match,
				   unsigned seat));

#endif
