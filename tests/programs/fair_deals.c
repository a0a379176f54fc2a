/*
 * Sealed deals of every ruleset: each tile is as likely at each place of the wall as it must be, so
 * is each number of pips, and seeds of seats that differ in one bit lead to walls that are no more
 * alike than any two. fair_deals [DEALS], of each ruleset; make fair-deals counts a million.
 *
 * The seeds are fixed, so that the same is counted each time.
 */
#include "mahjong.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEALS = 2000, PIPS = 6, BITS = 8 * 8 };

static unsigned passed, failed;

static void
expect(bool good, const char *what, const char *of, double sum, double degrees)
{
	if (!good)
		printf("FAILED %s of %s: %.1f with %.0f degrees of freedom\n", what, of, sum,
		       degrees);
	passed += good;
	failed += !good;
}

/* Within five standard deviations of its mean, which is `degrees`, with variance twice that. */
static bool
is_fair(double sum, double degrees)
{
	return (sum - degrees) * (sum - degrees) < 25 * 2 * degrees;
}

/* The deals of a match whose secret and whose seats' seeds are fixed but for `last`. */
struct match {
	struct mj_rules rules;
	uint8_t secret[MJ_SECRET], context[MJ_COMMITMENT];
};

static void
begin(struct match *match, const struct mj_rules *rules, uint64_t last)
{
	struct mj_seal seal = {.match = "fair", .rules = &match->rules};

	memset(match, 0, sizeof(*match));
	match->rules = *rules;
	memset(match->secret, 7, sizeof(match->secret));
	mj_seal_commit(seal.match, match->secret, seal.commitment);
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		seal.seeds[seat].size = sizeof(last);
		memset(seal.seeds[seat].bytes, (int)seat, sizeof(last));
	}
	memcpy(seal.seeds[rules->seats - 1].bytes, &last, sizeof(last));
	mj_seal_context(&seal, match->context);
}

static void
deal(const struct match *match, uint32_t hand, struct mj_dealt *dealt)
{
	struct mj_deal_request request;
	struct mj_problem problem;
	uint8_t seed[MJ_HAND_SEED];

	mj_seal_hand_seed(match->secret, hand, seed);
	mj_deal_request_init(&request, &match->rules);
	request.seed = seed;
	request.seed_size = sizeof(seed);
	if (mj_deal_sealed(&request, match->context, dealt, &problem) != MJ_OK) {
		printf("FAILED to deal: %s\n", problem.detail);
		exit(1);
	}
}

/* What was seen in so many deals. */
struct seen {
	unsigned places[MJ_WALL_MAX][MJ_TILES];
	unsigned pips[MJ_DICE_MAX][PIPS];
};

static void
check_places(const struct seen *seen, const struct mj_dealt *any, const char *of, unsigned deals)
{
	unsigned count = any->tile_count, of_tile[MJ_TILES] = {0}, faces = 0;
	double sum = 0;

	for (unsigned i = 0; i < count; i++)
		of_tile[any->wall[i]]++;
	for (unsigned tile = 0; tile < MJ_TILES; tile++) {
		if (of_tile[tile] == 0)
			continue;
		double expected = (double)deals * of_tile[tile] / count;
		faces++;
		for (unsigned place = 0; place < count; place++) {
			double off = seen->places[place][tile] - expected;
			sum += off * off / expected;
		}
	}
	/* A place holds one tile a deal and a tile stands somewhere: both sums are fixed. */
	double degrees = (count - 1.0) * (faces - 1.0);
	sum *= (count - 1.0) / count;
	expect(is_fair(sum, degrees), "tiles by place", of, sum, degrees);
}

static void
check_pips(const struct seen *seen, unsigned dice, const char *of, unsigned deals)
{
	double expected = (double)deals / PIPS;

	for (unsigned die = 0; die < dice; die++) {
		double sum = 0;
		for (unsigned pips = 0; pips < PIPS; pips++) {
			double off = seen->pips[die][pips] - expected;
			sum += off * off / expected;
		}
		expect(is_fair(sum, PIPS - 1), "pips", of, sum, PIPS - 1);
	}
}

static void
check_uniform(const struct mj_rules *rules, const char *of, unsigned deals)
{
	static struct seen seen;
	struct mj_dealt dealt;
	struct match match;

	memset(&seen, 0, sizeof(seen));
	begin(&match, rules, 0);
	for (unsigned hand = 0; hand < deals; hand++) {
		deal(&match, hand, &dealt);
		for (unsigned place = 0; place < dealt.tile_count; place++)
			seen.places[place][dealt.wall[place]]++;
		for (unsigned die = 0; die < dealt.dice_count; die++)
			seen.pips[die][dealt.dice[die] - 1]++;
	}
	check_places(&seen, &dealt, of, deals);
	check_pips(&seen, dealt.dice_count, of, deals);
}

/*
 * In how many places two walls of these tiles hold the same one, by chance: a tile's copies,
 * squared, over all tiles.
 */
static double
alike_by_chance(const struct mj_dealt *dealt)
{
	double pairs = 0;

	for (unsigned place = 0; place < dealt->tile_count; place++)
		for (unsigned other = 0; other < dealt->tile_count; other++)
			pairs += dealt->wall[place] == dealt->wall[other];
	return pairs / dealt->tile_count;
}

static void
check_bits(const struct mj_rules *rules, const char *of, unsigned deals)
{
	unsigned pairs = deals / 10, alike = 0;
	struct mj_dealt one = {0}, other;
	struct match match;

	for (unsigned pair = 0; pair < pairs; pair++) {
		begin(&match, rules, pair);
		deal(&match, 0, &one);
		begin(&match, rules, pair ^ UINT64_C(1) << pair % BITS);
		deal(&match, 0, &other);
		for (unsigned place = 0; place < one.tile_count; place++)
			alike += one.wall[place] == other.wall[place];
	}
	double expected = pairs * alike_by_chance(&one);
	expect((alike - expected) * (alike - expected) < 36 * expected, "alike by a bit", of, alike,
	       expected);
}

static void
check(const struct mj_rules *rules, const char *of, unsigned deals)
{
	check_uniform(rules, of, deals);
	check_bits(rules, of, deals);
}

static void
check_three(unsigned deals)
{
	const int64_t players = 3;
	struct mj_problem problem;
	struct mj_rules rules;

	mj_rules_init(&rules, mj_ruleset_find("riichi"));
	if (mj_rules_set(&rules, "players", &players, 1, &problem) != MJ_OK ||
	    mj_rules_resolve(&rules, &problem) != MJ_OK)
		exit(1);
	check(&rules, "riichi for three", deals);
}

/* The test itself: a die that shows six too often. */
static void
check_that_it_can_fail(void)
{
	struct seen seen = {.pips = {{1000, 1000, 1000, 1000, 1000, 1300}}};
	double expected = 6300.0 / PIPS, sum = 0;

	for (unsigned pips = 0; pips < PIPS; pips++)
		sum += (seen.pips[0][pips] - expected) * (seen.pips[0][pips] - expected) / expected;
	expect(!is_fair(sum, PIPS - 1), "a loaded die", "none", sum, PIPS - 1);
}

int
main(int argc, char **argv)
{
	unsigned deals = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : DEALS;
	struct mj_problem problem;

	check_that_it_can_fail();
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		struct mj_rules rules;
		mj_rules_init(&rules, mj_ruleset_at(i));
		if (mj_rules_resolve(&rules, &problem) != MJ_OK)
			return 1;
		check(&rules, mj_ruleset_at(i)->id, deals);
	}
	check_three(deals);
	printf("%u passed, %u failed\n", passed, failed);
	return failed != 0;
}
