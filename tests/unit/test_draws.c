/*
 * Which tile each draw is (docs/dealing.md, "Draws"; section 1 of each ruleset's page). The tiles
 * of a deal are named by their places here: of the live wall 0, 1, ...; of what is kept back 100,
 * 101, ... .
 */
#include "mahjong.h"
#include "support/chance.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { KEPT = 100, HANDS = 300, STEPS_MAX = 40 };

static void
make_rules(struct mj_rules *rules, const char *ruleset, const char *option, int64_t value)
{
	struct mj_problem problem;

	mj_rules_init(rules, mj_ruleset_find(ruleset));
	if (option != NULL)
		cr_assert_eq(mj_rules_set(rules, option, &value, 1, &problem), MJ_OK);
	cr_assert_eq(mj_rules_resolve(rules, &problem), MJ_OK);
}

static void
deal(const struct mj_rules *rules, unsigned number, struct mj_dealt *dealt)
{
	struct mj_deal_request request;
	struct mj_problem problem;
	char seed[16];

	mj_deal_request_init(&request, rules);
	request.seed = (const uint8_t *)seed;
	request.seed_size = (size_t)snprintf(seed, sizeof(seed), "draws %u", number);
	request.table.dealer = (uint8_t)(number % rules->seats);
	cr_assert_eq(mj_deal(&request, dealt, &problem), MJ_OK);
}

/* ---- By hand ---- */

/* Drawn one after the other: w(all), k(ong), f(lower), i(ndicator), u(ra). A negative place is the
 * fault. `live` and `kept` tiles were left by the deal, `flowers` set out. */
struct by_hand {
	const char *name, *ruleset, *option;
	int64_t value;
	unsigned live, kept, flowers;
	const char *sources;
	int places[STEPS_MAX];
};

static const struct by_hand by_hand[] = {
	{"riichi: the order of R38, R42 and R25",
	 "riichi",
	 NULL,
	 0,
	 69,
	 14,
	 0,
	 "wkikikikiuuuuu",
	 {0, 112, 106, 113, 104, 110, 102, 111, 100, 109, 107, 105, 103, 101}},
	{"riichi: four kongs", "riichi", NULL, 0, 69, 14, 0, "kkkkk", {112, 113, 110, 111, -2}},
	{"riichi: no indicator without a kong",
	 "riichi",
	 NULL,
	 0,
	 69,
	 14,
	 0,
	 "ikii",
	 {-2, 112, 106, -2}},
	{"riichi: as many ura as indicators",
	 "riichi",
	 NULL,
	 0,
	 69,
	 14,
	 0,
	 "kiuuu",
	 {112, 106, 109, 107, -2}},
	{"riichi: nothing is drawn after the ura",
	 "riichi",
	 NULL,
	 0,
	 69,
	 14,
	 0,
	 "wuwki",
	 {0, 109, -4, -4, -4}},
	{"riichi: a kong shortens the wall (R47)",
	 "riichi",
	 NULL,
	 0,
	 4,
	 14,
	 0,
	 "wkkwwk",
	 {0, 112, 113, 1, -3, -3}},
	{"riichi: no flower", "riichi", NULL, 0, 69, 14, 0, "f", {-1}},
	{"sanma: eight replacements (S12)",
	 "riichi",
	 "players",
	 3,
	 54,
	 14,
	 0,
	 "kfkfkfkfkfw",
	 {112, 113, 110, 111, 108, 109, 106, 107, -2, -2, 0}},
	{"sanma: indicators among what joined",
	 "riichi",
	 "players",
	 3,
	 54,
	 14,
	 0,
	 "kikikikiuuuuu",
	 {112, 102, 113, 100, 110, 52, 111, 50, 105, 103, 101, 53, 51}},
	{"ming: the very last tile (D27)",
	 "ming",
	 NULL,
	 0,
	 69,
	 14,
	 0,
	 "kkwkuu",
	 {68, 67, 0, 66, 101, -2}},
	{"ming: no further indicator", "ming", NULL, 0, 69, 14, 0, "kif", {68, -1, -1}},
	{"ming: the dead wall never moves", "ming", NULL, 0, 2, 14, 0, "kwkw", {1, 0, -3, -3}},
	{"nanchang: the last stack, its upper tile first (D1)",
	 "nanchang",
	 NULL,
	 0,
	 83,
	 0,
	 0,
	 "kkkwkfiu",
	 {81, 82, 79, 0, 80, -1, -1, -1}},
	{"nanchang: of half a stack what is left",
	 "nanchang",
	 NULL,
	 0,
	 3,
	 0,
	 0,
	 "wwkk",
	 {0, 1, 2, -3}},
	{"nanchang: the wall goes round a gap",
	 "nanchang",
	 NULL,
	 0,
	 5,
	 0,
	 0,
	 "kwwwww",
	 {3, 0, 1, 2, 4, -3}},
	{"mcr: flowers and kongs alike (R5)",
	 "mcr",
	 NULL,
	 0,
	 91,
	 0,
	 0,
	 "fkfwk",
	 {89, 90, 87, 0, 88}},
	{"mcr: half a stack was left by the deal", "mcr", NULL, 0, 90, 0, 1, "fkk", {89, 87, 88}},
	{"mcr: eight flowers, with those of the deal",
	 "mcr",
	 NULL,
	 0,
	 85,
	 0,
	 6,
	 "fff",
	 {83, 84, -2}},
	{"mcr: all eight were dealt", "mcr", NULL, 0, 83, 0, 8, "fk", {-2, 81}},
	{"mcr: played without flowers", "mcr", "flowers", 0, 83, 0, 0, "fk", {-1, 81}},
	/* The dice of the kongs show 2, 3, 12, 7, 12. */
	{"jiujiang: the stack that the dice name (R21)",
	 "jiujiang",
	 NULL,
	 0,
	 67,
	 0,
	 0,
	 "kfkfkwk",
	 {63, 65, 61, 66, 41, 0, 51}},
	{"jiujiang: a stack taken away is none",
	 "jiujiang",
	 NULL,
	 0,
	 67,
	 0,
	 0,
	 "ffk",
	 {65, 66, 61}},
	{"jiujiang: the second of a stack", "jiujiang", NULL, 0, 5, 0, 0, "kkkww", {1, 0, 2, 3, 4}},
	{"jiujiang: fewer stacks than pips", "jiujiang", NULL, 0, 3, 0, 0, "kkkk", {0, 1, 2, -3}},
	{"jiujiang: four green dragons", "jiujiang", NULL, 0, 64, 0, 3, "ffiu", {63, -2, -1, -1}},
	{"yueqing: first what is kept back (R22, R45)",
	 "yueqing",
	 NULL,
	 0,
	 55,
	 16,
	 0,
	 "kfw",
	 {100, 101, 0}},
	{"yueqing: then what joined it",
	 "yueqing",
	 NULL,
	 0,
	 55,
	 16,
	 0,
	 "kkkkkkkkkkkkkkkkkf",
	 {100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 53, 54, 51, 52}},
	{"yueqing: joined from half a stack on",
	 "yueqing",
	 NULL,
	 0,
	 54,
	 16,
	 1,
	 "kkkkkkkkkkkkkkkkk",
	 {100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 53, 51, 52}},
	{"yueqing: sixteen tiles stay (R45)",
	 "yueqing",
	 NULL,
	 0,
	 3,
	 16,
	 0,
	 "wkwwf",
	 {0, 100, 2, -3, -3}},
	{"yueqing: seven flowers", "yueqing", NULL, 0, 49, 16, 6, "ffiu", {100, -2, -1, -1}},
};

static enum mj_draw_source
source_of(char letter)
{
	static const char letters[] = "wkfiu";

	return (enum mj_draw_source)(strchr(letters, letter) - letters);
}

static void
play(const struct by_hand *one)
{
	static const uint8_t pips[] = {2, 3, 12, 7, 12};
	struct mj_dealt dealt = {0};
	struct mj_rules rules;
	struct mj_draws draws;

	make_rules(&rules, one->ruleset, one->option, one->value);
	dealt.draw_count = (uint8_t)one->live;
	dealt.dead_count = (uint8_t)one->kept;
	for (unsigned i = 0; i < one->live; i++)
		dealt.draws[i] = (mj_tile)i;
	for (unsigned i = 0; i < one->kept; i++)
		dealt.dead_wall[i] = (mj_tile)(KEPT + i);
	dealt.hands[1].flowers.size = (uint8_t)one->flowers;
	memcpy(dealt.kong_pips, pips, sizeof(pips));
	mj_draws_init(&draws, &rules, &dealt);
	for (unsigned i = 0; one->sources[i] != '\0'; i++) {
		mj_tile tile = MJ_NO_TILE;
		int fault = mj_draw(&draws, source_of(one->sources[i]), &tile);
		cr_expect_eq(fault < 0 ? fault : tile, one->places[i], "%s: draw %u is %d, not %d",
			     one->name, i, fault < 0 ? fault : tile, one->places[i]);
	}
}

Test(draws, come_from_where_the_page_says)
{
	for (size_t i = 0; i < sizeof(by_hand) / sizeof(*by_hand); i++)
		play(&by_hand[i]);
}

/* ---- Whole hands ---- */

/* Draws until no tile of the live wall is left, and notes what came. */
static unsigned
draw_all(struct mj_draws *draws, struct chance *chance, unsigned of[MJ_TILES])
{
	unsigned count = 0;

	while (draws->left > 0) {
		enum mj_draw_source source = chance_once_in(chance, 4)
						     ? (enum mj_draw_source)chance_below(chance, 3)
						     : MJ_DRAW_WALL;
		mj_tile tile;
		if (mj_draw(draws, source, &tile) != 0)
			continue;
		of[tile]++;
		count++;
	}
	return count;
}

/*
 * What is kept back in the end: of what the deal kept back all but the replacements, and what
 * joined it since. Those of yueqing that joined are the replacements after the first fourteen.
 */
static void
count_kept(const struct mj_draws *draws, unsigned of[MJ_TILES])
{
	const struct mj_dealt *dealt = draws->dealt;
	unsigned taken = draws->joined_count;
	bool from_end = strcmp(draws->rules->ruleset->id, "riichi") == 0;

	for (unsigned i = 0; i < dealt->dead_count; i++) {
		unsigned order = from_end ? (dealt->dead_count - 1 - i) / 2 * 2 + i % 2 : i;
		if (order >= taken || (!from_end && i >= 14))
			of[dealt->dead_wall[i]]++;
	}
	for (unsigned i = !from_end && taken > 14 ? taken - 14 : 0; i < taken; i++)
		of[draws->joined[i]]++;
}

static void
play_whole(const char *ruleset, const char *option, int64_t value)
{
	struct chance chance = {.state = 26};
	struct mj_rules rules;

	make_rules(&rules, ruleset, option, value);
	for (unsigned number = 0; number < HANDS; number++) {
		unsigned of[MJ_TILES] = {0}, all[MJ_TILES] = {0};
		struct mj_dealt dealt;
		struct mj_draws draws;
		deal(&rules, number, &dealt);
		mj_draws_init(&draws, &rules, &dealt);
		unsigned count = draw_all(&draws, &chance, of);
		cr_assert_eq(count, dealt.draw_count, "%s, hand %u", ruleset, number);
		count_kept(&draws, of);
		for (unsigned i = 0; i < dealt.draw_count; i++)
			all[dealt.draws[i]]++;
		for (unsigned i = 0; i < dealt.dead_count; i++)
			all[dealt.dead_wall[i]]++;
		cr_assert_arr_eq(of, all, sizeof(of), "%s, hand %u", ruleset, number);
	}
}

Test(draws, give_each_tile_once_until_the_wall_is_empty)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++)
		play_whole(mj_ruleset_at(i)->id, NULL, 0);
	play_whole("riichi", "players", 3);
	play_whole("mcr", "flowers", 0);
}

/* R21 of jiujiang: dice that were not thrown for the deal, each pair of them fair. */
Test(draws, of_jiujiang_throw_two_dice_for_each_kong)
{
	struct mj_rules rules;
	unsigned pips[13] = {0};

	make_rules(&rules, "jiujiang", NULL, 0);
	for (unsigned number = 0; number < HANDS; number++) {
		struct mj_dealt dealt;
		deal(&rules, number, &dealt);
		cr_assert_eq(dealt.dice_count, 1);
		for (unsigned kong = 0; kong < MJ_KONG_THROWS; kong++)
			pips[dealt.kong_pips[kong]]++;
	}
	for (unsigned sum = 2; sum <= 12; sum++) {
		unsigned ways = sum <= 7 ? sum - 1 : 13 - sum;
		unsigned expected = HANDS * MJ_KONG_THROWS * ways / 36;
		cr_expect(pips[sum] * 2 > expected && pips[sum] < expected * 2, "%u: %u", sum,
			  pips[sum]);
	}
}
