/*
 * Going back to a hand of an open match, and playing forward from there. Undoing and correcting
 * both do it: hands are left out or settled anew, and the penalties and transfers after them are
 * played where they stood. All of this changes the match in memory alone.
 */
#ifndef LEDGER_MATCH_REPLAY_H
#define LEDGER_MATCH_REPLAY_H

#include "ledger/match/match_events.h"
#include "ledger/match/seat_plan.h"

struct replay {
	int64_t place;              /* of the hand, in the order of the match */
	struct match_events events; /* from there on */
	size_t next;                /* of the events: the first that has not been played */
	struct seat_plan plan;
};

/*
 * Brings the match back to where it stood before the standing hand `row`, and loads what came
 * after. 0, or -1 with a problem; replay_free is due either way.
 */
int replay_begin(struct book *book, struct tx *tx, struct match *match, const struct hand_row *row,
		 struct replay *replay);

/*
 * Plays up to the next hand, without it, and seats who plays it. `event` becomes the hand that
 * stood there, or NULL: there were no more, and all has been played. 0, or -1 with a problem.
 */
int replay_to_hand(struct book *book, struct tx *tx, struct match *match, struct replay *replay,
		   const struct match_event **event);

/* Plays what is left, without the hands, and seats who plays next. 0, or -1 with a problem. */
int replay_end(struct book *book, struct tx *tx, struct match *match, struct replay *replay);

void replay_free(struct replay *replay);

#endif
