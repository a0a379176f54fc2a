/*
 * The distance of a hand by trying every complete hand there is: slow, and simple enough to be
 * believed. What lib/distance/distance.h says is compared with it.
 */
#ifndef DISTANCE_BRUTE_H
#define DISTANCE_BRUTE_H

#include "distance/distance.h"

struct brute {
	int distance;
	uint64_t accepts;
};

/* `held` has 3n+1 or 3n+2 tiles; accepts means something for 3n+1 alone. */
struct brute brute_look(const struct mj_target *target, const struct mj_held *held);

/* The distance alone. */
int brute_distance(const struct mj_target *target, const struct mj_held *held);

#endif
