/* The options (docs/rules/yueqing.md, section 9). */
#include "engine/tables.h"
#include "yueqing/yueqing.h"

enum { HUA_OPTION_MAX = 20, PENALTY_MAX = 10000, ROUNDS_MAX = 4, POINTS_MAX = 1000000 };

static const char *const base_tai[] = {
	[BASE_NO_CAISHEN] = "no_caishen", [BASE_UNLESS_ONE] = "unless_one", NULL};
static const char *const pinghu_wait[] = {
	[PINGHU_END] = "end", [PINGHU_TWO_SIDED] = "two_sided", NULL};

const struct mj_field yueqing_options[OPT_COUNT] = {
	MJ_WORD("base_tai", OPT_BASE_TAI, BASE_NO_CAISHEN, base_tai,
		"hu is worth 1 tai without caishen only, or unless there is exactly one (D1)"),
	MJ_YES_NO("sangangtou_big", OPT_SANGANGTOU_BIG, 1,
		  "three gangtou are 15 big tai, and break; else three basic tai (D2)"),
	MJ_YES_NO("meiren_wild", OPT_MEIREN_WILD, 0,
		  "wilds may help the triplets of three and four beauties (D8)"),
	MJ_YES_NO("quanzi_excludes_sifengying", OPT_QUANZI_EXCLUDES_SIFENGYING, 0,
		  "all honours also drops four winds, one as pair (D3)"),
	MJ_YES_NO("dandiao_with_zuoniu", OPT_DANDIAO_WITH_ZUONIU, 0,
		  "beside a caishen waiting alone that meets another, the caishen pair counts and "
		  "two caishen do not (D4)"),
	MJ_WORD("pinghu_wait", OPT_PINGHU_WAIT, PINGHU_END, pinghu_wait,
		"all runs: won on an end of a run, or on an end that is not the 3 of 123 nor the 7 "
		"of 789 (D7)"),
	MJ_NUMBER("three_kongs_hua", OPT_THREE_KONGS_HUA, 8, 0, HUA_OPTION_MAX, 0,
		  "hua of three kongs; 0: they do not stack (R129)"),
	MJ_NUMBER("two_kongs_hua", OPT_TWO_KONGS_HUA, 0, 0, HUA_OPTION_MAX, 0,
		  "hua of two kongs; 0: they do not stack (R130)"),
	MJ_YES_NO("break_rule", OPT_BREAK_RULE, 1,
		  "whoever shows enough caps the others' tai (section 6)"),
	MJ_YES_NO("liability", OPT_LIABILITY, 1, "who feeds a doubled hand pays for all"),
	MJ_YES_NO("draw_settles_hua", OPT_DRAW_SETTLES_HUA, 1,
		  "hua are settled at an exhaustive draw too (D12)"),
	MJ_YES_NO("win_on_discarded_caishen", OPT_WIN_ON_DISCARDED_CAISHEN, 1,
		  "a discarded caishen may be won on (D14)"),
	MJ_NUMBER("false_win_penalty", OPT_FALSE_WIN_PENALTY, 0, 0, PENALTY_MAX, 0,
		  "tiao that a false win costs to each other seat (D16)"),
	MJ_NUMBER("rounds", OPT_ROUNDS, 0, 0, ROUNDS_MAX, 0,
		  "rounds of a match; 0: it has no end of its own"),
	MJ_NUMBER("start_points", OPT_START_POINTS, 0, -POINTS_MAX, POINTS_MAX, 0,
		  "points that each seat begins with"),
	MJ_NUMBER("dice_per_throw", OPT_DICE_PER_THROW, 2, 1, 2, 0,
		  "dice that are thrown at once (D17)"),
	MJ_YES_NO("replace_immediately", OPT_REPLACE_IMMEDIATELY, 0,
		  "at the deal a seat replaces its flowers until it owes none (R25)"),
};
