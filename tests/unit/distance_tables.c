/* The tables of the distance engine, each against plain loops. */
#include "distance/table.h"
#include "support/distance_hands.h"

#include <criterion/criterion.h>
#include <string.h>

enum {
	KINDS = MJ_PART_KINDS,
	RUNS = KINDS - 2,
	SETS = RUNS + KINDS,
	SETS_MAX = MJ_TARGET_SETS_MAX,
	SUITS_EACH = 1200
};

/* ---- The best of a suit, by trying everything ---- */

struct suit {
	uint8_t held[KINDS], melded[KINDS], used[KINDS];
	bool limited;
	unsigned best[2][SETS_MAX + 1]; /* by pair, by sets */
};

/* One tile more in the target: 1 if the hand has it. */
static unsigned
use(struct suit *suit, unsigned kind, bool *allowed)
{
	suit->used[kind]++;
	*allowed &= !suit->limited || suit->used[kind] + suit->melded[kind] <= MJ_COPIES;
	return suit->used[kind] <= suit->held[kind];
}

/* Every target of at most SETS_MAX sets, none before number `from`. */
static void
try_sets(struct suit *suit, unsigned from, unsigned pair, unsigned sets, unsigned gained)
{
	if (gained > suit->best[pair][sets])
		suit->best[pair][sets] = gained;
	for (unsigned set = from; set < SETS && sets < SETS_MAX; set++) {
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
	for (unsigned kind = 0; kind < KINDS; kind++) {
		bool allowed = true;
		unsigned more = use(suit, kind, &allowed);
		more += use(suit, kind, &allowed);
		if (allowed)
			try_sets(suit, 0, 1, 0, more);
		suit->used[kind] = 0;
	}
	for (unsigned sets = 0; sets <= SETS_MAX; sets++) {
		for (unsigned pair = 0; sets > 0 && pair < 2; pair++)
			if (suit->best[pair][sets] < suit->best[pair][sets - 1])
				suit->best[pair][sets] = suit->best[pair][sets - 1];
		if (suit->best[1][sets] < suit->best[0][sets])
			suit->best[1][sets] = suit->best[0][sets];
	}
}

static unsigned
best_together(const struct suit *a, const struct suit *b, unsigned sets)
{
	unsigned best = 0;

	for (unsigned in_a = 0; in_a <= sets; in_a++) {
		for (unsigned pair_in_a = 0; pair_in_a < 2; pair_in_a++) {
			unsigned used =
				a->best[pair_in_a][in_a] + b->best[1 - pair_in_a][sets - in_a];
			best = used > best ? used : best;
		}
	}
	return best;
}

/* ---- The same by the tables ---- */

static unsigned
row_of(const struct mj_row_table *table, const struct suit *suit)
{
	static const uint8_t none[KINDS];
	const struct mj_automaton *automaton =
		&table->suits[memcmp(suit->melded, none, sizeof(none)) != 0];
	unsigned first = 0, entry;

	for (unsigned place = 0; place < MJ_FIRST_KINDS; place++)
		first +=
			mj_digit(suit->held[place], suit->melded[place]) * automaton->weight[place];
	entry = automaton->first[first];
	for (unsigned place = MJ_FIRST_KINDS; place < KINDS; place++)
		entry = automaton->next[place - MJ_FIRST_KINDS]
				       [entry + mj_digit(suit->held[place], suit->melded[place])];
	return entry;
}

/* ---- Random suits ---- */

static unsigned
add_melds(struct random *random, struct suit *suit, unsigned melds)
{
	unsigned added = 0;

	while (added < melds) {
		unsigned kind = random_below(random, KINDS), type = random_below(random, 4);
		if (type < 2 && kind < RUNS && suit->melded[kind] < MJ_COPIES &&
		    suit->melded[kind + 1] < MJ_COPIES && suit->melded[kind + 2] < MJ_COPIES) {
			for (unsigned i = 0; i < 3; i++)
				suit->melded[kind + i]++;
			added++;
		}
		if (type >= 2 && suit->melded[kind] + type + 1 <= MJ_COPIES) {
			suit->melded[kind] = (uint8_t)(suit->melded[kind] + type + 1);
			added++;
		}
	}
	return added;
}

static void
deal_suit(struct random *random, struct suit *suit, unsigned tiles)
{
	unsigned from = random_below(random, KINDS), kinds = 2 + random_below(random, KINDS);

	/* Close together, or they do not matter to each other. */
	for (unsigned tries = 0; tries < 100 && tiles > 0; tries++) {
		unsigned kind = (from + random_below(random, kinds)) % KINDS;
		if (suit->held[kind] + suit->melded[kind] >= MJ_COPIES)
			continue;
		suit->held[kind]++;
		tiles--;
	}
}

static void
check_suit(const struct mj_row_table *table, struct suit *suit, unsigned sets)
{
	static const struct suit beside[] = {
		{.held = {0}}, {.held = {2}}, {.held = {1, 1}}, {.held = {3, 0, 0, 2}}};

	try_suit(suit);
	for (size_t i = 0; i < sizeof(beside) / sizeof(beside[0]); i++) {
		struct suit other = beside[i];
		unsigned row = row_of(table, suit), rest = row_of(table, &other);
		cr_assert_lt(row, table->rows);
		try_suit(&other);
		for (unsigned of = 0; of <= sets; of++) {
			cr_assert_eq(table->used[of][row * table->rows + rest],
				     best_together(suit, &other, of), "row %u beside %zu: %u sets",
				     row, i, of);
		}
	}
}

static const struct {
	enum mj_table_number table;
	unsigned sets, melds;
	bool limited;
} suits_of[] = {{MJ_LIMITED, 4, 0, true},   {MJ_LIMITED, 3, 0, true}, {MJ_LIMITED, 3, 1, true},
		{MJ_LIMITED, 2, 2, true},   {MJ_LIMITED, 1, 3, true}, {MJ_LIMITED, 0, 4, true},
		{MJ_UNLIMITED, 5, 0, false}};

Test(distance_tables, a_suit_uses_what_trying_everything_finds)
{
	struct random random = {27};

	for (size_t of = 0; of < sizeof(suits_of) / sizeof(suits_of[0]); of++) {
		for (unsigned i = 0; i < SUITS_EACH; i++) {
			struct suit suit = {.limited = suits_of[of].limited};
			unsigned tiles = random_below(&random, 3 * suits_of[of].sets + 3);
			add_melds(&random, &suit, suits_of[of].melds);
			deal_suit(&random, &suit, tiles);
			check_suit(&mj_row_tables[suits_of[of].table], &suit, suits_of[of].sets);
		}
	}
}

/* ---- Joined rows ---- */

/* Whatever two of three parts are put together first, the whole hand uses the same. */
Test(distance_tables, rows_are_joined_in_any_order)
{
	enum { EVERY = 7 };

	for (unsigned of = 0; of < MJ_TABLES; of++) {
		const struct mj_row_table *table = &mj_row_tables[of];
		/* Of a limited target some rows are of hands with melds: one set less. */
		const uint8_t *used = table->used[of == MJ_LIMITED ? 3 : 4];
		unsigned rows = table->rows;
		for (unsigned a = 0; a < rows; a++) {
			for (unsigned b = 0; b < rows; b++) {
				unsigned together = table->joined[a * rows + b],
					 c = (a + b) % EVERY;
				cr_assert_eq(together, table->joined[b * rows + a]);
				for (; c < rows; c += EVERY)
					cr_assert_eq(used[together * rows + c],
						     used[a * rows + table->joined[b * rows + c]],
						     "table %u: rows %u, %u, %u", of, a, b, c);
			}
		}
	}
}

/* ---- Digits ---- */

Test(distance_tables, digits_tell_held_and_melded)
{
	unsigned next = 0;

	for (unsigned melded = 0; melded <= MJ_COPIES; melded++) {
		for (unsigned held = 0; held + melded <= MJ_COPIES; held++, next++) {
			cr_assert_eq(mj_digit(held, melded), next);
			cr_assert_eq(mj_digit_melded(next), melded);
		}
	}
	cr_assert_eq(next, MJ_DIGITS_MELDED);
}
