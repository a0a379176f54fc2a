/* Dealing, whatever the ruleset: nothing lost, nothing favoured, the same seed the same deal. */
#include "engine/deal.h"
#include "lib/mahjong/deal.h"
#include "lib/mahjong/problem.h"
#include "lib/mahjong/rules.h"
#include "lib/mahjong/tiles.h"
#include "lib/ruleset.h"
#include "support/chance.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { DEALS = 100000, FAIR_DEALS = 200000, SEED_TEXT = 24, WALL = 136 };

static void
deal(const struct mj_rules *rules, int dealer, int streak, const char *seed, struct mj_dealt *dealt)
{
	struct mj_deal_request request;
	struct mj_problem problem;

	mj_deal_request_init(&request, rules);
	request.table.dealer = (uint8_t)dealer;
	request.table.dealer_streak = streak;
	request.seed = (const uint8_t *)seed;
	request.seed_size = strlen(seed);
	cr_assert_eq(mj_deal(&request, dealt, &problem), MJ_OK, "%s", problem.detail);
}

static void
default_rules(struct mj_rules *rules, const struct mj_ruleset *ruleset)
{
	struct mj_problem problem;

	mj_rules_init(rules, ruleset);
	cr_assert_eq(mj_rules_resolve(rules, &problem), MJ_OK);
}

/*
 * Every option that is not about money at random, so that red fives, dice and the like all come up.
 */
static void
random_rules(struct chance *chance, struct mj_rules *rules, const struct mj_ruleset *ruleset)
{
	struct mj_problem problem;

	mj_rules_init(rules, ruleset);
	for (unsigned i = 0; i < ruleset->option_count; i++) {
		const struct mj_field *option = &ruleset->options[i];
		if (option->length > 0 || option->max - option->min > 8)
			continue;
		int64_t steps = (option->max - option->min) / (option->step > 0 ? option->step : 1);
		int64_t value = option->min + (int64_t)chance_below(chance, (unsigned)steps + 1) *
						      (option->step > 0 ? option->step : 1);
		if (chance_once_in(chance, 2))
			mj_rules_set(rules, option->name, &value, 1, &problem);
	}
	if (mj_rules_resolve(rules, &problem) != MJ_OK)
		default_rules(rules, ruleset);
}

static void
count_tiles(const mj_tile *tiles, unsigned count, unsigned of[MJ_TILES])
{
	for (unsigned i = 0; i < count; i++)
		of[tiles[i]]++;
}

static void
check_conservation(const struct mj_dealt *dealt, const char *label)
{
	unsigned wall[MJ_TILES] = {0}, dealt_out[MJ_TILES] = {0};

	count_tiles(dealt->wall, dealt->tile_count, wall);
	count_tiles(dealt->draws, dealt->draw_count, dealt_out);
	count_tiles(dealt->dead_wall, dealt->dead_count, dealt_out);
	for (int seat = 0; seat < MJ_SEATS_MAX; seat++)
		for (unsigned tile = 0; tile < MJ_TILES; tile++)
			dealt_out[tile] += (unsigned)dealt->hands[seat].concealed.of[tile] +
					   dealt->hands[seat].flowers.of[tile];
	for (unsigned tile = 0; tile < MJ_TILES; tile++)
		cr_assert_eq(wall[tile], dealt_out[tile], "%s: tile %u: %u in the wall, %u dealt",
			     label, tile, wall[tile], dealt_out[tile]);
	for (mj_tile flower = MJ_FLOWERS; flower < MJ_TILES; flower++)
		cr_assert_eq(wall[flower], dealt->tile_count == 144, "%s: flower %u", label,
			     flower);
	for (mj_tile kind = 0; kind < MJ_KINDS; kind++) {
		unsigned copies = wall[kind];
		for (mj_tile red = MJ_RED_FIVE; red < MJ_FLOWERS; red++)
			copies += mj_kind(red) == kind ? wall[red] : 0;
		bool winds_missing =
			dealt->tile_count == 120 && kind >= MJ_HONOURS && kind < MJ_DRAGONS;
		cr_assert_eq(copies, winds_missing ? 0 : MJ_COPIES, "%s: kind %u", label, kind);
	}
}

static void
check_hands(const struct mj_ruleset *ruleset, const struct mj_dealt *dealt, int dealer,
	    const char *label)
{
	for (int seat = 0; seat < MJ_SEATS_MAX; seat++) {
		const struct mj_dealt_hand *hand = &dealt->hands[seat];
		unsigned extra = seat == dealer;
		cr_assert_eq(hand->concealed.size, ruleset->hand_size + extra, "%s: seat %d", label,
			     seat);
		cr_assert_eq(hand->drawn != MJ_NO_TILE, extra, "%s: seat %d", label, seat);
		if (extra)
			cr_assert_gt(hand->concealed.of[hand->drawn], 0, "%s", label);
		if (!ruleset->deals_flowers)
			cr_assert_eq(hand->flowers.size, 0, "%s", label);
	}
}

Test(deal, loses_no_tile_in_100_000_random_deals)
{
	struct chance chance = {.state = 136};
	char seed[SEED_TEXT];

	for (unsigned i = 0; i < DEALS; i++) {
		const struct mj_ruleset *ruleset = mj_ruleset_at(i % mj_ruleset_count());
		int dealer = (int)chance_below(&chance, MJ_SEATS_MAX);
		struct mj_rules rules;
		struct mj_dealt dealt;
		random_rules(&chance, &rules, ruleset);
		snprintf(seed, sizeof(seed), "deal %u", i);
		deal(&rules, dealer, (int)chance_below(&chance, 4), seed, &dealt);
		check_conservation(&dealt, seed);
		check_hands(ruleset, &dealt, dealer, seed);
		for (unsigned k = 0; k < dealt.dice_count; k++)
			cr_assert(dealt.dice[k] >= 1 && dealt.dice[k] <= 6, "%s", seed);
	}
}

/* Pearson's sum of (seen - expected)^2 / expected. */
static double
chi_square(const unsigned *seen, unsigned cells, double expected)
{
	double sum = 0;

	for (unsigned i = 0; i < cells; i++)
		sum += (seen[i] - expected) * (seen[i] - expected) / expected;
	return sum;
}

/* Within five standard deviations of its mean: df, with variance 2 df. */
static bool
is_fair(double sum, double df)
{
	return (sum - df) * (sum - df) < 25 * 2 * df;
}

static void
expect_fair(double sum, double df, const char *what)
{
	cr_expect(is_fair(sum, df), "%s: chi-square %.1f with %.0f degrees", what, sum, df);
}

Test(deal, favours_no_place_and_no_pips)
{
	static unsigned places[WALL * MJ_KINDS], pips[2][6], pairs[36];
	const struct mj_ruleset *ruleset = mj_ruleset_find("riichi");
	struct mj_rules rules;
	struct mj_dealt dealt;
	char seed[SEED_TEXT];

	default_rules(&rules, ruleset);
	for (unsigned i = 0; i < FAIR_DEALS; i++) {
		snprintf(seed, sizeof(seed), "fair %u", i);
		deal(&rules, 0, 0, seed, &dealt);
		for (unsigned k = 0; k < dealt.tile_count; k++)
			places[k * MJ_KINDS + mj_kind(dealt.wall[k])]++;
		pips[0][dealt.dice[0] - 1]++;
		pips[1][dealt.dice[1] - 1]++;
		pairs[6 * (dealt.dice[0] - 1) + dealt.dice[1] - 1]++;
	}
	/* Each place holds one tile a deal, each kind four places: both sums are fixed. */
	expect_fair(chi_square(places, WALL * MJ_KINDS, FAIR_DEALS / 34.0), 135 * 33,
		    "kinds by place");
	expect_fair(chi_square(pips[0], 6, FAIR_DEALS / 6.0), 5, "first die");
	expect_fair(chi_square(pips[1], 6, FAIR_DEALS / 6.0), 5, "second die");
	expect_fair(chi_square(pairs, 36, FAIR_DEALS / 36.0), 35, "both dice");
}

Test(deal, fairness_test_can_fail)
{
	const unsigned loaded[6] = {1000, 1000, 1000, 1000, 1000, 1300};

	cr_expect_not(is_fair(chi_square(loaded, 6, 1050), 5));
}

Test(deal, the_same_seed_gives_the_same_deal)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		struct mj_rules rules;
		struct mj_dealt first, second, other;
		default_rules(&rules, mj_ruleset_at(i));
		deal(&rules, 1, 0, "again", &first);
		deal(&rules, 1, 0, "again", &second);
		deal(&rules, 1, 0, "another", &other);
		cr_expect_eq(memcmp(&first, &second, sizeof(first)), 0);
		cr_expect_neq(memcmp(first.wall, other.wall, sizeof(first.wall)), 0);
		cr_expect_neq(memcmp(first.commitment, other.commitment, MJ_COMMITMENT), 0);
	}
}

Test(deal, refuses_a_seed_that_is_empty_or_too_long)
{
	static const struct {
		size_t size;
		int code;
	} cases[] = {{0, MJ_BAD_VALUE},
		     {1, MJ_OK},
		     {MJ_SEED_MAX, MJ_OK},
		     {MJ_SEED_MAX + 1, MJ_BAD_VALUE}};
	static const uint8_t seed[MJ_SEED_MAX + 1] = {1};

	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_rules rules;
		struct mj_deal_request request;
		struct mj_dealt dealt;
		struct mj_problem problem = {0};
		default_rules(&rules, mj_ruleset_at(0));
		mj_deal_request_init(&request, &rules);
		request.seed = seed;
		request.seed_size = cases[i].size;
		cr_expect_eq(mj_deal(&request, &dealt, &problem), cases[i].code, "size %zu",
			     cases[i].size);
		if (cases[i].code != MJ_OK)
			cr_expect_str_eq(problem.pointer, "/seed");
	}
}

/* ---- Three seats, 108 tiles: no ruleset has them, but the engine must not mind ---- */

static int32_t
start_at_0(const struct mj_rules *rules)
{
	(void)rules;
	return 0;
}

static void
deal_to_three(const struct mj_deal_request *request, struct mj_stream *stream,
	      struct mj_dealt *dealt)
{
	int dealer = request->table.dealer;

	mj_shuffle(stream, request->rules, 0, dealt);
	struct mj_live_wall *live =
		mj_break_wall(stream, dealt, mj_side(request->rules, dealt, dealer, 0));
	mj_take_hands(request->rules, live, dealer, 3, true, dealt);
	mj_keep_dead_wall(live, 14, dealt);
	mj_leave_draws(live, dealt);
}

Test(deal, of_another_tile_set_goes_to_as_many_seats_as_play)
{
	/* No tiles 2m to 8m. */
	static const struct mj_tile_range ranges[] = {{0, 1, 4}, {8, 26, 4}};
	static const struct mj_tileset tileset = {
		.id = "test108/1", .tile_count = 108, .range_count = 2, .ranges = ranges};
	static const struct mj_ruleset_functions functions = {.deal_out = deal_to_three};
	static const struct mj_ruleset ruleset = {.id = "three",
						  .seats = 3,
						  .hand_size = 13,
						  .sets = 4,
						  .tileset = &tileset,
						  .start_points = start_at_0,
						  .functions = &functions};
	struct mj_rules rules;
	struct mj_dealt dealt;
	unsigned wall[MJ_TILES] = {0};

	cr_assert_null(mj_ruleset_fault(&ruleset));
	for (int dealer = 0; dealer < 3; dealer++) {
		default_rules(&rules, &ruleset);
		deal(&rules, dealer, 0, "three", &dealt);
		cr_assert_eq(dealt.tile_count, 108);
		cr_assert_eq(dealt.draw_count, 108 - 3 * 13 - 1 - 14);
		for (int seat = 0; seat < MJ_SEATS_MAX; seat++) {
			unsigned expected = seat == dealer ? 14 : 13;
			if (seat == 3)
				expected = 0;
			cr_assert_eq(dealt.hands[seat].concealed.size, expected, "seat %d", seat);
		}
	}
	count_tiles(dealt.wall, dealt.tile_count, wall);
	for (unsigned tile = 0; tile < MJ_TILES; tile++)
		cr_assert_eq(wall[tile],
			     (tile >= 1 && tile <= 7) || tile >= MJ_RED_FIVE ? 0 : MJ_COPIES,
			     "tile %u", tile);
}
