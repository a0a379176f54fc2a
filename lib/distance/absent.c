#include "distance/absent.h"

#include "distance/all_kinds.h"
#include "distance/scarce.h"

#include <assert.h>
#include <string.h>

enum {
	SUIT = 9,
	NINE_M = 8,
	NORTH = MJ_DRAGONS - 1,
	RUNLESS = 9, /* 1m, 9m, the honours */
	SLOTS = MJ_KINDS - MJ_HONOURS,
	FULL = 14
};

static const mj_tile runless[RUNLESS] = {0, NINE_M, 27, 28, 29, 30, 31, 32, 33};

/* A hand put where the tables can look it up, and where each runless kind stands there. */
struct placed {
	struct mj_target target;
	struct mj_held held;
	mj_tile place[RUNLESS];
};

static uint64_t
bit_of(unsigned kind)
{
	return UINT64_C(1) << kind;
}

/*
 * Melds are of three tiles or four; fewer are norths set aside. With two of those a north makes no
 * set, with three no pair, and that is nothing that the tables know.
 */
static bool
is_scarce(const struct mj_held *held)
{
	return held->melded[NORTH] >= 2 && held->count[NORTH] > 0;
}

/* How little would be lost with a kind that stands where nothing comes of it: the less the better.
 * A melded kind's fourth tile must stay where the tables know that it is of no use. */
static unsigned
worth(const struct mj_held *held, mj_tile kind)
{
	if (held->count[kind] == 0)
		return 0;
	return held->melded[kind] >= 3 ? 3 : held->count[kind];
}

/* The two that are worth the least, as indexes of `runless`. */
static void
find_least(const struct mj_held *held, unsigned least[2])
{
	least[0] = 0;
	for (unsigned i = 1; i < RUNLESS; i++)
		if (worth(held, runless[i]) < worth(held, runless[least[0]]))
			least[0] = i;
	least[1] = least[0] == 0 ? 1 : 0;
	for (unsigned i = 0; i < RUNLESS; i++)
		if (i != least[0] && worth(held, runless[i]) < worth(held, runless[least[1]]))
			least[1] = i;
}

static void
put(struct placed *placed, const struct mj_held *held, unsigned index, mj_tile place)
{
	mj_tile kind = runless[index];

	placed->place[index] = place;
	placed->held.count[place] = held->count[kind];
	/* Where it matters that norths are set aside, the tables are not asked. */
	placed->held.melded[place] = kind == NORTH ? 0 : held->melded[kind];
}

static void
place_hand(const struct mj_target *target, const struct mj_held *held, struct placed *placed)
{
	unsigned least[2], slot = 0;

	assert(held->absent == MJ_ABSENT_2M_TO_8M && target->limited && held->wilds == 0);
	memset(placed, 0, sizeof(*placed));
	placed->target = *target;
	placed->target.shapes &= (uint8_t) ~(unsigned)MJ_TO_THIRTEEN_ORPHANS;
	memcpy(&placed->held.count[SUIT], &held->count[SUIT], MJ_HONOURS - SUIT);
	memcpy(&placed->held.melded[SUIT], &held->melded[SUIT], MJ_HONOURS - SUIT);
	find_least(held, least);
	for (unsigned i = 0; i < RUNLESS; i++) {
		if (i == least[0])
			put(placed, held, i, 0);
		else if (i == least[1])
			put(placed, held, i, NINE_M);
		else
			put(placed, held, i, (mj_tile)(MJ_HONOURS + slot++));
	}
	assert(slot == SLOTS);
}

/* ---- By the slow way ---- */

static int
scarce_distance(const struct mj_target *target, const struct mj_held *held)
{
	uint8_t limit[MJ_KINDS];

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		limit[kind] = (uint8_t)((held->absent & bit_of(kind)) != 0
						? 0
						: MJ_COPIES - held->melded[kind]);
	return mj_scarce_distance(target, held->count, limit);
}

/* ---- Thirteen orphans ---- */

static bool
has_orphans(const struct mj_target *target, const struct mj_held *held)
{
	return target->sets == 4 && (target->shapes & MJ_TO_THIRTEEN_ORPHANS) != 0 &&
	       held->melded[NORTH] < MJ_COPIES;
}

static int
orphans_distance(const struct mj_held *held, uint64_t *accepts)
{
	uint64_t all = 0, lacking = 0;
	bool pair = false;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		if (kind < MJ_HONOURS && kind % SUIT != 0 && kind % SUIT != SUIT - 1)
			continue;
		all |= bit_of(kind);
		lacking |= held->count[kind] == 0 ? bit_of(kind) : 0;
		pair |= held->count[kind] > 1;
	}
	*accepts = pair ? lacking : all;
	return __builtin_popcountll(lacking) + !pair;
}

/* ---- The calls ---- */

/* The nearest of the shapes that the tables know. */
static int
placed_distance(const struct mj_target *target, const struct mj_held *held)
{
	struct placed placed;

	place_hand(target, held, &placed);
	return mj_all_kinds_distance(&placed.target, &placed.held);
}

int
mj_absent_distance(const struct mj_target *target, const struct mj_held *held)
{
	uint64_t accepts;

	if (is_scarce(held))
		return scarce_distance(target, held);
	int distance = placed_distance(target, held);
	if (!has_orphans(target, held))
		return distance;
	int orphans = orphans_distance(held, &accepts);
	return orphans < distance ? orphans : distance;
}

/* Whether one more of a kind brings the hand nearer than `distance`; shapes as of the target. */
static bool
helps(const struct mj_target *target, const struct mj_held *held, unsigned kind, int distance)
{
	struct mj_held more = *held;

	more.count[kind]++;
	return (is_scarce(&more) ? scarce_distance(target, &more)
				 : placed_distance(target, &more)) < distance;
}

static uint64_t
tested(const struct mj_target *target, const struct mj_held *held, uint64_t kinds, int distance)
{
	uint64_t found = 0;

	for (; kinds != 0; kinds &= kinds - 1) {
		unsigned kind = (unsigned)__builtin_ctzll(kinds);
		if (helps(target, held, kind, distance))
			found |= bit_of(kind);
	}
	return found;
}

/* What the tables accept; of the kinds that they do not know each is tried. */
static uint64_t
placed_acceptance(const struct mj_target *target, const struct mj_held *held, uint64_t possible,
		  int *distance)
{
	struct mj_target without_orphans = *target;
	struct placed placed;
	uint64_t doubtful = held->melded[NORTH] >= 2 ? bit_of(NORTH) : 0, found;

	place_hand(target, held, &placed);
	uint64_t accepts = mj_all_kinds_acceptance(&placed.target, &placed.held, distance);
	found = accepts & ~(bit_of(SUIT) - 1) & (bit_of(MJ_HONOURS) - 1);
	for (unsigned i = 0; i < RUNLESS; i++) {
		if (placed.place[i] < SUIT)
			doubtful |= bit_of(runless[i]);
		else if ((accepts & bit_of(placed.place[i])) != 0)
			found |= bit_of(runless[i]);
	}
	without_orphans.shapes = placed.target.shapes;
	return (found & ~doubtful) | tested(&without_orphans, held, doubtful & possible, *distance);
}

/* The kinds of which the hand and the melds do not have all four. */
static uint64_t
possible_kinds(const struct mj_held *held)
{
	uint64_t kinds = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		if (held->count[kind] + held->melded[kind] < MJ_COPIES)
			kinds |= bit_of(kind);
	return kinds & ~held->absent;
}

uint64_t
mj_absent_acceptance(const struct mj_target *target, const struct mj_held *held, int *distance)
{
	uint64_t possible = possible_kinds(held), accepts = 0, orphans = 0;
	int nearest;

	if (is_scarce(held)) {
		nearest = scarce_distance(target, held);
		accepts = tested(target, held, possible, nearest);
	} else {
		accepts = placed_acceptance(target, held, possible, &nearest);
		int to_orphans =
			has_orphans(target, held) ? orphans_distance(held, &orphans) : MJ_FAR;
		if (to_orphans == nearest)
			accepts |= orphans;
		if (to_orphans < nearest) {
			nearest = to_orphans;
			accepts = orphans;
		}
	}
	if (distance != NULL)
		*distance = nearest;
	return accepts & possible;
}

size_t
mj_absent_discards(const struct mj_target *target, const struct mj_held *held,
		   struct mj_discard discards[MJ_DISCARDS_MAX])
{
	size_t count = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		struct mj_held rest = *held;
		int distance;
		if (held->count[kind] == 0)
			continue;
		rest.count[kind]--;
		struct mj_discard *discard = &discards[count++];
		discard->kind = (mj_tile)kind;
		discard->accepts = mj_absent_acceptance(target, &rest, &distance);
		discard->distance = (uint8_t)distance;
	}
	return count;
}
