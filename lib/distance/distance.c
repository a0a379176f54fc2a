#include "distance/distance.h"

#include "distance/absent.h"
#include "distance/all_kinds.h"

unsigned
mj_held_size(const struct mj_held *held)
{
	unsigned size = held->wilds;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		size += held->count[kind];
	return size;
}

int
mj_distance(const struct mj_target *target, const struct mj_held *held)
{
	return held->absent != 0 ? mj_absent_distance(target, held)
				 : mj_all_kinds_distance(target, held);
}

uint64_t
mj_acceptance(const struct mj_target *target, const struct mj_held *held, int *distance)
{
	return held->absent != 0 ? mj_absent_acceptance(target, held, distance)
				 : mj_all_kinds_acceptance(target, held, distance);
}

size_t
mj_discards(const struct mj_target *target, const struct mj_held *held,
	    struct mj_discard discards[MJ_DISCARDS_MAX])
{
	return held->absent != 0 ? mj_absent_discards(target, held, discards)
				 : mj_all_kinds_discards(target, held, discards);
}
