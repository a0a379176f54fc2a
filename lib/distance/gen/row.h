/*
 * The rows of distance/gen/lanes.h: what the tiles of one part of a hand, a suit or the honours,
 * can come to. Worked out kind by kind from the rules of sets; any limit may lie on how many copies
 * of a kind the target may have.
 *
 * Only sets and pairs that use a held tile are tried. Any others can as well be made of kinds that
 * neither hand nor target has, of which there are always enough; so a row counts them as made, of
 * no held tile.
 */
#ifndef MJ_DISTANCE_GEN_ROW_H
#define MJ_DISTANCE_GEN_ROW_H

#include "distance/gen/lanes.h"

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
	struct mj_row open[MJ_FRONT_STATES]; /* all lanes MJ_ROW_NONE where a state cannot be */
};

void mj_front_begin(struct mj_front *front);

/* Takes in the next kind of the suit, number `place`: `held` copies, `limit` allowed in the
 * target. Groups beyond `sets` sets and a pair are left out. */
void mj_front_step(struct mj_front *to, const struct mj_front *from, unsigned place, unsigned held,
		   unsigned limit, unsigned sets);

/* `limit`: of each kind. `runs`: three different winds, and the three dragons, are sets too. */
mj_lanes mj_honour_row(const uint8_t held[MJ_HONOUR_KINDS], const uint8_t limit[MJ_HONOUR_KINDS],
		       bool runs);

/* The row with sets and the pair made of no held tile added; for hands of at most `sets` sets, so
 * that all lanes above are as that one. */
mj_lanes mj_row_filled(mj_lanes row, unsigned sets);

/* The row of two parts together: each number of sets, and the pair, divided as is best. */
mj_lanes mj_row_join(mj_lanes a, mj_lanes b);

#endif
