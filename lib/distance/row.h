/*
 * The row (distance/lanes.h) of one suit or of the honours, worked out kind by kind from the rules
 * of sets. This is general: any limit may lie on how many copies of a kind the target may have.
 * The tables are made by this code at build time; at run time it stands in where melds leave fewer
 * than four copies of a kind (distance/bound.c).
 *
 * Only sets and pairs that use a held tile are tried. Any others can as well be made of kinds that
 * neither hand nor target has, of which there are always enough; so a row counts them as made, of
 * no held tile.
 */
#ifndef MJ_DISTANCE_ROW_H
#define MJ_DISTANCE_ROW_H

#include "distance/lanes.h"

enum {
	MJ_SUIT_KINDS = 9,
	MJ_SUIT_RUNS = 7, /* kinds of a suit that a run can begin with */
	MJ_HONOUR_KINDS = 7,
	MJ_WINDS = 4,
	MJ_RUNS_MAX = 2, /* equal runs; a third makes three triplets of the same tiles */
	/*
	 * A limit on copies that never binds: of four held copies at most two triplets, or two
	 * runs, a triplet and a pair, make use.
	 */
	MJ_NO_LIMIT = 14
};

/*
 * What the kinds of a suit up to some number can make, by the runs that go on: those begun two
 * kinds ago, times three, plus those begun one kind ago.
 */
enum { MJ_FRONT_STATES = (MJ_RUNS_MAX + 1) * (MJ_RUNS_MAX + 1) };
struct mj_front {
	unsigned reached; /* bit s: state s can be; open[s] means nothing otherwise */
	mj_lanes open[MJ_FRONT_STATES];
};

void mj_front_begin(struct mj_front *front);

/* Takes in the next kind of the suit: `held` copies, `limit` allowed in the target, at most
 * `begin_max` runs begun with it. */
void mj_front_step(struct mj_front *to, const struct mj_front *from, unsigned held, unsigned limit,
		   unsigned begin_max);

/* The row when all nine kinds have been taken in. */
mj_lanes mj_front_row(const struct mj_front *front);

mj_lanes mj_suit_row(const uint8_t held[MJ_SUIT_KINDS], const uint8_t limit[MJ_SUIT_KINDS]);

/* `runs`: three different winds, and the three dragons, are sets too. */
mj_lanes mj_honour_row(const uint8_t held[MJ_HONOUR_KINDS], const uint8_t limit[MJ_HONOUR_KINDS],
		       bool runs);

/* The row of two parts together: each number of sets, and the pair, divided as is best. */
mj_lanes mj_row_join(mj_lanes a, mj_lanes b);

/* A row turned round, for a hand of `sets`: its lane says what this part uses when the rest of the
 * hand makes what the lane names. */
mj_lanes mj_row_turn(mj_lanes row, unsigned sets);

/* The most tiles that a part and the rest of the hand, turned, can use. */
int mj_row_used(mj_lanes row, mj_lanes turned);

#endif
