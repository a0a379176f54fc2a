/* Four sets and a pair, and the fans that they make (docs/rules/mcr.md, section 5). */
#ifndef MJ_MCR_SETS_H
#define MJ_MCR_SETS_H

#include "engine/reading.h"
#include "mcr/fans.h"

struct mcr_set {
	mj_tile kind; /* of a pung which, of a chow the lowest */
	bool pung;    /* or a kong; else a chow */
};

/* The sets of a hand, melds too, and its pair. A knitted straight leaves one set. */
struct mcr_sets {
	uint8_t count;
	struct mcr_set set[MCR_SETS];
	mj_tile pair;
};

/*
 * R11-R13: adds the fans that join sets, of all choices the one worth most. Returns which of the
 * sets, as bits, lie in a fan of winds.
 */
unsigned mcr_join(const struct mcr_sets *sets, struct mcr_fans *fans);

#endif
