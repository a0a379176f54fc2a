/* The ruleset nanchang: what the catalogue, the codec and the answers know of it. */
#include "ruleset.h"
#include "engine/tables.h"
#include "engine/tileset.h"
#include "mahjong/explain.h"
#include "nanchang/explain.h"
#include "nanchang/nanchang.h"
#include "nanchang/play.h"
#include "nanchang/said.h"

enum { WINNER = MJ_SCORE | MJ_SETTLE, DEALT_LIST = 0, KONGS_MAX = 4 };

static const struct mj_field deal_fields[] = {
	MJ_FIELD("jing", MJ_TILE, DEAL_JING, MJ_ANY_CALL,
		 "the turned tile, main jing; the sub jing follows from it"),
	MJ_FIELD("lower_jing", MJ_TILE, DEAL_LOWER_JING, MJ_ANY_CALL,
		 "the tile under it, with the option lower_jing"),
};

static const struct mj_field hand_fields[] = {
	MJ_FIELD("called", MJ_OBJECT, HAND_CALLED, WINNER,
		 "the value called at the table, instead of tiles"),
	{.name = "called.patterns",
	 .meaning = "one base pattern, jingdiao, and one of deguo, jinghuanyuan, dezhongde",
	 .type = MJ_PATTERN_SET,
	 .slot = HAND_CALLED_PATTERNS,
	 .calls = WINNER,
	 .impossible = true},
};

static const struct mj_field seat_fields[] = {
	{.name = "dealt",
	 .meaning = "the 13 tiles dealt, the dealer's 14: for the lower jing",
	 .type = MJ_TILE_LIST,
	 .slot = SEAT_DEALT,
	 .list = DEALT_LIST,
	 .calls = MJ_SETTLE},
	MJ_FIELD("jing", MJ_OBJECT, SEAT_JING, MJ_SETTLE,
		 "jing in hand, melds and discards, instead of tiles"),
	MJ_RANGED("jing.main", SEAT_JING_MAIN, MJ_SETTLE, 0, MJ_COPIES, "main jing"),
	MJ_RANGED("jing.sub", SEAT_JING_SUB, MJ_SETTLE, 0, MJ_COPIES, "sub jing"),
	MJ_FIELD("kongs", MJ_OBJECT, SEAT_KONGS, MJ_SETTLE, "kongs, instead of tiles"),
	MJ_RANGED("kongs.concealed", SEAT_KONGS_CONCEALED, MJ_SETTLE, 0, KONGS_MAX,
		  "concealed kongs"),
	MJ_RANGED("kongs.open", SEAT_KONGS_OPEN, MJ_SETTLE, 0, KONGS_MAX, "open and added kongs"),
	MJ_RANGED("kongs.jing", SEAT_KONGS_JING, MJ_SETTLE, 0, KONGS_MAX,
		  "kongs of a jing, of any kind; not counted in the others"),
	MJ_FIELD("lower_jing", MJ_OBJECT, SEAT_LOWER_JING, MJ_SETTLE,
		 "lower jing in the dealt hand, instead of dealt"),
	MJ_RANGED("lower_jing.main", SEAT_LOWER_JING_MAIN, MJ_SETTLE, 0, MJ_COPIES,
		  "lower main jing"),
	MJ_RANGED("lower_jing.sub", SEAT_LOWER_JING_SUB, MJ_SETTLE, 0, MJ_COPIES, "lower sub jing"),
};

static const struct mj_field total_fields[] = {
	MJ_FIELD("base", MJ_INTEGER, TOTAL_BASE, 0, "zi of the base pattern"),
	MJ_FIELD("factor", MJ_INTEGER, TOTAL_FACTOR, 0,
		 "product of the factors that touch all three payers"),
	MJ_FIELD("added", MJ_INTEGER, TOTAL_ADDED, 0,
		 "what is added for a hand without jing, after all multiplying"),
	MJ_FIELD("points", MJ_INTEGER, TOTAL_POINTS, 0, "what the three pay together"),
};

static const struct mj_field counted_fields[] = {
	MJ_FIELD("main_jing", MJ_INTEGER, COUNTED_MAIN_JING, 0,
		 "main jing in hand, melds and discards"),
	MJ_FIELD("sub_jing", MJ_INTEGER, COUNTED_SUB_JING, 0,
		 "sub jing in hand, melds and discards"),
	MJ_FIELD("holds_jing", MJ_BOOLEAN, COUNTED_HOLDS_JING, 0,
		 "a holder of jing, by the option held_jing"),
	MJ_FIELD("jing_points", MJ_INTEGER, COUNTED_JING_POINTS, 0,
		 "what each other seat pays for the jing"),
	MJ_FIELD("concealed_kongs", MJ_INTEGER, COUNTED_CONCEALED_KONGS, 0,
		 "concealed kongs of other tiles than jing"),
	MJ_FIELD("open_kongs", MJ_INTEGER, COUNTED_OPEN_KONGS, 0,
		 "open and added kongs of other tiles than jing"),
	MJ_FIELD("jing_kongs", MJ_INTEGER, COUNTED_JING_KONGS, 0, "kongs of a jing"),
	MJ_FIELD("lower_main_jing", MJ_INTEGER, COUNTED_LOWER_MAIN_JING, 0,
		 "lower main jing in the dealt hand"),
	MJ_FIELD("lower_sub_jing", MJ_INTEGER, COUNTED_LOWER_SUB_JING, 0,
		 "lower sub jing in the dealt hand"),
	MJ_FIELD("lower_jing_points", MJ_INTEGER, COUNTED_LOWER_JING_POINTS, 0,
		 "what each other seat pays for the lower jing"),
};

static const struct mj_flag flags[] = {
	{"after_kong", 0, MJ_ANY_CALL, "won on the replacement tile of a kong"},
	{"robbing_kong", 1, WINNER, "won on the tile added to a pung"},
	{"last_tile", 2, MJ_ANY_CALL,
	 "the wall's last tile, or the discard after it; worth nothing"},
	{"first_turn", 3, MJ_ANY_CALL,
	 "the first uninterrupted go-around: tianhu of the dealer, dihu on the dealer's discard"},
	{"after_kong_discard", 4, MJ_ANY_CALL, "won on the discard after a kong; worth nothing"},
	{"no_jing_anywhere", MJ_OWN_FLAGS, MJ_ANY_CALL, "nobody at the table holds a jing"},
};

enum {
	WITH_TILES = MJ_WON | MJ_WAITING,
	WON_ANYHOW = MJ_WON | MJ_WON_CALLED,
	NO_KONG_BEFORE = MJ_AFTER_KONG | MJ_ROBBING_KONG | MJ_AFTER_KONG_DISCARD | MJ_LAST_TILE
};

static const struct mj_flag_rule flag_rules[] = {
	{.flags = MJ_AFTER_KONG,
	 .states = WITH_TILES,
	 .only = MJ_WITH_KONG,
	 .detail = "after_kong needs a kong among the melds"},
	{.flags = MJ_FIRST_TURN,
	 .states = WITH_TILES,
	 .never = MJ_WITH_MELD,
	 .detail = "first_turn allows no meld"},
	{.flags = MJ_FIRST_TURN,
	 .states = WITH_TILES,
	 .excludes = NO_KONG_BEFORE,
	 .detail = "first_turn allows no kong before and is not the last tile"},
	{.flags = FLAG_NO_JING_ANYWHERE,
	 .states = WITH_TILES,
	 .never = HOLDS_JING,
	 .detail = "no_jing_anywhere: the hand holds a jing"},
	{.flags = MJ_AFTER_KONG,
	 .states = WON_ANYHOW,
	 .never = MJ_BY_DISCARD,
	 .detail = "a replacement tile is a self-draw"},
	{.flags = MJ_ROBBING_KONG | MJ_AFTER_KONG_DISCARD,
	 .states = WON_ANYHOW,
	 .never = MJ_BY_SELF_DRAW,
	 .detail = "a self-draw robs no kong and takes no discard"},
	{.flags = MJ_ROBBING_KONG,
	 .states = WON_ANYHOW,
	 .excludes = MJ_AFTER_KONG_DISCARD,
	 .detail = "a robbed kong is no discard"},
};

static const struct mj_word reasons[] = {
	[REASON_NOT_COMPLETE] = NANCHANG_NAMED(reasons, not_complete),
	[REASON_SELF_DRAW_ONLY] = NANCHANG_NAMED(reasons, self_draw_only),
	[REASON_FURITEN] = NANCHANG_NAMED(reasons, furiten),
};

static const struct mj_word whys[] = {
	[WHY_HAND] = NANCHANG_NAMED(whys, hand),
	[WHY_JING] = NANCHANG_NAMED(whys, jing),
	[WHY_JING_KONG] = NANCHANG_NAMED(whys, jing_kong),
	[WHY_KONG] = NANCHANG_NAMED(whys, kong),
	[WHY_LOWER_JING] = NANCHANG_NAMED(whys, lower_jing),
	[WHY_DRAW] = NANCHANG_NAMED(whys, draw),
	[WHY_CHAO_ZHUANG] = NANCHANG_NAMED(whys, chao_zhuang),
	[WHY_FALSE_WIN] = NANCHANG_NAMED(whys, false_win),
};

static const struct mj_word shapes[] = {
	[SHAPE_STANDARD] = NANCHANG_NAMED(shapes, standard),
	[SHAPE_SEVEN_PAIRS] = NANCHANG_NAMED(shapes, seven_pairs),
	[SHAPE_SHISANLAN] = NANCHANG_NAMED(shapes, shisanlan),
};

static int32_t
start_points(const struct mj_rules *rules)
{
	return rules->option[OPT_START_POINTS];
}

static const struct mj_ruleset_functions functions = {
	.score = nanchang_score,
	.waits = nanchang_waits,
	.wait_for = nanchang_wait_for,
	.worth = nanchang_win_worth,
	.settle = nanchang_settle,
	.deal_out = nanchang_deal_out,
	.draw = nanchang_draw,
	.explain = nanchang_explain,
	.readings = nanchang_list_readings,
	.play = &nanchang_play,
};

const struct mj_ruleset mj_nanchang = {
	.id = "nanchang",
	.version = "1.0.0",
	.names = NANCHANG_names,
	.tileset = &mj_tileset_136,
	.seats = 4,
	.hand_size = 13,
	.sets = 4,
	.honour_runs = true,                    /* R12 */
	.tiles = (UINT64_C(1) << MJ_KINDS) - 1, /* R1: no red fives */
	.options = nanchang_options,
	.option_count = NANCHANG_OPTIONS,
	.hand = hand_fields,
	.hand_count = MJ_COUNT(hand_fields),
	.seat = seat_fields,
	.seat_count = MJ_COUNT(seat_fields),
	.deal = deal_fields,
	.deal_count = MJ_COUNT(deal_fields),
	.total = total_fields,
	.total_count = MJ_COUNT(total_fields),
	.counted = counted_fields,
	.counted_count = MJ_COUNT(counted_fields),
	.outcome_parts = MJ_HAS_FOLLOWED,
	.patterns = nanchang_patterns,
	.pattern_count = NANCHANG_PATTERNS,
	.pattern_note = "payers",
	.flags = flags,
	.flag_count = MJ_COUNT(flags),
	.flag_rules = flag_rules,
	.flag_rule_count = MJ_COUNT(flag_rules),
	.reasons = reasons,
	.reason_count = MJ_COUNT(reasons),
	.whys = whys,
	.why_count = MJ_COUNT(whys),
	.shapes = shapes,
	.shape_count = MJ_COUNT(shapes),
	.start_points = start_points,
	.functions = &functions,
	.numbers = nanchang_numbers,
	.number_count = NANCHANG_NUMBERS,
	.seat_numbers = 1 << NUMBER_SHARE,
	.fu_number = MJ_NO_NUMBER,
	.step_whys = nanchang_step_whys,
	.step_why_count = NANCHANG_STEP_WHYS,
};
