/* What a hand can become, and what it waits for (docs/rules/mcr.md, section 3). */
#ifndef MJ_MCR_READY_H
#define MJ_MCR_READY_H

#include "distance/distance.h"
#include "mcr/mcr.h"

/* What a hand with so many melds can be completed to (R110). */
struct mj_target mcr_target(unsigned meld_count);

/* The kinds that a ready hand of 3n+1 tiles waits for (R10), as bits. */
uint64_t mcr_wait_kinds(const struct mj_hand *hand);

#endif
