/*
 * What the seats of a sealed match give, and what time decides of those that give nothing. The
 * match is saved by the caller.
 */
#ifndef LEDGER_KINDS_SEALING_SEATS_H
#define LEDGER_KINDS_SEALING_SEATS_H

#include "ledger/match/match.h"

/*
 * What time has decided by now: seats that were silent are left out, and where no beacon was named
 * the context follows. 0, or -1 with a problem.
 */
int sealing_settle(struct book *book, struct tx *tx, struct match *match);

/*
 * A seat's commitment, its seed, the beacon's signature; what was given already is no fault when it
 * is the same. Time is settled before and after. 0, or -1 with a problem.
 */
int sealing_commit(struct book *book, struct tx *tx, struct match *match, unsigned seat,
		   const uint8_t commitment[MJ_COMMITMENT]);
int sealing_reveal(struct book *book, struct tx *tx, struct match *match, unsigned seat,
		   const struct mj_seat_seed *seed);
int sealing_beacon(struct book *book, struct tx *tx, struct match *match,
		   const uint8_t signature[SEAL_SIGNATURE]);

#endif
