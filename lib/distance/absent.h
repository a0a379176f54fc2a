/*
 * Distances of a game without 2m to 8m (held->absent). The tables know it, but for norths of which
 * two or three are set aside.
 */
#ifndef MJ_DISTANCE_ABSENT_H
#define MJ_DISTANCE_ABSENT_H

#include "distance/target.h"

/* As those of distance/distance.h. */
int mj_absent_distance(const struct mj_target *target, const struct mj_held *held);
uint64_t mj_absent_acceptance(const struct mj_target *target, const struct mj_held *held,
			      int *distance);
size_t mj_absent_discards(const struct mj_target *target, const struct mj_held *held,
			  struct mj_discard discards[MJ_DISCARDS_MAX]);

#endif
