/*
 * Shapes of 14 tiles that are not sets and a pair, counted on masks of the kinds held.
 */
#include "distance/knitted.h"
#include "distance/shapes.h"
#include "distance/table.h"

enum { HAND = 14, PAIRS = 7, SUITS = 3, SUIT_MASK = MJ_SUIT_MASKS - 1 };

static const uint64_t all_kinds = (UINT64_C(1) << MJ_KINDS) - 1;
static const uint64_t honours = UINT64_C(0x7f) << MJ_HONOURS;
/* 1 and 9 of each suit, and the honours. */
static const uint64_t orphans = UINT64_C(0x101) | UINT64_C(0x101) << MJ_PART_KINDS |
				UINT64_C(0x101) << 2 * MJ_PART_KINDS | UINT64_C(0x7f) << MJ_HONOURS;

static int
least_of(int a, int b)
{
	return a < b ? a : b;
}

/* ---- Copies ---- */

void
mj_copies_of(struct mj_copies *copies, const struct mj_target *target, const struct mj_held *held,
	     unsigned shapes)
{
	const uint8_t *count = held->count;
	bool fours = (shapes & (MJ_TO_SEVEN_PAIRS_FOURS | MJ_TO_KNITTED_STRAIGHT)) != 0;

	copies->paired = mj_can_pair(target, held);
	copies->sets = target->sets;
	copies->least[0] =
		target->sets == MJ_KNITTED_SETS ? mj_kinds_from(held->melded, MJ_COPIES) : 0;
	copies->least[1] = mj_kinds_from(count, 1);
	copies->least[2] = mj_kinds_from(count, 2);
	copies->least[3] = fours ? mj_kinds_from(count, 3) : 0;
	copies->least[4] = fours ? mj_kinds_from(count, 4) : 0;
}

void
mj_copies_less(struct mj_copies *copies, mj_tile kind)
{
	uint64_t bit = mj_bit(kind);

	/* Held n times still, if it was held once more. */
	for (unsigned n = 1; n < MJ_COPIES; n++)
		copies->least[n] &= ~bit | copies->least[n + 1];
	copies->least[MJ_COPIES] &= ~bit;
}

/* ---- Pairs ---- */

/*
 * Seven different kinds: of each kind held twice two tiles are of use, of others one, as long as
 * there are not seven kinds.
 */
static void
seven_pairs(const struct mj_copies *copies, struct mj_nearest *nearest)
{
	uint64_t held = copies->least[1] & copies->paired, accepts = held & ~copies->least[2];
	int kinds = mj_bits(held), pairs = mj_bits(copies->least[2]);

	if (kinds < PAIRS)
		accepts |= copies->paired & ~held;
	mj_nearest_add(nearest, PAIRS - pairs + (kinds < PAIRS ? PAIRS - kinds : 0), accepts);
}

/* Four alike are two pairs, so any pairs and then any single tiles are of use. */
static void
seven_pairs_fours(const struct mj_copies *copies, struct mj_nearest *nearest)
{
	const uint64_t *least = copies->least;
	int pairs = mj_bits(least[2]) + (least[4] != 0 ? mj_bits(least[4]) : 0);

	/* As near as single tiles can bring it. */
	if (PAIRS - pairs > nearest->missing)
		return;
	uint64_t odd = (least[1] & ~least[2]) | (least[3] & ~least[4]);
	int singles = mj_bits(odd);
	bool room = singles < PAIRS - pairs;
	mj_nearest_add(nearest, HAND - 2 * pairs - least_of(singles, PAIRS - pairs),
		       room ? all_kinds & ~least[4] : odd);
}

/* ---- Single tiles ---- */

static void
thirteen_orphans(const struct mj_copies *copies, struct mj_nearest *nearest)
{
	uint64_t held = copies->least[1] & orphans;
	bool pair = (copies->least[2] & orphans) != 0;

	mj_nearest_add(nearest, HAND - mj_bits(held) - (pair ? 1 : 0),
		       pair ? orphans & ~held : orphans & (copies->paired | ~held));
}

/*
 * How many tiles of each suit a scattered hand has is one of MJ_SPACED_WAYS ways, the rest of the
 * 14 are honours. All ways are counted at once: each has a field of a word, whose highest bit is
 * kept free to tell which of two numbers is greater.
 */
static const uint64_t each_way = UINT64_C(0x41041041041041);

static uint64_t
greater_of(uint64_t a, uint64_t b)
{
	uint64_t reach = ((a | each_way << 5) - b) & each_way << 5, first = reach - (reach >> 5);

	return (a & first) | (b & ~first);
}

static unsigned
greatest_of_ways(uint64_t ways)
{
	ways = greater_of(ways, ways >> 5 * MJ_SPACED_FIELD);
	ways = greater_of(ways, ways >> 2 * MJ_SPACED_FIELD);
	ways = greater_of(ways, ways >> MJ_SPACED_FIELD);
	ways = greater_of(ways, ways >> MJ_SPACED_FIELD);
	return (unsigned)(ways & ((1 << MJ_SPACED_FIELD) - 1));
}

static uint64_t
scattered_accepts(const struct mj_spaced *const spaced[SUITS], uint64_t held_honours,
		  uint64_t nearest_ways)
{
	uint64_t accepts = 0;

	for (; nearest_ways != 0; nearest_ways &= nearest_ways - 1) {
		const uint8_t *of = mj_spaced_ways[__builtin_ctzll(nearest_ways) / MJ_SPACED_FIELD];
		if (mj_bits(held_honours) < HAND - of[0] - of[1] - of[2])
			accepts |= honours & ~held_honours;
		for (unsigned suit = 0; suit < SUITS; suit++)
			accepts |= (uint64_t)spaced[suit]->gains[of[suit]] << suit * MJ_PART_KINDS;
	}
	return accepts;
}

static void
scattered(const struct mj_copies *copies, bool accepts, struct mj_nearest *nearest)
{
	uint64_t held = copies->least[1], held_honours = held & honours;
	const struct mj_spaced *spaced[SUITS];
	uint64_t ways = mj_spaced_honours[mj_bits(held_honours)];
	int missing;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		spaced[suit] = &mj_spaced[held >> suit * MJ_PART_KINDS & SUIT_MASK];
		ways += spaced[suit]->ways[suit];
	}
	missing = HAND - (int)greatest_of_ways(ways);
	if (missing > nearest->missing)
		return;
	if (!accepts) {
		nearest->missing = missing;
		return;
	}
	/* Ways with the greatest number. */
	ways = ((ways | each_way << 5) - each_way * (unsigned)(HAND - missing)) & each_way << 5;
	mj_nearest_add(nearest, missing, scattered_accepts(spaced, held_honours, ways));
}

static void
unrelated(const struct mj_copies *copies, uint64_t counts, bool accepts, struct mj_nearest *nearest)
{
	int lack = HAND - mj_bits(copies->least[1] & honours);
	uint64_t orders = mj_knitted_from(counts, lack - nearest->missing + !accepts);

	for (; orders != 0; orders &= orders - 1) {
		unsigned order = mj_knitted_order(orders);
		uint64_t sixteen = mj_knitted[order] | honours;
		int missing = lack - mj_knitted_of(counts, order);
		mj_nearest_add(nearest, missing > 0 ? missing : 0,
			       missing > 0 ? sixteen & ~copies->least[1] : 0);
	}
}

/* ---- All of them ---- */

void
mj_special_add(const struct mj_copies *copies, unsigned shapes, bool accepts,
	       struct mj_nearest *nearest)
{
	if ((shapes & MJ_TO_SEVEN_PAIRS) != 0)
		seven_pairs(copies, nearest);
	if ((shapes & MJ_TO_SEVEN_PAIRS_FOURS) != 0)
		seven_pairs_fours(copies, nearest);
	if ((shapes & MJ_TO_THIRTEEN_ORPHANS) != 0)
		thirteen_orphans(copies, nearest);
	if ((shapes & MJ_TO_SCATTERED) != 0)
		scattered(copies, accepts, nearest);
	if ((shapes & (MJ_TO_UNRELATED | MJ_TO_KNITTED_STRAIGHT)) != 0) {
		uint64_t counts = mj_knitted_count(copies->least[1]);
		if ((shapes & MJ_TO_UNRELATED) != 0)
			unrelated(copies, counts, accepts, nearest);
		if ((shapes & MJ_TO_KNITTED_STRAIGHT) != 0)
			mj_knitted_add(copies, counts, accepts, nearest);
	}
}
