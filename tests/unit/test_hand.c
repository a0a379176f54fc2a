/* What is true of every ruleset's hands: melds, numbers of tiles, copies. */
#include "engine/hand.h"
#include "lib/mahjong/hand.h"
#include "lib/mahjong/problem.h"
#include "lib/mahjong/rules.h"
#include "lib/mahjong/score.h"
#include "lib/mahjong/tiles.h"

#include <criterion/criterion.h>
#include <string.h>

#define ALL_TILES ((UINT64_C(1) << MJ_FLOWERS) - 1)

static const struct mj_ruleset four_sets = {
	.id = "four", .hand_size = 13, .sets = 4, .tiles = ALL_TILES};
static const struct mj_ruleset with_honour_runs = {
	.id = "runs", .hand_size = 13, .sets = 4, .tiles = ALL_TILES, .honour_runs = true};
static const struct mj_ruleset five_sets = {
	.id = "five", .hand_size = 16, .sets = 5, .tiles = ALL_TILES};

/* These rulesets as `seats` play them. */
static struct mj_rules
rules_of(const struct mj_ruleset *ruleset, unsigned seats)
{
	static const struct mj_absent nothing = {0};

	return (struct mj_rules){.ruleset = ruleset,
				 .seats = (uint8_t)seats,
				 .tiles = ruleset->tiles,
				 .absent = &nothing};
}

static struct mj_meld
meld_of(enum mj_meld_type type, const char *text)
{
	struct mj_meld meld = {.type = (uint8_t)type, .from = MJ_NOBODY, .claimed = MJ_NO_TILE};
	mj_tile tiles[8];
	int count = mj_tiles_parse(text, strlen(text), tiles, 8);

	cr_assert_geq(count, 0, "%s", text);
	meld.count = (uint8_t)count;
	memcpy(meld.tile, tiles, (size_t)(count < 4 ? count : 4));
	return meld;
}

static mj_tile
tile_of(const char *text)
{
	mj_tile tile;

	cr_assert(mj_tile_parse(&tile, text), "%s", text);
	return tile;
}

Test(hand, starts_with_nothing_given)
{
	struct mj_hand hand;

	memset(&hand, 0xaa, sizeof(hand));
	mj_hand_init(&hand, "/outcome/wins/0");
	cr_expect_str_eq(hand.at, "/outcome/wins/0");
	cr_expect_eq(hand.from, MJ_SELF_DRAW);
	cr_expect_eq(hand.win_tile, MJ_NO_TILE);
	cr_expect_eq(hand.meld_count, 0);
	cr_expect_eq(hand.concealed.size, 0);
	cr_expect_eq(hand.flags, 0);
	cr_expect_eq(hand.extra.present, 0);
	cr_expect_eq(mj_hand_gives(&hand), 0);
}

Test(hand, gives_what_stands_in_it_or_was_given_empty)
{
	struct mj_hand hand;

	mj_hand_init(&hand, "/hand");
	mj_bag_add(&hand.concealed, 3);
	mj_bag_add(&hand.discards, 3);
	cr_expect_eq(mj_hand_gives(&hand), MJ_GIVES_CONCEALED | MJ_GIVES_DISCARDS);
	mj_hand_init(&hand, "/hand");
	hand.meld_count = 1;
	mj_bag_add(&hand.passed, 3);
	cr_expect_eq(mj_hand_gives(&hand), MJ_GIVES_MELDS | MJ_GIVES_PASSED);
	mj_hand_init(&hand, "/hand");
	hand.win_tile = 0;
	hand.flags = MJ_LAST_TILE;
	cr_expect_eq(mj_hand_gives(&hand), MJ_GIVES_WIN_TILE | MJ_GIVES_FLAGS);
	mj_hand_init(&hand, "/hand");
	hand.given = MJ_GIVES_MELDS;
	cr_expect_eq(mj_hand_gives(&hand), MJ_GIVES_MELDS);
}

/* Seat 1 owns the melds, so that a chow comes from seat 0. */
Test(melds, good_and_bad)
{
	static const struct {
		const struct mj_ruleset *ruleset;
		enum mj_meld_type type;
		const char *tiles;
		int from;
		const char *claimed, *fault; /* the member at fault, NULL: none */
	} cases[] = {
		{&four_sets, MJ_CHOW, "123m", MJ_NOBODY, NULL, NULL},
		{&four_sets, MJ_CHOW, "312m", 0, "3m", NULL},
		{&four_sets, MJ_CHOW, "789s", 0, "7s", NULL},
		{&four_sets, MJ_CHOW, "406p", 0, "0p", NULL},
		{&four_sets, MJ_CHOW, "124m", MJ_NOBODY, NULL, "tiles"},
		{&four_sets, MJ_CHOW, "891m", MJ_NOBODY, NULL, "tiles"},
		{&four_sets, MJ_CHOW, "89m1p", MJ_NOBODY, NULL, "tiles"},
		{&four_sets, MJ_CHOW, "9m12p", MJ_NOBODY, NULL, "tiles"},
		{&four_sets, MJ_CHOW, "111m", MJ_NOBODY, NULL, "tiles"},
		{&four_sets, MJ_CHOW, "112m", MJ_NOBODY, NULL, "tiles"},
		{&four_sets, MJ_CHOW, "12m", MJ_NOBODY, NULL, "tiles"},
		{&four_sets, MJ_CHOW, "1234m", MJ_NOBODY, NULL, "tiles"},
		{&four_sets, MJ_CHOW, "", MJ_NOBODY, NULL, "tiles"},
		{&four_sets, MJ_CHOW, "89s1z", MJ_NOBODY, NULL, "tiles"},
		{&four_sets, MJ_CHOW, "123z", MJ_NOBODY, NULL, "tiles"},
		{&four_sets, MJ_CHOW, "567z", MJ_NOBODY, NULL, "tiles"},
		{&with_honour_runs, MJ_CHOW, "123z", MJ_NOBODY, NULL, NULL},
		{&with_honour_runs, MJ_CHOW, "421z", MJ_NOBODY, NULL, NULL},
		{&with_honour_runs, MJ_CHOW, "341z", MJ_NOBODY, NULL, NULL},
		{&with_honour_runs, MJ_CHOW, "234z", MJ_NOBODY, NULL, NULL},
		{&with_honour_runs, MJ_CHOW, "765z", MJ_NOBODY, NULL, NULL},
		{&with_honour_runs, MJ_CHOW, "345z", MJ_NOBODY, NULL, "tiles"},
		{&with_honour_runs, MJ_CHOW, "456z", MJ_NOBODY, NULL, "tiles"},
		{&with_honour_runs, MJ_CHOW, "112z", MJ_NOBODY, NULL, "tiles"},
		{&with_honour_runs, MJ_CHOW, "667z", MJ_NOBODY, NULL, "tiles"},
		{&with_honour_runs, MJ_CHOW, "9s12z", MJ_NOBODY, NULL, "tiles"},
		{&four_sets, MJ_CHOW, "123m", 1, NULL, "from"},
		{&four_sets, MJ_CHOW, "123m", 2, NULL, "from"},
		{&four_sets, MJ_CHOW, "123m", 3, NULL, "from"},
		{&four_sets, MJ_CHOW, "123m", 0, "4m", "claimed"},
		{&four_sets, MJ_CHOW, "456m", 0, "0m", "claimed"},
		{&four_sets, MJ_PUNG, "111m", 3, "1m", NULL},
		{&four_sets, MJ_PUNG, "055s", 2, "0s", NULL},
		{&four_sets, MJ_PUNG, "777z", MJ_NOBODY, NULL, NULL},
		{&four_sets, MJ_PUNG, "11m", MJ_NOBODY, NULL, "tiles"},
		{&four_sets, MJ_PUNG, "1111m", MJ_NOBODY, NULL, "tiles"},
		{&four_sets, MJ_PUNG, "112m", MJ_NOBODY, NULL, "tiles"},
		{&four_sets, MJ_PUNG, "11m1p", MJ_NOBODY, NULL, "tiles"},
		{&four_sets, MJ_PUNG, "111m", 1, NULL, "from"},
		{&four_sets, MJ_PUNG, "111m", 3, "2m", "claimed"},
		{&four_sets, MJ_OPEN_KONG, "1111m", 3, "1m", NULL},
		{&four_sets, MJ_OPEN_KONG, "111m", 3, NULL, "tiles"},
		{&four_sets, MJ_OPEN_KONG, "11111m", 3, NULL, "tiles"},
		{&four_sets, MJ_OPEN_KONG, "1112m", 3, NULL, "tiles"},
		{&four_sets, MJ_ADDED_KONG, "5055p", 3, "5p", NULL},
		{&four_sets, MJ_ADDED_KONG, "1111m", 1, NULL, "from"},
		{&four_sets, MJ_CONCEALED_KONG, "1111m", MJ_NOBODY, NULL, NULL},
		{&four_sets, MJ_CONCEALED_KONG, "1111m", 3, NULL, "from"},
		{&four_sets, MJ_CONCEALED_KONG, "1111m", MJ_NOBODY, "1m", "claimed"},
		{&four_sets, MJ_CONCEALED_KONG, "111m", MJ_NOBODY, NULL, "tiles"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_problem problem = {0};
		struct mj_meld meld = meld_of(cases[i].type, cases[i].tiles);
		meld.from = (int8_t)cases[i].from;
		if (cases[i].claimed != NULL)
			meld.claimed = tile_of(cases[i].claimed);
		struct mj_rules rules = rules_of(cases[i].ruleset, 4);
		int code = mj_melds_check(&rules, &meld, 1, 1, "/hand", &problem);
		if (cases[i].fault == NULL) {
			cr_expect_eq(code, MJ_OK, "case %zu: %s: %s", i, cases[i].tiles,
				     problem.detail);
			continue;
		}
		cr_expect_eq(code, MJ_BAD_MELD, "case %zu: %s", i, cases[i].tiles);
		cr_expect_eq(problem.code, MJ_BAD_MELD, "case %zu: %s", i, cases[i].tiles);
		cr_expect(strncmp(problem.pointer, "/hand/melds/0/", 14) == 0 &&
				  strcmp(problem.pointer + 14, cases[i].fault) == 0,
			  "case %zu: %s: pointer %s", i, cases[i].tiles, problem.pointer);
		cr_expect_str_not_empty(problem.detail);
	}
}

Test(melds, no_more_than_the_sets_of_a_hand)
{
	struct mj_meld melds[MJ_MELDS];
	struct mj_problem problem;
	struct mj_rules four = rules_of(&four_sets, 4), five = rules_of(&five_sets, 4);

	for (unsigned i = 0; i < MJ_MELDS; i++)
		melds[i] = meld_of(MJ_PUNG, "111z");
	cr_expect_eq(mj_melds_check(&four, melds, 0, 0, "/hand", &problem), MJ_OK);
	cr_expect_eq(mj_melds_check(&four, melds, 4, 0, "/hand", &problem), MJ_OK);
	cr_expect_eq(mj_melds_check(&four, melds, 5, 0, "/hand", &problem), MJ_BAD_MELD);
	cr_expect_str_eq(problem.pointer, "/hand/melds");
	cr_expect_eq(mj_melds_check(&five, melds, 5, 0, "/hand", &problem), MJ_OK);
	melds[2] = meld_of(MJ_PUNG, "112z");
	cr_expect_eq(mj_melds_check(&five, melds, 5, 0, "/x/3", &problem), MJ_BAD_MELD);
	cr_expect_str_eq(problem.pointer, "/x/3/melds/2/tiles");
}

static struct mj_hand
hand_of(unsigned concealed, unsigned melds, const char *win_tile)
{
	struct mj_hand hand;

	mj_hand_init(&hand, "/hand");
	hand.seat = 1;
	hand.meld_count = (uint8_t)melds;
	for (unsigned i = 0; i < concealed; i++)
		mj_bag_add(&hand.concealed, (mj_tile)(i % MJ_KINDS));
	if (win_tile != NULL)
		hand.win_tile = tile_of(win_tile);
	return hand;
}

Test(hand, number_of_concealed_tiles)
{
	static const struct {
		const struct mj_ruleset *ruleset;
		unsigned concealed, melds;
		bool drawn_too;
		int code;
	} cases[] = {
		{&four_sets, 13, 0, false, MJ_OK},
		{&four_sets, 13, 0, true, MJ_OK},
		{&four_sets, 14, 0, true, MJ_OK},
		{&four_sets, 14, 0, false, MJ_WRONG_TILE_COUNT},
		{&four_sets, 12, 0, true, MJ_WRONG_TILE_COUNT},
		{&four_sets, 15, 0, true, MJ_WRONG_TILE_COUNT},
		{&four_sets, 0, 0, true, MJ_WRONG_TILE_COUNT},
		{&four_sets, 136, 0, true, MJ_WRONG_TILE_COUNT},
		{&four_sets, 10, 1, false, MJ_OK},
		{&four_sets, 13, 1, false, MJ_WRONG_TILE_COUNT},
		{&four_sets, 1, 4, false, MJ_OK},
		{&four_sets, 2, 4, true, MJ_OK},
		{&four_sets, 0, 4, true, MJ_WRONG_TILE_COUNT},
		{&five_sets, 16, 0, false, MJ_OK},
		{&five_sets, 13, 0, false, MJ_WRONG_TILE_COUNT},
		{&five_sets, 1, 5, false, MJ_OK},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_problem problem = {0};
		struct mj_hand hand = hand_of(cases[i].concealed, cases[i].melds, "1z");
		struct mj_rules rules = rules_of(cases[i].ruleset, 4);
		int code = mj_concealed_check(&rules, &hand, cases[i].drawn_too, &problem);
		cr_expect_eq(code, cases[i].code, "case %zu: %s", i, problem.detail);
		if (code != MJ_OK)
			cr_expect_str_eq(problem.pointer, "/hand/concealed", "case %zu", i);
	}
}

Test(hand, fourteen_tiles_are_told_to_name_one)
{
	struct mj_hand hand = hand_of(14, 0, NULL);
	struct mj_rules rules = rules_of(&four_sets, 4);
	struct mj_problem problem;

	cr_expect_eq(mj_winner_check(&rules, &hand, &problem), MJ_WRONG_TILE_COUNT);
	cr_expect_not_null(strstr(problem.detail, "name one of the 14 as win_tile"), "%s",
			   problem.detail);
}

Test(hand, a_winner_has_a_winning_tile_from_another)
{
	static const struct {
		int from;
		const char *win_tile;
		int code;
		const char *pointer;
	} cases[] = {
		{MJ_SELF_DRAW, "1z", MJ_OK, NULL},
		{0, "1z", MJ_OK, NULL},
		{3, "1z", MJ_OK, NULL},
		{1, "1z", MJ_CONTRADICTION, "/hand/from"},
		{0, NULL, MJ_MISSING_FIELD, "/hand/win_tile"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_problem problem = {0};
		struct mj_hand hand = hand_of(13, 0, cases[i].win_tile);
		hand.from = (int8_t)cases[i].from;
		struct mj_rules rules = rules_of(&four_sets, 4);
		cr_expect_eq(mj_winner_check(&rules, &hand, &problem), cases[i].code,
			     "case %zu: %s", i, problem.detail);
		if (cases[i].pointer != NULL)
			cr_expect_str_eq(problem.pointer, cases[i].pointer, "case %zu", i);
	}
}

Test(hand, four_of_a_kind_and_no_fifth)
{
	static const struct {
		const char *bag, *melds, *list;
		bool five;
	} cases[] = {
		{"1111m2222z", "", "", false},
		{"11111m", "", "", true},
		{"1111m", "", "1m", true},
		{"55m", "", "50m", false},
		{"5555m", "", "0m", true},
		{"550p", "5p", "", false},
		{"550p", "55p", "", true},
		{"05555s", "", "", true},
		{"5m5p5s", "5m5p5s", "055m055p055s", true},
		{"", "", "77777z", true},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_shown shown = {{0}};
		struct mj_bag bag;
		struct mj_meld meld = meld_of(MJ_PUNG, cases[i].melds);
		struct mj_tiles list;
		struct mj_problem problem = {0};
		int count = mj_tiles_parse(cases[i].list, strlen(cases[i].list), list.tile,
					   MJ_LIST_MAX);
		cr_assert(mj_bag_parse(&bag, cases[i].bag));
		list.count = (uint8_t)count;
		mj_show_bag(&shown, &bag);
		mj_show_melds(&shown, &meld, 1);
		mj_show_tiles(&shown, &list);
		int code = mj_copies_check(&shown, "/hand", "concealed", &problem);
		cr_expect_eq(code, cases[i].five ? MJ_FIVE_OF_A_TILE : MJ_OK, "case %zu: %s", i,
			     problem.detail);
		if (cases[i].five)
			cr_expect_str_eq(problem.pointer, "/hand/concealed");
	}
}

Test(hand, kinds_take_the_red_fives_in)
{
	struct mj_shown shown = {{0}};
	struct mj_bag bag;
	uint8_t kinds[MJ_KINDS];

	cr_assert(mj_bag_parse(&bag, "1155550m0p00s"));
	mj_show_bag(&shown, &bag);
	mj_kinds_of(&shown, kinds);
	cr_expect_eq(kinds[0], 2);
	cr_expect_eq(kinds[4], 5);
	cr_expect_eq(kinds[13], 1);
	cr_expect_eq(kinds[22], 2);
}

Test(hand, winds_are_counted_from_the_dealer)
{
	for (unsigned seats = MJ_SEATS_MIN; seats <= MJ_SEATS_MAX; seats++) {
		struct mj_rules rules = rules_of(&four_sets, seats);
		for (unsigned dealer = 0; dealer < seats; dealer++) {
			struct mj_table table = {.dealer = (uint8_t)dealer};
			for (unsigned step = 0; step < seats; step++)
				cr_expect_eq(mj_seat_wind(&rules, &table,
							  (int)((dealer + step) % seats)),
					     step, "%u seats, dealer %u", seats, dealer);
		}
	}
}

Test(hand, seats_go_round_as_many_as_play)
{
	for (unsigned seats = MJ_SEATS_MIN; seats <= MJ_SEATS_MAX; seats++) {
		struct mj_rules rules = rules_of(&four_sets, seats);
		cr_expect_eq(mj_all_seats(&rules), (1U << seats) - 1);
		cr_expect_eq(mj_seat_after(&rules, (int)seats - 1, 1), 0, "%u seats", seats);
		for (int from = 0; from < (int)seats; from++)
			for (int turns = 0; turns < (int)seats; turns++)
				cr_expect_eq(mj_turns_between(&rules, from,
							      mj_seat_after(&rules, from, turns)),
					     turns, "%u seats", seats);
	}
}

Test(melds, with_three_seats_a_chow_comes_from_the_third_of_them_to_the_first)
{
	struct mj_meld chow = meld_of(MJ_CHOW, "123m");
	struct mj_rules rules = rules_of(&four_sets, 3);
	struct mj_problem problem;

	chow.from = 2;
	cr_expect_eq(mj_melds_check(&rules, &chow, 1, 0, "/hand", &problem), MJ_OK);
	chow.from = 1;
	cr_expect_eq(mj_melds_check(&rules, &chow, 1, 0, "/hand", &problem), MJ_BAD_MELD);
}

Test(melds, the_lowest_kind_names_them)
{
	static const struct {
		enum mj_meld_type type;
		const char *tiles, *kind;
	} cases[] = {
		{MJ_CHOW, "312p", "1p"}, {MJ_CHOW, "640s", "4s"},       {MJ_PUNG, "055m", "5m"},
		{MJ_PUNG, "777z", "7z"}, {MJ_OPEN_KONG, "0555p", "5p"}, {MJ_CHOW, "067m", "5m"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_meld meld = meld_of(cases[i].type, cases[i].tiles);
		cr_expect_eq(mj_meld_kind(&meld), tile_of(cases[i].kind), "%s", cases[i].tiles);
	}
}

/* A caller of the library may hand over any tile: none is valued that the ruleset does not know. */
Test(hand, tiles_that_are_not_played_with_are_refused)
{
	for (size_t r = 0; r < mj_ruleset_count(); r++) {
		const struct mj_ruleset *ruleset = mj_ruleset_at(r);
		unsigned melds = ruleset->sets;
		struct mj_rules rules;
		mj_rules_init(&rules, ruleset);
		for (mj_tile tile = 0; tile < MJ_FLOWERS; tile++) {
			bool known = (ruleset->tiles >> tile & 1) != 0;
			int expected = known ? MJ_OK : MJ_BAD_TILE;
			struct mj_problem problem = {.pointer = ""};
			struct mj_hand hand;
			mj_hand_init(&hand, "/hand");
			hand.meld_count = (uint8_t)melds;
			mj_bag_add(&hand.concealed, tile);
			cr_expect_eq(mj_concealed_check(&rules, &hand, false, &problem), expected);
			cr_expect_str_eq(problem.pointer, known ? "" : "/hand/concealed");
			hand.concealed = (struct mj_bag){.size = 0};
			mj_bag_add(&hand.concealed, 0);
			hand.win_tile = tile;
			cr_expect_eq(mj_concealed_check(&rules, &hand, false, &problem), expected);
			cr_expect_str_eq(problem.pointer, known ? "" : "/hand/win_tile");
		}
	}
}
