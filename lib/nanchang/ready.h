/* The hand as the distance engine sees it (docs/rules/nanchang.md, section 3.4). */
#ifndef MJ_NANCHANG_READY_H
#define MJ_NANCHANG_READY_H

#include "distance/distance.h"
#include "nanchang/hand_context.h"

/* Concealed jing are wild, those in melds are not. */
void nanchang_hold(const struct mj_hand *hand, mj_tile main_jing, struct mj_target *target,
		   struct mj_held *held);

/* Holds every jing as the tile it is: nothing is wild. */
void nanchang_hold_natural(const struct mj_hand *hand, struct mj_target *target,
			   struct mj_held *held);

#endif
