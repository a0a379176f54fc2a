/* Options (docs/rules/nanchang.md, section 8). */
#include "engine/tables.h"
#include "nanchang/nanchang.h"

enum { AMOUNT_MAX = 1000, POINTS_MAX = 1000000, ROUNDS_MAX = 4 };

static const char *const held_jing_words[] = {"hand_and_discards", "hand", NULL};
static const char *const false_win_next_words[] = {"pass", "repeat", NULL};

#define AMOUNT(id, at, otherwise, text) MJ_NUMBER(id, at, otherwise, 0, AMOUNT_MAX, 1, text)

const struct mj_field nanchang_options[NANCHANG_OPTIONS] = {
	MJ_YES_NO("lower_jing", OPT_LOWER_JING, false,
		  "the tile under the turned one is a lower jing, counted in the dealt hands"),
	MJ_YES_NO("bawang", OPT_BAWANG, true,
		  "the only seat that holds jing scores them twice (lower jing too)"),
	MJ_YES_NO("chongguan", OPT_CHONGGUAN, true,
		  "jing points s from 5 on count s * (s - 3) (lower jing too); false: s, and a "
		  "jing kong jing_kong_bonus_low"),
	MJ_WORD("held_jing", OPT_HELD_JING, HELD_HAND_AND_DISCARDS, held_jing_words,
		"what makes a seat a holder of jing for bawang and dezhongde"),
	AMOUNT("jing_kong_bonus", OPT_JING_KONG_BONUS, 14,
	       "what each pays for a jing kong when the jing points are 5 or more"),
	AMOUNT("jing_kong_bonus_low", OPT_JING_KONG_BONUS_LOW, 10,
	       "what each pays for a jing kong when the jing points are below 5"),
	MJ_YES_NO("bawang_doubles_jing_kong", OPT_BAWANG_DOUBLES_JING_KONG, false,
		  "bawang doubles the bonus of a jing kong too"),
	AMOUNT("deguo_bonus", OPT_DEGUO_BONUS, 5, "added for a hand without jing"),
	MJ_YES_NO("tianhu_deguo", OPT_TIANHU_DEGUO, false,
		  "tianhu and dihu combine with the patterns of a hand without jing"),
	MJ_YES_NO("rob_jingdiao", OPT_ROB_JINGDIAO, true,
		  "for a fishing hand robbing a kong counts as a self-draw; false: as a discard"),
	MJ_YES_NO("qixing_wild", OPT_QIXING_WILD, false,
		  "a wild that is a suit tile may stand for a missing honour of "
		  "qixing_shisanlan"),
	AMOUNT("draw_penalty", OPT_DRAW_PENALTY, 5, "what the dealer pays to each at a draw"),
	AMOUNT("chao_zhuang_penalty", OPT_CHAO_ZHUANG_PENALTY, 5,
	       "what the dealer pays to each when all three followed the first discard"),
	AMOUNT("false_win_penalty", OPT_FALSE_WIN_PENALTY, 20,
	       "what the offender of a false win pays to each"),
	MJ_WORD("false_win_next", OPT_FALSE_WIN_NEXT, FALSE_WIN_PASS, false_win_next_words,
		"whether the deal passes on after a false win or is repeated"),
	MJ_NUMBER("rounds", OPT_ROUNDS, 4, 0, ROUNDS_MAX, 1,
		  "rounds of a match; 0: it does not end by itself"),
	MJ_NUMBER("start_points", OPT_START_POINTS, 0, 0, POINTS_MAX, 1,
		  "points of each seat at the start of a match"),
};
