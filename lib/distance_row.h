/*
 * The row (distance_lanes.h) of one suit or of the honours, worked out tile by tile from the rules of
 * sets. This is slow and general: any number of copies may be held of a kind, and any limit may lie
 * on how many the target may have of it. The tables are made by this code at build time; at run time
 * it stands in where melds leave fewer than four copies of a kind (distance_hand.h).
 */
#ifndef MJ_DISTANCE_ROW_H
#define MJ_DISTANCE_ROW_H

#include "distance_lanes.h"

enum {
	MJ_SUIT_KINDS = 9,
	MJ_SUIT_RUNS = 7, /* kinds of a suit that a run can begin with */
	MJ_HONOUR_KINDS = 7,
	MJ_WINDS = 4,
	MJ_RUNS_MAX = 2, /* equal runs; a third makes three triplets of the same tiles */
	/*
	 * A limit on copies that never binds: the target gains nothing from a third triplet of a kind
	 * of which at most four are held.
	 */
	MJ_NO_LIMIT = 14
};

/* What the kinds of a suit up to some number can make: by the runs that go on, [of those begun two
 * kinds ago][one kind ago]. */
struct mj_front {
	mj_lanes open[MJ_RUNS_MAX + 1][MJ_RUNS_MAX + 1];
};

void mj_front_begin(struct mj_front *front);

/* Takes in the suit's kind number `kind` (0 first): `held` copies, `limit` allowed in the target. */
void mj_front_step(struct mj_front *to, const struct mj_front *from, unsigned kind, unsigned held,
		   unsigned limit);

/* The row when all nine kinds have been taken in. */
mj_lanes mj_front_row(const struct mj_front *front);

mj_lanes mj_suit_row(const uint8_t held[MJ_SUIT_KINDS], const uint8_t limit[MJ_SUIT_KINDS]);

/* `runs`: three different winds, and the three dragons, are sets too. */
mj_lanes mj_honour_row(const uint8_t held[MJ_HONOUR_KINDS], const uint8_t limit[MJ_HONOUR_KINDS],
		       bool runs);

#endif
