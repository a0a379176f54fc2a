/*
 * Correcting a match: the hands from one on are taken back, and others recorded instead, all in one
 * transaction. Penalties, transfers and substitutions between the hands stay where they were.
 */
#ifndef LEDGER_KINDS_CORRECTION_H
#define LEDGER_KINDS_CORRECTION_H

#include "ledger/kinds/hand.h"
#include "ledger/match/replay.h"

/* What a hand was, and what it is to be. */
struct change {
	bool had, has;
	int64_t before[MJ_SEATS_MAX], after[MJ_SEATS_MAX]; /* deltas */
};

/*
 * Hands that are taken back at a time, of a match that went on for many evenings. They are settled
 * on a thread of their own, 1 ms each; all are written in one commit, for which other clubs wait.
 */
enum { CORRECTION_BACK_MAX = 2000 };

/* Whether a correction may go back to the hand, for which there is room in one commit. */
bool correction_goes_back(const struct match *match, int64_t from);

struct correction {
	int64_t from,
		last; /* numbers of the first hand that is taken back, of the last that stood */
	struct change *changes; /* from `from` on; owned */
	size_t count;           /* as many as there were hands, or are to be, whichever is more */
	size_t done;            /* hands recorded anew so far */
	struct replay replay;
};

/*
 * Takes back the hands from `from` on, to record `count` others. When the book is a preview, this
 * and what follows change the match in memory alone. 0, or -1 with a problem; correction_free is
 * due either way.
 */
int correction_begin(struct book *book, struct tx *tx, struct match *match, int64_t from,
		     size_t count, const char *reason, struct correction *correction);

/* Settles and records the next hand. 0, or -1 with a problem. */
int correction_record(struct book *book, struct tx *tx, struct match *match,
		      struct correction *correction, struct hand *hand);

/*
 * What was asked for when the hand was recorded that comes next; NULL: none is left. Borrowed from
 * the correction.
 */
const json_t *correction_next_input(const struct correction *correction);

/* After the last hand: plays what came after it. The match is then to be saved. 0, or -1. */
int correction_end(struct book *book, struct tx *tx, struct match *match,
		   struct correction *correction);

void correction_free(struct correction *correction);

#endif
