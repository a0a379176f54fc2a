/*
 * Distances of many hands that have parts in common: what the tables say of a part is looked up
 * once and kept. The answers are those of distance/distance.h, for the same target, but no number
 * of tiles is asked for: tiles that are of no use may be left out of a hand.
 */
#ifndef MJ_DISTANCE_PARTS_H
#define MJ_DISTANCE_PARTS_H

#include "distance/part.h"
#include "distance/target.h"

/*
 * The part `number` of a hand that holds these tiles of its kinds, none of them wild. Of the whole
 * hand `held` has the melds and the kinds that are absent.
 */
void mj_part_init(struct mj_part *part, const struct mj_target *target, unsigned number,
		  const uint8_t count[MJ_PART_KINDS], const struct mj_held *held);

/* The tiles that a hand of these parts lacks to the nearest shape; wild ones fill them. */
int mj_parts_missing(const struct mj_target *target, const struct mj_part *const parts[MJ_PARTS]);

/* The kinds with one more of which it lacks one less; what it lacks goes into *missing. */
uint64_t mj_parts_accepts(const struct mj_target *target,
			  const struct mj_part *const parts[MJ_PARTS], int *missing);

/* The kinds held without one of which a hand that lacks `missing` tiles lacks no more. */
uint64_t mj_parts_discards(const struct mj_target *target,
			   const struct mj_part *const parts[MJ_PARTS], int missing);

#endif
