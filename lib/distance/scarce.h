/*
 * Distances where copies of a kind are lost to everybody, so that its sets or its pair cannot be
 * made: by going through the kinds, without tables. Exact for any limits; a hundred times slower
 * than the tables.
 */
#ifndef MJ_DISTANCE_SCARCE_H
#define MJ_DISTANCE_SCARCE_H

#include "distance/target.h"

/*
 * The distance of any number of tiles to the nearest of the target's shapes, of sets and a pair,
 * seven pairs and thirteen orphans. `limit`: of each kind, how many copies the concealed tiles can
 * come to; a kind with 0 makes no set, run or pair.
 */
int mj_scarce_distance(const struct mj_target *target, const uint8_t count[MJ_KINDS],
		       const uint8_t limit[MJ_KINDS]);

#endif
