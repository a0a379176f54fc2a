/*
 * The distance to a knitted straight: nine single tiles, one set, which may be melded, and a
 * pair. What a hand holds beside the nine is its rest, counted on masks of kinds.
 *
 * Without melds a set or a pair of any kind can be had beside the nine: they leave three copies of
 * each kind. Only a triplet and a pair of one kind are too many.
 */
#include "distance/knitted.h"

enum { NINE = 9, SET = 3, PAIR = 2, RUN = 7 /* of a kind's mask: it and the next two */ };

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

/* ---- How many tiles of the rest are of use ---- */

/* The lowest tiles of two of a run that the rest holds: the next tile, or the one after it. */
static uint64_t
two_of_run(uint64_t one)
{
	one &= numbers;
	return one & ((one >> 1 & FROM_1_TO_8) | (one >> 2 & FROM_1_TO_7));
}

/* Whether it has the whole of a set and a pair; `runs`: the lowest tiles of the runs it has. */
static bool
has_both(const struct rest *rest, uint64_t runs)
{
	if (rest->two == 0)
		return false;
	if (rest->three != 0 && (rest->two & (rest->two - 1)) != 0)
		return true;
	for (; runs != 0; runs &= runs - 1) {
		uint64_t run = RUN * (runs & -runs);
		if (((rest->two & ~run) | (rest->three & run)) != 0)
			return true;
	}
	return false;
}

/* Whether it has all but one tile of them; one that has_both need not be asked about. */
static bool
has_all_but_one(const struct rest *rest, uint64_t runs)
{
	uint64_t run = RUN * (runs & -runs), other = rest->one & (rest->one - 1);

	/* A set and any other tile. */
	if (runs != 0 && ((rest->one & ~run) | (rest->two & run)) != 0)
		return true;
	if (rest->three != 0 && other != 0)
		return true;
	/* A pair, and another or two tiles of a run beside it. */
	if (rest->two == 0 || (rest->two & (rest->two - 1)) != 0)
		return rest->two != 0;
	return two_of_run((rest->one & ~rest->two) | rest->three) != 0;
}

/* The most tiles of use for a set and a pair. Where they are fewer than `least`, any such number
 * will do. */
static int
tiles_for_both(const struct rest *rest, int least)
{
	uint64_t one = rest->one & numbers, next = one & one >> 1 & FROM_1_TO_8;
	uint64_t runs = next & next >> 1 & FROM_1_TO_7, other = rest->one & (rest->one - 1);

	if (has_both(rest, runs))
		return SET + PAIR;
	if (least >= SET + PAIR)
		return 0;
	if (has_all_but_one(rest, runs))
		return SET + PAIR - 1;
	if (least >= SET + PAIR - 1)
		return 0;
	if ((runs | rest->three) != 0 || (rest->two != 0 && other != 0) ||
	    (two_of_run(rest->one) != 0 && (other & (other - 1)) != 0))
		return SET;
	if (rest->two != 0 || other != 0)
		return PAIR;
	return rest->one != 0;
}

static int
tiles_for_pair(const struct rest *rest, uint64_t paired)
{
	if ((rest->two & paired) != 0)
		return PAIR;
	return (rest->one & paired) != 0;
}

/* ---- Which kinds would be ---- */

/* How many tiles of the rest are of use, and which kinds would be. */
struct use {
	int tiles;
	uint64_t wanted;
};

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

/* Kinds with one more of which more than `most` tiles are of use for a set and a pair: each kind
 * is tried as the pair, with one tile or two. */
static uint64_t
wanted_for_both(const struct rest *rest, int most)
{
	const struct use whole = use_for_set(rest, 0);
	uint64_t wanted = 0;

	if (whole.tiles == most) {
		bool only_triplet =
			whole.tiles == SET && use_for_set(rest, rest->three).tiles < SET;
		/* Any pair will do, but for that of the triplet. */
		wanted = whole.wanted | (all_kinds & ~(only_triplet ? rest->three : 0));
	}
	for (uint64_t left = whole.tiles + 1 >= most ? rest->one : 0; left != 0; left &= left - 1) {
		uint64_t kind = left & -left;
		const struct rest less = {(rest->one & ~kind) | (rest->two & kind),
					  (rest->two & ~kind) | (rest->three & kind),
					  rest->three & ~kind};
		struct use set = use_for_set(&less, kind);
		if (set.tiles + 1 == most)
			wanted |= set.wanted | kind;
	}
	for (uint64_t left = whole.tiles + PAIR >= most ? rest->two : 0; left != 0;
	     left &= left - 1) {
		uint64_t kind = left & -left;
		const struct rest less = {(rest->one & ~kind) | (rest->three & kind),
					  rest->two & ~kind, rest->three & ~kind};
		struct use set = use_for_set(&less, kind);
		if (set.tiles + PAIR == most)
			wanted |= set.wanted;
	}
	return wanted;
}

static uint64_t
wanted_for_pair(const struct rest *rest, uint64_t paired, int most)
{
	if (most == PAIR)
		return 0;
	return most == 1 ? rest->one & paired : paired;
}

/* ---- Both ---- */

static struct rest
rest_of(const uint64_t *least, uint64_t nine)
{
	return (struct rest){(least[1] & ~nine) | (least[2] & nine),
			     (least[2] & ~nine) | (least[3] & nine),
			     (least[3] & ~nine) | (least[4] & nine)};
}

/* Returns the orders of which the fewest tiles are missing, no more than *missing, as
 * mj_knitted_from does; those with as many count only if `accepts`. */
static uint64_t
nearest_orders(const struct mj_copies *copies, uint64_t counts, bool accepts, int *missing)
{
	bool melded = copies->sets == MJ_KNITTED_SETS;
	int needed = melded ? PAIR : PAIR + SET;
	uint64_t found = 0;

	for (uint64_t orders = mj_knitted_from(counts, NINE - *missing + !accepts); orders != 0;
	     orders &= orders - 1) {
		unsigned order = mj_knitted_order(orders);
		uint64_t nine = mj_knitted[order];
		int full = NINE - mj_knitted_of(counts, order) + needed;
		const struct rest rest = rest_of(copies->least, nine);
		if ((nine & copies->least[0]) != 0)
			continue;
		int tiles = melded ? tiles_for_pair(&rest, copies->paired)
				   : tiles_for_both(&rest, full - *missing + !accepts);
		if (full - tiles < *missing) {
			*missing = full - tiles;
			found = 0;
		}
		if (full - tiles == *missing)
			found |= orders & -orders;
	}
	return found;
}

void
mj_knitted_add(const struct mj_copies *copies, uint64_t counts, bool accepts,
	       struct mj_nearest *nearest)
{
	const uint64_t *least = copies->least;
	bool melded = copies->sets == MJ_KNITTED_SETS;
	int missing = nearest->missing;
	uint64_t orders = nearest_orders(copies, counts, accepts, &missing);

	if (missing < nearest->missing)
		*nearest = (struct mj_nearest){missing, 0};
	for (orders = accepts ? orders : 0; orders != 0; orders &= orders - 1) {
		unsigned order = mj_knitted_order(orders);
		uint64_t nine = mj_knitted[order];
		const struct rest rest = rest_of(least, nine);
		int full = NINE - mj_knitted_of(counts, order) + (melded ? PAIR : PAIR + SET);
		uint64_t wanted = melded ? wanted_for_pair(&rest, copies->paired, full - missing)
					 : wanted_for_both(&rest, full - missing);
		nearest->accepts |= ((nine & ~least[1]) | wanted) & ~least[MJ_COPIES];
	}
}
