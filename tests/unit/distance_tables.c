/* The tables of the distance engine, each against plain loops. */
#include "distance/row.h"
#include "distance/table.h"

#include <criterion/criterion.h>
#include <string.h>

enum { COPIES = 4, RUNS = MJ_SUIT_RUNS, SETS = RUNS + MJ_SUIT_KINDS, EVERY = 997 };

static unsigned
lane(const struct mj_row *row, unsigned pair, unsigned sets)
{
	unsigned value = (unsigned)(row->half[pair] >> sets * MJ_LANE_BITS & 0xff);

	cr_assert_geq(value, MJ_ROW_BIAS);
	return value - MJ_ROW_BIAS;
}

/* ---- Suits ---- */

struct suit {
	uint8_t held[MJ_SUIT_KINDS], used[MJ_SUIT_KINDS];
	bool limited;
	unsigned best[2][MJ_SETS_MAX + 1];
};

/* One tile more in the target: 1 if the hand has it. */
static unsigned
use(struct suit *suit, unsigned kind, bool *allowed)
{
	suit->used[kind]++;
	*allowed &= !suit->limited || suit->used[kind] <= COPIES;
	return suit->used[kind] <= suit->held[kind];
}

/* Every target of at most MJ_SETS_MAX sets, none before number `from`. */
static void
try_sets(struct suit *suit, unsigned from, unsigned pair, unsigned sets, unsigned gained)
{
	if (gained > suit->best[pair][sets])
		suit->best[pair][sets] = gained;
	for (unsigned set = from; set < SETS && sets < MJ_SETS_MAX; set++) {
		unsigned first = set < RUNS ? set : set - RUNS, step = set < RUNS, more = 0;
		bool allowed = true;
		for (unsigned i = 0; i < 3; i++)
			more += use(suit, first + i * step, &allowed);
		if (allowed && more > 0)
			try_sets(suit, set, pair, sets + 1, gained + more);
		for (unsigned i = 0; i < 3; i++)
			suit->used[first + i * step]--;
	}
}

/* With sets of no held tile left out above; they are there for the asking. */
static void
try_suit(struct suit *suit)
{
	memset(suit->used, 0, sizeof(suit->used));
	memset(suit->best, 0, sizeof(suit->best));
	try_sets(suit, 0, 0, 0, 0);
	for (unsigned kind = 0; kind < MJ_SUIT_KINDS; kind++) {
		bool allowed = true;
		unsigned more = use(suit, kind, &allowed);
		more += use(suit, kind, &allowed);
		try_sets(suit, 0, 1, 0, more);
		suit->used[kind] = 0;
	}
	for (unsigned pair = 0; pair < 2; pair++)
		for (unsigned sets = 1; sets <= MJ_SETS_MAX; sets++)
			if (suit->best[pair][sets] < suit->best[pair][sets - 1])
				suit->best[pair][sets] = suit->best[pair][sets - 1];
}

static void
check_suit(struct suit *suit, unsigned low, unsigned high)
{
	for (unsigned table = 0; table < 2; table++) {
		unsigned number = mj_suit_row_number(mj_suit_rows[table], low, high);
		suit->limited = table == MJ_LIMITED;
		try_suit(suit);
		for (unsigned pair = 0; pair < 2; pair++)
			for (unsigned sets = 0; sets <= MJ_SETS_MAX; sets++)
				cr_assert_eq(lane(&mj_rows[number], pair, sets),
					     suit->best[pair][sets],
					     "low %u high %u table %u: %u sets, pair %u", low, high,
					     table, sets, pair);
	}
}

static unsigned
digits(unsigned code, uint8_t *counts, unsigned count)
{
	unsigned sum = 0;

	for (unsigned i = 0; i < count; i++, code /= COPIES + 1) {
		counts[i] = (uint8_t)(code % (COPIES + 1));
		sum += counts[i];
	}
	return sum;
}

Test(distance_tables, every_way_to_hold_a_suit_has_its_own_place)
{
	static bool seen[MJ_SUIT_CODES];
	struct suit suit;
	unsigned ways = 0;

	for (unsigned low = 0; low < MJ_LOW_CODES; low++) {
		for (unsigned high = 0; high < MJ_HIGH_CODES; high++) {
			unsigned place = mj_suit_base[low] + mj_suit_rank[high];
			if (digits(low, suit.held, MJ_LOW_KINDS) +
				    digits(high, suit.held + MJ_LOW_KINDS, MJ_HIGH_KINDS) >
			    MJ_HELD_MAX)
				continue;
			cr_assert_lt(place, MJ_SUIT_CODES);
			cr_assert_not(seen[place], "low %u high %u", low, high);
			seen[place] = true;
			if (ways++ % EVERY == 0)
				check_suit(&suit, low, high);
		}
	}
	cr_assert_eq(ways, MJ_SUIT_CODES);
}

/* ---- Joined rows ---- */

static unsigned
best_join(const struct mj_row *a, const struct mj_row *b, unsigned pair, unsigned sets)
{
	unsigned best = 0;

	for (unsigned in_a = 0; in_a <= sets; in_a++) {
		for (unsigned pair_in_a = 0; pair_in_a <= pair; pair_in_a++) {
			unsigned used =
				lane(a, pair_in_a, in_a) + lane(b, pair - pair_in_a, sets - in_a);
			best = used > best ? used : best;
		}
	}
	return best;
}

Test(distance_tables, rows_are_joined_as_is_best)
{
	for (unsigned a = 0; a < MJ_ROWS; a++) {
		for (unsigned b = 0; b < MJ_ROWS; b++) {
			for (unsigned sets = 0; sets <= MJ_SETS_MAX; sets++) {
				const struct mj_row *joined = &mj_rows[mj_joined[a][b]];
				unsigned with = best_join(&mj_rows[a], &mj_rows[b], 1, sets);
				unsigned without = best_join(&mj_rows[a], &mj_rows[b], 0, sets);
				cr_assert_eq(mj_used[sets][a][b], with, "rows %u, %u", a, b);
				cr_assert_eq(lane(joined, 1, sets), with, "rows %u, %u", a, b);
				cr_assert_eq(lane(joined, 0, sets), without, "rows %u, %u", a, b);
			}
		}
	}
}
