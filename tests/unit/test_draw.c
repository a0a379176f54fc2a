/* Drawn rounds: everyone sits once, meetings are counted right, and known designs are found. */
#include "ledger/rounds/make.h"

#include <criterion/criterion.h>
#include <string.h>

/* What a plain count of the answer says. */
struct counted {
	int32_t met[DRAW_PLAYERS_MAX][DRAW_PLAYERS_MAX];
	int32_t sat[DRAW_PLAYERS_MAX][DRAW_SIZE_MAX];
	int32_t outs[DRAW_PLAYERS_MAX];
	unsigned repeats;
};

static struct draw draw, twin;
static struct counted counted;

static void
ask(enum draw_method method, unsigned players, unsigned size, unsigned rounds, uint32_t seed)
{
	memset(&draw, 0, sizeof(draw));
	draw.method = method;
	draw.players = players;
	draw.size = size;
	draw.rounds = rounds;
	draw.seed = seed;
}

static void
count_table(const uint16_t *table, unsigned size)
{
	for (unsigned i = 0; i < size; i++) {
		counted.sat[table[i]][i]++;
		for (unsigned j = 0; j < i; j++) {
			counted.repeats += counted.met[table[i]][table[j]] > 0 ? 1 : 0;
			counted.met[table[i]][table[j]]++;
			counted.met[table[j]][table[i]]++;
		}
	}
}

static void
count_round(const uint16_t *order, unsigned players, unsigned size)
{
	unsigned seen[DRAW_PLAYERS_MAX] = {0}, seated = players - players % size;

	for (unsigned i = 0; i < players; i++) {
		cr_assert_lt(order[i], players);
		cr_assert_eq(seen[order[i]]++, 0, "player %u twice in a round", order[i]);
		counted.outs[order[i]] += i >= seated ? 1 : 0;
	}
	for (unsigned i = 0; i < seated; i += size)
		count_table(order + i, size);
}

/* Draws, and holds the answer against what was before and a plain count. */
static void
answer(void)
{
	memset(&counted, 0, sizeof(counted));
	memcpy(counted.met, draw.met, sizeof(counted.met));
	memcpy(counted.sat, draw.sat, sizeof(counted.sat));
	draw_make(&draw);
	for (unsigned round = 0; round < draw.rounds; round++) {
		unsigned before = counted.repeats;
		count_round(draw.order[round], draw.players, draw.size);
		cr_assert_eq(draw.repeats[round], counted.repeats - before, "round %u", round);
	}
	cr_assert_arr_eq(draw.met, counted.met, sizeof(counted.met));
	cr_assert_arr_eq(draw.sat, counted.sat, sizeof(counted.sat));
}

static int32_t
spread(const int32_t *numbers, unsigned count)
{
	int32_t least = numbers[0], most = numbers[0];

	for (unsigned i = 1; i < count; i++) {
		least = numbers[i] < least ? numbers[i] : least;
		most = numbers[i] > most ? numbers[i] : most;
	}
	return most - least;
}

static int32_t
most_meetings(void)
{
	int32_t most = 0;

	for (unsigned i = 0; i < draw.players; i++)
		for (unsigned j = 0; j < i; j++)
			most = draw.met[i][j] > most ? draw.met[i][j] : most;
	return most;
}

/* ---- Properties ---- */

Test(draw, rounds_are_whole)
{
	static const unsigned sizes[] = {3, 4};
	static const unsigned rounds[] = {1, 4, 16};

	for (unsigned s = 0; s < 2; s++)
		for (unsigned r = 0; r < 3; r++)
			for (unsigned players = sizes[s]; players < 70; players += 3) {
				ask(DRAW_RANDOM, players, sizes[s], rounds[r], players);
				answer();
				cr_assert_leq(spread(counted.outs, players), 1, "%u sit out",
					      players);
			}
	ask(DRAW_RANDOM, DRAW_PLAYERS_MAX, 4, DRAW_ROUNDS_MAX, UINT32_MAX);
	answer();
}

Test(draw, a_seed_has_one_answer)
{
	ask(DRAW_ROUND_ROBIN, 18, 4, 4, 5);
	answer();
	memcpy(&twin, &draw, sizeof(twin));
	ask(DRAW_ROUND_ROBIN, 18, 4, 4, 5);
	answer();
	cr_assert_arr_eq(&draw, &twin, sizeof(twin));
	ask(DRAW_ROUND_ROBIN, 18, 4, 4, 6);
	answer();
	cr_assert_arr_neq(draw.order, twin.order, sizeof(twin.order));
}

/* The same on every machine: held as it was first seen. */
Test(draw, this_answer_stays)
{
	static const uint16_t order[] = {4, 7, 2, 5, 8, 6, 3, 1, 0};

	ask(DRAW_RANDOM, 9, 4, 1, 2026);
	answer();
	cr_assert_arr_eq(draw.order[0], order, sizeof(order));
}

/* ---- Round robin ---- */

/* Designs that are known to exist: all meet alike, or nobody twice. */
Test(draw, known_designs_are_found)
{
	static const struct {
		unsigned players, size, rounds, most, repeats;
	} cases[] = {
		{4, 4, 3, 3, 12},  {8, 4, 7, 3, 56}, {9, 3, 4, 1, 0},  {16, 4, 5, 1, 0},
		{20, 4, 4, 1, 0},  {24, 4, 5, 1, 0}, {40, 4, 8, 1, 0}, {63, 3, 16, 1, 0},
		{12, 4, 8, 3, 78}, {64, 4, 4, 1, 0}, {17, 4, 3, 1, 0},
	};

	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		ask(DRAW_ROUND_ROBIN, cases[i].players, cases[i].size, cases[i].rounds, 1);
		answer();
		cr_assert_eq(most_meetings(), (int32_t)cases[i].most, "case %u", i);
		cr_assert_eq(counted.repeats, cases[i].repeats, "case %u: %u", i, counted.repeats);
		for (unsigned player = 0; player < draw.players; player++)
			cr_assert_leq(spread(counted.sat[player], draw.size), 1, "case %u", i);
	}
}

Test(draw, what_was_before_counts)
{
	ask(DRAW_ROUND_ROBIN, 8, 4, 1, 3);
	draw.met[0][1] = draw.met[1][0] = 2;
	draw.met[2][3] = draw.met[3][2] = 2;
	answer();
	cr_assert_eq(draw.met[0][1], 2);
	cr_assert_eq(draw.met[2][3], 2);
	cr_assert_eq(counted.repeats, 0U);
}

/* Who has played most sits out. */
Test(draw, sitting_out_goes_round)
{
	ask(DRAW_ROUND_ROBIN, 9, 4, 1, 8);
	draw.sat[6][2] = 3;
	answer();
	cr_assert_eq(draw.order[0][8], 6);
	ask(DRAW_ROUND_ROBIN, 10, 4, 5, 8);
	answer();
	for (unsigned player = 0; player < 10; player++)
		cr_assert_eq(counted.outs[player], 1, "player %u", player);
}

Test(draw, winds_go_round)
{
	ask(DRAW_ROUND_ROBIN, 4, 4, 1, 8);
	draw.sat[0][0] = draw.sat[1][1] = draw.sat[2][2] = draw.sat[3][3] = 5;
	answer();
	for (unsigned player = 0; player < 4; player++)
		cr_assert_eq(draw.sat[player][player], 5);
}

/* ---- Swiss ---- */

Test(draw, neighbours_sit_together)
{
	ask(DRAW_SWISS, 32, 4, 1, 1);
	answer();
	for (unsigned i = 0; i < 32; i++)
		cr_assert_eq(draw.order[0][i] / 4, i / 4, "seat %u", i);
	/* The first four have met: they part, and stay near. */
	ask(DRAW_SWISS, 32, 4, 1, 1);
	for (unsigned i = 0; i < 16; i++)
		draw.met[i / 4][i % 4] = i / 4 == i % 4 ? 0 : 1;
	answer();
	cr_assert_lt(counted.repeats, 6U);
	for (unsigned i = 0; i < 32; i++)
		cr_assert_leq(draw.order[0][i] / 4, i / 4 + 1, "seat %u", i);
}
