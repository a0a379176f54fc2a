/* Hands of a match: settled on its table (hand_settle.c), recorded as entries, and taken back. */
#ifndef LEDGER_KINDS_HAND_H
#define LEDGER_KINDS_HAND_H

#include "codec/outcome.h"
#include "codec/stored_hand.h"
#include "ledger/match/match.h"

/* A hand that somebody played. */
struct hand {
	/* What is asked for. */
	struct settle_job job;
	int64_t number; /* which hand it is said to be, or 0 */
	int64_t chips[MJ_SEATS_MAX];
	bool beyond;         /* it is known that the match is over, and it is played all the same */
	const json_t *input; /* the same as JSON, as the entry keeps it; borrowed */
	int64_t in_place_of; /* the entry whose place it takes (match_events.h), or 0 */

	/* After hand_settle. */
	struct mj_settlement settlement;
	struct mj_table before;
	char players[MJ_SEATS_MAX][STORE_ID];   /* whose it is, by seat */
	char played_by[MJ_SEATS_MAX][STORE_ID]; /* who played for them; "": they themselves */

	/* After hand_record. */
	char id[STORE_ID];
	int64_t seq, at; /* seq 0: it has not been recorded */
	struct recorder by;
};

/* Notes that those play it who sit in the match now. */
void hand_seat(struct hand *hand, const struct match *match);

/* Whether it may be played as the next hand: 0, or -1 with a problem (match_over). */
int hand_check_next(struct book *book, const struct match *match, const struct hand *hand);

/* Settles it on the table of the match. Nothing is changed. 0, or -1 with a problem. */
int hand_settle(struct book *book, const struct match *match, struct hand *hand);

/*
 * Writes the entry and the hand's row; the match is as it was before the hand, but that the seed of
 * a sealed one is shown. 0, or -1 with a problem.
 */
int hand_record(struct book *book, struct tx *tx, struct match *match, struct hand *hand);

/*
 * Brings the match's table, chips, pool and end to where the hand leaves them. 0, or -1 with a
 * problem.
 */
int hand_adopt(struct book *book, const struct hand *hand, struct match *match);

/*
 * After a hand that was appended: others may have been seated for the one that comes now. 0, or -1
 * with a problem.
 */
int hand_seat_next(struct book *book, struct tx *tx, struct match *match);

/* The hand as it is written, borrowed. */
struct settled_hand hand_members(const struct match *match, const struct hand *hand);

/* ---- Hands that stand (hand_undo.c) ---- */

/*
 * Undoes the standing hand `row`, which is the last one, and saves the match. Penalties and
 * transfers that came after it stay. 0, or -1 with a problem.
 */
int hand_undo(struct book *book, struct tx *tx, struct match *match, const struct hand_row *row,
	      const char *reason);

/*
 * Whether `hand`, settled on the table on which `stored` was, comes out the same, chips included.
 */
bool hand_is_same(const struct match *match, const struct stored_hand *stored, struct hand *hand);

#endif
