/*
 * The distance to a knitted straight: nine single tiles, one set, which may be melded, and a pair
 * (mcr R9). What a hand holds beside the nine is its rest, counted on masks of kinds.
 *
 * Without melds a set or a pair of any kind can be had beside the nine: they leave three copies of
 * each kind. Only a triplet and a pair of one kind are too many.
 */
#include "distance/knitted.h"
#include "distance/shapes.h"

enum { NINE = 9, SET = 3, PAIR = 2 };

static const uint64_t all_kinds = (UINT64_C(1) << MJ_KINDS) - 1;
static const uint64_t numbers = (UINT64_C(1) << MJ_HONOURS) - 1;

/* The numbers of ranks of all suits. */
#define RANKS(ranks) ((uint64_t)(ranks) | (uint64_t)(ranks) << 9 | (uint64_t)(ranks) << 18)
#define FROM_1_TO_7  RANKS(0x7f)
#define FROM_1_TO_8  RANKS(0xff)
#define FROM_2_TO_9  RANKS(0x1fe)
#define FROM_3_TO_9  RANKS(0x1fc)

/* Which kinds the rest has at least 1, 2 and 3 times. */
struct rest {
	uint64_t one, two, three;
};

/* How many tiles of the rest are of use, and which kinds would be. */
struct use {
	int tiles;
	uint64_t wanted;
};

static void
use_add(struct use *use, int tiles, uint64_t wanted)
{
	if (tiles > use->tiles)
		*use = (struct use){tiles, wanted};
	else if (tiles == use->tiles)
		use->wanted |= wanted;
}

/* The best set out of the rest, which is no triplet of the kinds `paired`. */
static struct use
use_for_set(const struct rest *rest, uint64_t paired)
{
	uint64_t one = rest->one & numbers, next = one & one >> 1 & FROM_1_TO_8;
	uint64_t over = one & one >> 2 & FROM_1_TO_7;

	if ((rest->three & ~paired) != 0 || (next & next >> 1 & FROM_1_TO_7) != 0)
		return (struct use){SET, 0};
	if ((rest->two & ~paired) != 0 || next != 0 || over != 0)
		return (struct use){SET - 1, (rest->two & ~paired) | (next & FROM_2_TO_9) >> 1 |
						     (next & FROM_1_TO_7) << 2 | over << 1};
	if (one != 0 || (rest->one & ~paired) != 0)
		return (struct use){1, (rest->one & ~paired) | (one & FROM_1_TO_8) << 1 |
					       (one & FROM_1_TO_7) << 2 | (one & FROM_2_TO_9) >> 1 |
					       (one & FROM_3_TO_9) >> 2};
	return (struct use){0, all_kinds};
}

/* The best set and pair out of the rest: each kind is tried as the pair, with one tile or two. */
static struct use
use_for_both(const struct rest *rest)
{
	struct use best = use_for_set(rest, 0);
	bool only_triplet = best.tiles == SET && use_for_set(rest, rest->three).tiles < SET;

	/* Any pair will do, but for that of the triplet. */
	best.wanted |= all_kinds & ~(only_triplet ? rest->three : 0);
	for (uint64_t left = rest->one; left != 0; left &= left - 1) {
		uint64_t kind = left & -left;
		const struct rest less = {(rest->one & ~kind) | (rest->two & kind),
					  (rest->two & ~kind) | (rest->three & kind),
					  rest->three & ~kind};
		struct use set = use_for_set(&less, kind);
		use_add(&best, set.tiles + 1, set.wanted | kind);
	}
	for (uint64_t left = rest->two; left != 0; left &= left - 1) {
		uint64_t kind = left & -left;
		const struct rest less = {(rest->one & ~kind) | (rest->three & kind),
					  rest->two & ~kind, rest->three & ~kind};
		struct use set = use_for_set(&less, kind);
		use_add(&best, set.tiles + PAIR, set.wanted);
	}
	return best;
}

static struct use
use_for_pair(const struct rest *rest, uint64_t paired)
{
	if ((rest->two & paired) != 0)
		return (struct use){PAIR, 0};
	if ((rest->one & paired) != 0)
		return (struct use){1, rest->one & paired};
	return (struct use){0, paired};
}

void
mj_knitted_add(const struct mj_copies *copies, bool accepts, struct mj_nearest *nearest)
{
	const uint64_t *least = copies->least;
	bool melded = copies->sets == MJ_KNITTED_SETS;
	int needed = melded ? PAIR : PAIR + SET;

	for (unsigned i = 0; i < MJ_KNITTED_ORDERS; i++) {
		uint64_t nine = mj_knitted[i];
		int missing = NINE - mj_bits(least[1] & nine);
		if ((nine & least[0]) != 0 || missing > nearest->missing ||
		    (!accepts && missing == nearest->missing))
			continue;
		const struct rest rest = {(least[1] & ~nine) | (least[2] & nine),
					  (least[2] & ~nine) | (least[3] & nine),
					  (least[3] & ~nine) | (least[4] & nine)};
		struct use use = melded ? use_for_pair(&rest, copies->paired) : use_for_both(&rest);
		mj_nearest_add(nearest, missing + needed - use.tiles,
			       ((nine & ~least[1]) | use.wanted) & ~least[MJ_COPIES]);
	}
}
