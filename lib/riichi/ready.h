/* Readiness and waits by shape (docs/rules/riichi.md, section 3). */
#ifndef MJ_RIICHI_READY_H
#define MJ_RIICHI_READY_H

#include "distance/distance.h"
#include "riichi/riichi.h"

/*
 * The hand for the distance engine: concealed tiles and melds, red fives as fives. Kinds that are
 * not played with are absent (S3, S55); `norths` set aside count as melded (S38).
 */
void riichi_hold(const struct mj_rules *rules, const struct mj_bag *concealed,
		 const struct mj_meld *melds, unsigned meld_count, unsigned norths,
		 struct mj_target *target, struct mj_held *held);

/* The kinds that complete a 3n+1 hand and of which it does not hold all four, as bits; 0: not
 * ready. */
uint64_t riichi_waits_of(const struct mj_rules *rules, const struct mj_bag *concealed,
			 const struct mj_meld *melds, unsigned meld_count, unsigned norths);

/* Option kuikae (D5), when `forbidden`: what may not be discarded after this chow or pung: the
 * claimed kind, and the other end of the run that it extends. */
uint64_t riichi_swap_kinds(const struct mj_rules *rules, const struct mj_meld *meld);

#endif
