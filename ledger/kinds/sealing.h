/*
 * Sealed matches as they are played, but for what seats give (sealing_seats.h). The match is saved
 * by the caller.
 */
#ifndef LEDGER_KINDS_SEALING_H
#define LEDGER_KINDS_SEALING_H

#include "ledger/match/match.h"
#include "ledger/seal/seal_key.h"

/*
 * Seals an open match in which no hand stands: the daemon is bound to a secret. `round` is the
 * beacon's, or 0. 0, or -1 with a problem.
 */
int sealing_open(struct book *book, struct tx *tx, struct match *match, int64_t seconds,
		 int64_t round);

/* Deals the next hand: its commitment is recorded, and nobody sees a tile. 0, or -1. */
int sealing_deal(struct book *book, struct tx *tx, struct match *match);

/*
 * Whether the next hand of the match can be settled: one of a sealed match was dealt, unless it
 * takes the place of one. 0, or -1 with a problem.
 */
int sealing_check_hand(struct book *book, const struct match *match, int64_t in_place_of);

/* Shows the seed of the hand that is to be recorded. 0, or -1 with a problem. */
int sealing_show_hand(struct book *book, struct tx *tx, struct match *match);

/* Whether hands can be taken back: not while the next one is dealt. 0, or -1 with a problem. */
int sealing_check_back(struct book *book, const struct match *match);

/*
 * Before the match ends: its secret is shown. One that was sealed elsewhere cannot be finished, and
 * is made void without it. 0, or -1 with a problem.
 */
int sealing_end(struct book *book, struct tx *tx, struct match *match, bool finish);

/* S_r of deal `deal` of a hand: from the key. 0, or -1 with a problem; the caller erases it. */
int sealing_hand_seed(struct book *book, const struct match *match, int64_t deal,
		      uint8_t seed[MJ_HAND_SEED]);

#endif
