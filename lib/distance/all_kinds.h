/* Distances of a game with all 34 kinds, by the tables. */
#ifndef MJ_DISTANCE_ALL_KINDS_H
#define MJ_DISTANCE_ALL_KINDS_H

#include "distance/target.h"

/* As those of distance/distance.h. */
int mj_all_kinds_distance(const struct mj_target *target, const struct mj_held *held);
uint64_t mj_all_kinds_acceptance(const struct mj_target *target, const struct mj_held *held,
				 int *distance);
size_t mj_all_kinds_discards(const struct mj_target *target, const struct mj_held *held,
			     struct mj_discard discards[MJ_DISCARDS_MAX]);

#endif
