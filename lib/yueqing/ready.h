/* The hand as the distance engine sees it (docs/rules/yueqing.md, section 3). */
#ifndef MJ_YUEQING_READY_H
#define MJ_YUEQING_READY_H

#include "distance/distance.h"
#include "yueqing/yueqing.h"

/* Concealed caishen are wild. */
void yueqing_hold(mj_tile caishen, const struct mj_bag *concealed, const struct mj_meld *melds,
		  unsigned meld_count, struct mj_target *target, struct mj_held *held);

#endif
