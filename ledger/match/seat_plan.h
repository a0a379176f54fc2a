/*
 * Who sits where is a fact by hand number, and this is the one place that knows it. The entry that
 * began the match seats all hands; each entry of kind `seats` seats those from `from_hand` to
 * `to_hand`, or all later ones. What was said last about a hand is what holds. Hands that are taken
 * back change nothing about it.
 */
#ifndef LEDGER_MATCH_SEAT_PLAN_H
#define LEDGER_MATCH_SEAT_PLAN_H

#include "ledger/match/match.h"

struct seat_span {
	int64_t from, to; /* numbers of hands, both included */
	char players[MJ_SEATS_MAX][STORE_ID];
	char played_by[MJ_SEATS_MAX][STORE_ID]; /* who plays for them; "": they themselves */
};

/* All zero is empty. */
struct seat_plan {
	struct seat_span *spans; /* in the order of the book */
	size_t count, room;
};

/* Reads the match's entries. 0, or -1 with a problem; seat_plan_free is due either way. */
int seat_plan_load(struct book *book, struct tx *tx, const struct match *match,
		   struct seat_plan *plan);

/* Notes an entry of kind `match` or `seats`. 0, or -1: it cannot be read or there is no memory. */
int seat_plan_add(struct seat_plan *plan, const struct entry_row *row);

/* Notes a span of seats that has no entry, as in a preview. 0, or -1 without memory. */
int seat_plan_put(struct seat_plan *plan, const struct seat_span *span);

void seat_plan_free(struct seat_plan *plan);

/* What holds of the hand; NULL: nobody ever said who sits there. */
const struct seat_span *seat_plan_at(const struct seat_plan *plan, int64_t number);

/* The first hand after `number` at which others sit than at that one; 0: none. */
int64_t seat_plan_change_after(const struct seat_plan *plan, int64_t number);

/*
 * The match has those at its seats who play its next hand, and knows when others come (`match->
 * seats_change`). 0, or -1 with a problem.
 */
int seat_plan_apply(struct book *book, struct tx *tx, const struct seat_plan *plan,
		    struct match *match);

/* Loads the match's plan and applies it. 0, or -1 with a problem. */
int match_seat_next(struct book *book, struct tx *tx, struct match *match);

#endif
