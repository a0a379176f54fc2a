#include "distance/absent.h"

#include "distance/all_kinds.h"
#include "distance/counts.h"
#include "distance/scarce.h"

#include <assert.h>

enum { NORTH = MJ_DRAGONS - 1 };

/*
 * Melds are of three tiles or four; fewer are norths set aside. Of two more no set can be made, of
 * one more no pair, but the thirteenth orphan: that is nothing that the tables know.
 */
static bool
has_scarce_norths(const struct mj_target *target, const struct mj_held *held)
{
	enum { CONCEALED_SETS = 4 };
	unsigned gone = held->melded[NORTH];

	return gone == 2 || (gone == 3 && target->sets == CONCEALED_SETS);
}

static bool
is_scarce(const struct mj_target *target, const struct mj_held *held)
{
	return held->count[NORTH] > 0 && has_scarce_norths(target, held);
}

/* By the slow way. */
static int
scarce_distance(const struct mj_target *target, const struct mj_held *held)
{
	uint8_t limit[MJ_KINDS];

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		limit[kind] = (uint8_t)((held->absent & mj_bit(kind)) != 0
						? 0
						: MJ_COPIES - held->melded[kind]);
	return mj_scarce_distance(target, held->count, limit);
}

int
mj_absent_distance(const struct mj_target *target, const struct mj_held *held)
{
	assert(target->limited && held->wilds == 0);
	return is_scarce(target, held) ? scarce_distance(target, held)
				       : mj_all_kinds_distance(target, held);
}

/* Those of the kinds of which one more brings the hand nearer than `distance`. */
static uint64_t
tested(const struct mj_target *target, const struct mj_held *held, uint64_t kinds, int distance)
{
	uint64_t found = 0;

	for (; kinds != 0; kinds &= kinds - 1) {
		unsigned kind = (unsigned)__builtin_ctzll(kinds);
		struct mj_held more = *held;
		more.count[kind]++;
		if (mj_absent_distance(target, &more) < distance)
			found |= mj_bit(kind);
	}
	return found;
}

/* The kinds of which the hand and the melds do not have all four. */
static uint64_t
possible_kinds(const struct mj_held *held)
{
	uint64_t kinds = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		if (held->count[kind] + held->melded[kind] < MJ_COPIES)
			kinds |= mj_bit(kind);
	return kinds & ~held->absent;
}

uint64_t
mj_absent_acceptance(const struct mj_target *target, const struct mj_held *held, int *distance)
{
	uint64_t accepts = 0, doubtful = possible_kinds(held);
	int nearest;

	if (is_scarce(target, held)) {
		nearest = scarce_distance(target, held);
	} else {
		accepts = mj_all_kinds_acceptance(target, held, &nearest) & doubtful;
		doubtful &= has_scarce_norths(target, held) ? mj_bit(NORTH) : 0;
	}
	if (distance != NULL)
		*distance = nearest;
	return (accepts & ~doubtful) | tested(target, held, doubtful, nearest);
}

size_t
mj_absent_discards(const struct mj_target *target, const struct mj_held *held,
		   struct mj_discard discards[MJ_DISCARDS_MAX])
{
	size_t count = mj_all_kinds_discards(target, held, discards);

	for (size_t i = 0; i < count; i++) {
		struct mj_held rest = *held;
		int distance = discards[i].distance;
		rest.count[discards[i].kind]--;
		if (has_scarce_norths(target, held))
			discards[i].accepts = mj_absent_acceptance(target, &rest, &distance);
		else
			discards[i].accepts &= possible_kinds(&rest);
		discards[i].distance = (uint8_t)distance;
	}
	return count;
}
