/* Scoring jiujiang hands: what the vectors leave out (docs/rules/jiujiang.md, sections 3 to 6). */
#include "support/jiujiang_request.h"

enum { TEXT_MAX = 512 };

struct row {
	const char *options, *concealed, *melds, *win_tile;
	int seat, from;
	const char *flags;
	int fa;
	const char *expect; /* patterns; "!reason"; or "#code pointer" */
};

static void
tell_score(const struct row *row, char text[TEXT_MAX])
{
	struct mj_rules rules = rules_of(row->options);
	struct mj_score_request request;
	struct mj_score score;
	struct mj_problem problem;

	mj_score_request_init(&request, &rules);
	request.hand.seat = (int8_t)row->seat;
	request.hand.from = (int8_t)row->from;
	request.hand.flags = flags_of(row->flags);
	fill_hand(&request.hand, row->concealed, row->melds, row->win_tile);
	if (row->fa > 0)
		mj_put(&request.hand.extra, HAND_FA, row->fa);
	if (mj_score(&request, &score, &problem) != MJ_OK)
		snprintf(text, TEXT_MAX, "#%s %s", mj_code_id(problem.code), problem.pointer);
	else if (!score.win)
		snprintf(text, TEXT_MAX, "!%s", mj_jiujiang.reasons[score.reason].id);
	else
		tell_patterns(&score, text, TEXT_MAX);
}

static void
check_rows(const struct row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		char text[TEXT_MAX];
		tell_score(&rows[i], text);
		cr_expect_str_eq(text, rows[i].expect,
				 "%zu: %s %s %s + %s %s\n  got  %s\n  want %s", i, rows[i].options,
				 rows[i].concealed, rows[i].melds, rows[i].win_tile, rows[i].flags,
				 text, rows[i].expect);
	}
}

#define CHECK(rows) check_rows((rows), sizeof(rows) / sizeof((rows)[0]))

/* options, concealed, melds, winning tile, seat, from, flags, green dragons, what comes out */
static const struct row patterns[] = {
	/*
	 * half_flush, full_flush: melds are of the suit too; green dragons set out are none (D29)
	 */
	{"", "123m78m99m", "P555z P222m", "9m", 1, 2, "", 0, "half_flush 10, dragon_pung 1"},
	{"", "123m78m99m", "P555z P222p", "9m", 1, 2, "", 0, "plain_hand 1, dragon_pung 1"},
	{"", "123m78m99m", "P666m P222m", "9m", 1, 2, "", 2, "full_flush 20, fa 2"},
	{"chow_claims=1", "78m99m", "H345p P666m P222m", "9m", 1, 2, "", 1, "plain_hand 1, fa 1"},
	/* pure_straight: 1 to 3 and 4 to 9 of two suits are none (R54) */
	{"", "12345678m99p", "P222s", "9m", 1, 2, "", 0, "pure_straight 10"},
	{"", "123p45678m99p", "P222s", "9m", 1, 2, "", 0, "!below_minimum"},
	/* all_pungs and what goes with it */
	{"", "444m555p9p", "P222s C8888s", "9p", 1, 2, "", 0, "all_pungs 15, concealed_kong 2"},
	{"", "456m555p9p", "P222s C8888s", "9p", 1, 2, "", 0, "plain_hand 1, concealed_kong 2"},
	{"", "444m33p99p", "P222p C4444p", "3p", 1, 2, "", 0,
	 "all_pungs 15, xiaosa_pungs 5, concealed_kong 2"},
	{"", "444m55p99p", "P222p C4444p", "5p", 1, 2, "", 0, "all_pungs 15, concealed_kong 2"},
	{"pung_gun=1", "555p33p99p", "P222p C4444p", "3p", 1, 2, "", 0,
	 "full_flush 20, all_pungs 15, xiaosa_pungs 5, pung_gun 5, concealed_kong 2"},
	{"pung_gun=1", "666p33p99p", "P222p C4444p", "3p", 1, 2, "", 0,
	 "full_flush 20, all_pungs 15, xiaosa_pungs 5, concealed_kong 2"},
	{"", "9p", "P222s A8888s O4444m P111p", "9p", 1, 2, "", 0,
	 "all_pungs 15, melded_hand 10, open_kong 2"},
	{"melded_hand_self_draw=1", "9p", "P222s C8888s O4444m P111p", "9p", 1, NONE, "", 0,
	 "all_pungs 15, self_draw 5, open_kong 1, concealed_kong 2"},
	{"chow_claims=1", "9p", "P222s A8888s O4444m H123p", "9p", 1, 2, "", 0,
	 "plain_hand 1, open_kong 2"},
	/* seven pairs: runs over different tiles, fours once (D12) */
	{"", "1133557799m22p7z", "", "7z", 1, 2, "", 0, "seven_pairs 20, concealed_hand 5"},
	{"", "112244557799m7z", "", "7z", 1, 2, "", 0,
	 "half_flush 10, seven_pairs 20, concealed_hand 5"},
	{"", "112233334477p7z", "", "7z", 1, 2, "", 0,
	 "half_flush 10, seven_pairs 20, xiaosa_pairs 5, gun 5, haohua 5, concealed_hand 5"},
	{"double_xiaosa=1", "112233667788p9s", "", "9s", 1, 2, "", 0,
	 "seven_pairs 20, xiaosa_pairs 10, concealed_hand 5"},
	{"double_xiaosa=1", "112233p6677889s", "", "9s", 1, 2, "", 0,
	 "seven_pairs 20, xiaosa_pairs 10, gun 5, concealed_hand 5"},
	{"", "889911m223344p5s", "", "6s", 1, 2, "", 0, "!not_complete"},
	{"", "8899m112233p778s", "", "8s", 1, 2, "", 0,
	 "seven_pairs 20, xiaosa_pairs 5, concealed_hand 5"},
	/* qi_xian_nv: what it replaces and what is added (D13) */
	{"", "2233445566778m", "", "8m", 1, NONE, "last_tile baoting", 4,
	 "qi_xian_nv 150, baoting 10, four_fa 10, last_tile_draw 10"},
	{"seven_pairs_concealed=0", "2233445566778m", "", "8m", 0, NONE, "first_turn", 0,
	 "qi_xian_nv 150, tianhu 10"},
	{"", "2233445566779m", "", "9m", 1, NONE, "", 0,
	 "full_flush 20, seven_pairs 20, xiaosa_pairs 5, gun 15, self_draw 5, concealed_hand 5"},
	/* seven_pairs_concealed: still with dihu (D18) */
	{"seven_pairs_concealed=0", "1133557799m22p7z", "", "7z", 1, 0, "first_turn", 0,
	 "seven_pairs 20, dihu 10, concealed_hand 5"},
	{"seven_pairs_concealed=0", "1133557799m22p7z", "", "7z", 1, NONE, "baoting", 0,
	 "seven_pairs 20, baoting 10, self_draw 5"},
	/* the way of winning */
	{"", "123m456p78s99p", "P222s", "9s", 1, 2, "robbing_kong", 0, "robbing_kong 10"},
	{"", "123m456p78s99p", "P222s", "9s", 1, 2, "after_kong_discard last_tile baoting", 0,
	 "after_kong_discard 10, baoting 10, last_tile_discard 10"},
	{"", "123m456p78s99p", "C2222s", "9s", 1, NONE, "after_kong last_tile", 0,
	 "after_kong 10, last_tile_draw 10, self_draw 5, concealed_hand 5, concealed_kong 2"},
	{"", "123m456p12345s99p", "", "3s", 0, NONE, "first_turn", 0,
	 "tianhu 10, self_draw 5, concealed_hand 5"},
	{"", "123m456p12s789s99p", "", "3s", 1, 0, "first_turn after_kong_discard", 0,
	 "after_kong_discard 10, dihu 10, concealed_hand 5, edge_wait 5"},
	/* 4.3 makes no flower hand (D15), or does */
	{"", "456m78s99p", "P555z P777z", "9s", 1, NONE, "last_tile", 4,
	 "four_fa 10, hongqi_piaopiao 10, last_tile_draw 10, plain_hand 1, self_draw 1, "
	 "dragon_pung 2"},
	{"specials_as_flowers=1", "456m78s99p", "P555z P777z", "9s", 1, NONE, "last_tile", 4,
	 "four_fa 10, hongqi_piaopiao 10, last_tile_draw 10, self_draw 5, dragon_pung 2"},
	{"", "456m78s99p555z", "P777z", "9s", 1, 2, "", 0,
	 "hongqi_piaopiao 10, plain_hand 1, dragon_pung 1, dragon_pung_concealed 2"},
	{"", "456m78s99p555z", "P777s", "9s", 1, 2, "", 0, "plain_hand 1, dragon_pung_concealed 2"},
	/* dragons: completed by a discard it is no standing one (D21) */
	{"", "456m789s99p77z", "P222s", "7z", 1, 2, "", 0, "plain_hand 1, dragon_pung 1"},
	{"", "456m789s99p77z", "P222s", "7z", 1, NONE, "", 0,
	 "plain_hand 1, self_draw 1, dragon_pung_concealed 2"},
	{"", "456m9p", "A7777z C5555z O8888s", "9p", 1, 2, "", 0,
	 "hongqi_piaopiao 10, plain_hand 1, open_kong 1, dragon_open_kong 3, "
	 "dragon_concealed_kong 4"},
	/* waits (D19, D20): a tile of which the own hand holds all four is none */
	{"pair_wait_counts=1 single_wait_only=1", "3456p789s", "P222s P666p", "3p", 1, 2, "", 0,
	 "plain_hand 1, pair_wait 1"},
	{"pair_wait_counts=1 single_wait_only=1", "3456p789s", "P222s P777p", "3p", 1, 2, "", 0,
	 "!below_minimum"},
	{"", "13m456p789s99p", "P222s", "2m", 1, 2, "", 0, "plain_hand 1, closed_wait 1"},
	{"", "89m456p789s99p", "P222s", "7m", 1, 2, "", 0, "plain_hand 1, edge_wait 1"},
	{"", "78m456p789s99p", "P222s", "6m", 1, 2, "", 0, "!below_minimum"},
};

Test(jiujiang, patterns_hold_where_they_should)
{
	CHECK(patterns);
}

/* ---- Which reading is told (R50; section 5, 3) ---- */

static const struct {
	const char *concealed, *win_tile;
	int seat, from;
	const char *flags, *groups;
	const char *pair; /* "" none */
} readings[] = {
	/* as much either way, and no wait counts: the smallest list of groups */
	{"11122233m456p99p", "3m", 0, NONE, "first_turn", "111m 222m 333m 456p", "9p"},
	/* the 3 of 123 brings more */
	{"11122233m456p99p", "3m", 1, NONE, "", "123m 123m 123m 456p", "9p"},
	/* 1 completes 111 or 123, neither brings a wait */
	{"11222333m456p99p", "1m", 1, NONE, "", "111m 222m 333m 456p", "9p"},
	/* a closed wait before the smaller list */
	{"22333444m456p99p", "2m", 1, NONE, "", "222m 333m 444m 456p", "9p"},
	{"22233444m456p99p", "3m", 1, NONE, "", "234m 234m 234m 456p", "9p"},
	/* seven pairs, though four sets and a pair too */
	{"112233m445566p7z", "7z", 1, 2, "", "11m 22m 33m 44p 55p 66p 77z", ""},
	{"1111222233334m", "4m", 1, 2, "", "11m 11m 22m 22m 33m 33m 44m", ""},
};

static void
tell_reading(const struct mj_reading *reading, char *text)
{
	const mj_tile *tile = reading->tile;

	for (unsigned i = 0; i < reading->group_count; i++) {
		if (i > 0)
			*text++ = ' ';
		text += mj_tiles_write(tile, reading->group_size[i], text);
		tile += reading->group_size[i];
	}
}

Test(jiujiang, tells_the_best_reading)
{
	for (size_t i = 0; i < sizeof(readings) / sizeof(readings[0]); i++) {
		struct mj_rules rules = rules_of("");
		struct mj_score_request request;
		struct mj_score score;
		struct mj_problem problem;
		char text[TEXT_MAX], pair[MJ_TILE_TEXT] = "";
		mj_score_request_init(&request, &rules);
		request.hand.seat = (int8_t)readings[i].seat;
		request.hand.from = (int8_t)readings[i].from;
		request.hand.flags = flags_of(readings[i].flags);
		fill_hand(&request.hand, readings[i].concealed, "", readings[i].win_tile);
		cr_assert_eq(mj_score(&request, &score, &problem), MJ_OK, "%s", problem.detail);
		cr_assert(score.win && score.has_reading, "%s", readings[i].concealed);
		tell_reading(&score.reading, text);
		cr_expect_str_eq(text, readings[i].groups, "%s + %s: %s", readings[i].concealed,
				 readings[i].win_tile, text);
		if (score.reading.pair != MJ_NO_TILE)
			mj_tile_write(score.reading.pair, pair);
		cr_expect_str_eq(pair, readings[i].pair, "%s: %s", readings[i].concealed, pair);
		cr_expect_eq(score.reading.wild_count, 0);
	}
}

/* ---- What cannot be true (section 8) ---- */

static const struct row refusals[] = {
	{"", "123m456p78s9p5z", "P222s", "6z", 1, 2, "", 0, "#bad_tile /hand/win_tile"},
	{"", "123m456p78s9p1z", "P222s", "9s", 1, 2, "", 0, "#bad_tile /hand/concealed"},
	{"", "123m456p78s99p", "P666z", "9s", 1, 2, "", 0, "#bad_tile /hand/melds/0/tiles"},
	{"", "123m456p78s99p", "H123s", "9s", 1, 2, "", 0, "#bad_meld /hand/melds/0/type"},
	{"chow_claims=1", "123m456p78s99p", "H555z", "9s", 1, 2, "", 0,
	 "#bad_meld /hand/melds/0/tiles"},
	{"", "123m456p78s99p", "P222s", "", 1, 2, "", 0, "#missing_field /hand/win_tile"},
	{"", "123m456p789s99p", "P222s", "", 1, 2, "", 0, "#wrong_tile_count /hand/concealed"},
	{"", "123m456p78s99p", "P222s", "9s", 1, 1, "", 0, "#contradiction /hand/from"},
	{"", "123m456p99p22s", "P222s", "9p", 1, 2, "", 0, "#five_of_a_tile /hand/concealed"},
	{"", "123m456p99p22s", "P222m", "2s", 1, 2, "robbing_kong", 0,
	 "#contradiction /hand/flags"},
	{"", "123m456p99p77z", "P222m", "7z", 1, 2, "robbing_kong", 0,
	 "#contradiction /hand/flags"},
	{"", "123m456p789s99p12s", "", "7z", 1, 2, "robbing_kong", 0, "#contradiction /hand/flags"},
	{"", "123m456p78s99p", "P222s", "9s", 1, 2, "robbing_kong after_kong_discard", 0,
	 "#contradiction /hand/flags"},
	{"", "123m456p78s99p", "P222s", "9s", 1, 2, "robbing_kong last_tile", 0,
	 "#contradiction /hand/flags"},
	{"", "123m456p78s99p", "P222s", "9s", 1, NONE, "robbing_kong", 0,
	 "#contradiction /hand/flags"},
	{"", "123m456p78s99p", "P222s", "9s", 1, NONE, "after_kong_discard", 0,
	 "#contradiction /hand/flags"},
	{"", "123m456p78s99p", "O2222s", "9s", 1, 2, "after_kong", 0, "#contradiction /hand/flags"},
	{"", "123m456p78s99p", "P222s", "9s", 1, NONE, "after_kong", 0,
	 "#contradiction /hand/flags"},
	{"", "123m456p78s99p", "C2222s", "9s", 1, NONE, "first_turn", 0,
	 "#contradiction /hand/flags"},
	{"", "123m456p78s99p123s", "", "9s", 1, 0, "first_turn robbing_kong", 0,
	 "#contradiction /hand/flags"},
	{"", "123m456p78s99p123s", "", "9s", 1, NONE, "first_turn last_tile", 0,
	 "#contradiction /hand/flags"},
	{"", "123m456p78s99p123s", "", "9s", 1, NONE, "first_turn baoting", 0,
	 "#contradiction /hand/flags"},
	{"", "123m456p78s99p123s", "", "9s", 0, 1, "first_turn", 0, "#contradiction /hand/flags"},
	{"", "123m456p78s99p123s", "", "9s", 1, 2, "first_turn", 0, "#contradiction /hand/flags"},
};

Test(jiujiang, refuses_what_cannot_be_true)
{
	CHECK(refusals);
}

/* R62: own pao, before anything is eaten. */
static const struct row bounds[] = {
	{"min_pao=10", "123m456p78s99p", "P222s", "9s", 1, 2, "baoting", 0, "baoting 10"},
	{"min_pao=10", "123m456p78s99p", "P555z", "9s", 1, NONE, "", 3, "!below_minimum"},
	{"min_pao=1", "123m456p78s99p", "P222s", "9s", 1, 2, "", 0, "plain_hand 1"},
};

Test(jiujiang, asks_for_the_least_pao)
{
	CHECK(bounds);
}
