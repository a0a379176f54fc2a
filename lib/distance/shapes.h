/* What distance.c asks of each shape. Distances here do not yet count the wild tiles. */
#ifndef MJ_DISTANCE_SHAPES_H
#define MJ_DISTANCE_SHAPES_H

#include "distance/counts.h"
#include "distance/part.h"
#include "distance/target.h"

/* The nearest of the shapes looked at so far, and what brings the hand nearer to it. */
struct mj_nearest {
	int missing;
	uint64_t accepts;
};

static inline void
mj_nearest_add(struct mj_nearest *nearest, int missing, uint64_t accepts)
{
	if (missing < nearest->missing)
		*nearest = (struct mj_nearest){missing, accepts};
	else if (missing == nearest->missing)
		nearest->accepts |= accepts;
}

/* The nine tiles of a knitted straight stand for so many sets. */
enum { MJ_KNITTED_SETS = 3 };

/* The shapes that a hand can still become: most but the standard one are of concealed tiles. */
static inline unsigned
mj_open_shapes(const struct mj_target *target)
{
	enum { SPECIAL_SETS = 4 };
	unsigned melded =
		MJ_TO_STANDARD | (target->sets == MJ_KNITTED_SETS ? MJ_TO_KNITTED_STRAIGHT : 0U);

	return target->sets == SPECIAL_SETS ? target->shapes : target->shapes & melded;
}

/* ---- Sets and a pair: distance/standard.c ---- */

const struct mj_row_table *mj_table_for(const struct mj_target *target);

/* Fills in the rows of the part `number`, of which `held` has the tiles and all of the melds. */
void mj_standard_part(const struct mj_target *target, const struct mj_held *held, unsigned number,
		      struct mj_part *part);

int mj_standard_missing(const struct mj_target *target, const struct mj_held *held);
void mj_standard_acceptance(const struct mj_target *target, const struct mj_held *held,
			    struct mj_nearest *nearest);
/* `nearest` goes with `discards`, which name each kind held, and MJ_NO_TILE if any are wild. */
void mj_standard_discards(const struct mj_target *target, const struct mj_held *held,
			  const struct mj_discard *discards, struct mj_nearest *nearest,
			  size_t count);

/* ---- All others: distance/special.c ---- */

/* Which kinds are held at least n times, n = 1 to 4; 3 and 4 are left empty where no shape asks.
 * least[0]: kinds of which melds hold all four. */
struct mj_copies {
	uint64_t least[MJ_COPIES + 1];
	uint64_t paired; /* kinds that can make a pair */
	unsigned sets;   /* as in the target */
};

/* The kinds of which the hand could have two. Only beside what is set aside, or a knitted
 * straight's meld, are there any others. */
static inline uint64_t
mj_can_pair(const struct mj_target *target, const struct mj_held *held)
{
	enum { NORTH = MJ_DRAGONS - 1 };
	const uint64_t all = (UINT64_C(1) << MJ_KINDS) - 1;

	if (held->absent != 0)
		return all & ~held->absent &
		       ~(held->melded[NORTH] >= MJ_COPIES - 1 ? mj_bit(NORTH) : 0);
	return target->sets == MJ_KNITTED_SETS ? all & ~mj_kinds_from(held->melded, MJ_COPIES - 1)
					       : all;
}

void mj_copies_of(struct mj_copies *copies, const struct mj_target *target,
		  const struct mj_held *held, unsigned shapes);
void mj_copies_less(struct mj_copies *copies, mj_tile kind);

/* Looks at all of `shapes` but the standard one. `accepts`: nearest->accepts is asked for. */
void mj_special_add(const struct mj_copies *copies, unsigned shapes, bool accepts,
		    struct mj_nearest *nearest);

#endif
