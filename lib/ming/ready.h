/* Readiness (docs/rules/ming.md, section 3). */
#ifndef MJ_MING_READY_H
#define MJ_MING_READY_H

#include "distance/distance.h"
#include "ming/ming.h"

/* What a hand with so many melds can be completed to. */
struct mj_target ming_target(unsigned meld_count);

/* Some tile of which a 3n+1 hand does not hold all four completes it (D26). */
bool ming_is_ready(const struct mj_bag *concealed, const struct mj_meld *melds,
		   unsigned meld_count);

#endif
