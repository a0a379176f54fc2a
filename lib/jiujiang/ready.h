/* What a hand waits for (docs/rules/jiujiang.md, section 3). */
#ifndef MJ_JIUJIANG_READY_H
#define MJ_JIUJIANG_READY_H

#include "distance/distance.h"
#include "jiujiang/jiujiang.h"

/* The hand for the distance engine. */
void jiujiang_hold_hand(const struct mj_hand *hand, struct mj_target *target, struct mj_held *held);

/* The kinds that lower the shanten of a hand of 3n+1 tiles, and the shanten. At 0 they are the
 * waits. */
uint64_t jiujiang_accepts(const struct mj_target *target, const struct mj_held *held,
			  int8_t *shanten);

#endif
