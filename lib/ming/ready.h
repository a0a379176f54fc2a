/* Readiness (docs/rules/ming.md, section 3). */
#ifndef MJ_MING_READY_H
#define MJ_MING_READY_H

#include "distance/distance.h"
#include "ming/ming.h"

/* What a hand with so many melds can be completed to. */
struct mj_target ming_target(unsigned meld_count);

/* Whether a hand of 3n+1 tiles is ready: a tile completes it of which it does not hold all four
 * (D26). */
bool ming_is_ready(const struct mj_bag *concealed, const struct mj_meld *melds,
		   unsigned meld_count);

/* R108, R109: what may not be discarded after this claim: of a pung its kind, of a chow the claimed
 * tile's. */
uint64_t ming_swap_kinds(const struct mj_rules *rules, const struct mj_meld *meld);

#endif
