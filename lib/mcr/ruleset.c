/* The ruleset mcr: what the catalogue, the codec and the answers know of it. */
#include "ruleset.h"
#include "engine/tables.h"
#include "engine/tileset.h"
#include "mahjong/explain.h"
#include "mcr/explain.h"
#include "mcr/play.h"
#include "mcr/said.h"

enum { WINNER = MJ_SCORE | MJ_SETTLE, CALLED_MAX = 1000 };

_Static_assert((int)HAND_FLOWERS == (int)SEAT_FLOWERS &&
		       (int)HAND_FLOWER_COUNT == (int)SEAT_FLOWER_COUNT,
	       "one function reads the flowers of hands and seats");

#define FLOWERS(in)                                                                                \
	{                                                                                          \
		.name = "flowers", .meaning = "the flowers set out: \"15f\"",                      \
		.type = MJ_TILE_LIST, .slot = HAND_FLOWERS, .list = HAND_FLOWERS, .calls = (in)    \
	}

static const struct mj_field hand_fields[] = {
	FLOWERS(MJ_ANY_CALL),
	MJ_RANGED("flower_count", HAND_FLOWER_COUNT, MJ_ANY_CALL, 0, MCR_FLOWERS,
		  "the same as a number"),
	MJ_FIELD("called", MJ_OBJECT, HAND_CALLED, WINNER,
		 "the value called at the table, instead of tiles"),
	MJ_RANGED("called.fan", HAND_CALLED_FAN, WINNER, 0, CALLED_MAX,
		  "fan with flowers; without them at least min_fan"),
	MJ_RANGED("called.flowers", HAND_CALLED_FLOWERS, WINNER, 0, MCR_FLOWERS,
		  "how many of the fan are flowers"),
	MJ_FIELD("called.patterns", MJ_PATTERN_SET, HAND_CALLED_PATTERNS, WINNER,
		 "ids of fans, kept for statistics"),
};

static const struct mj_field seat_fields[] = {
	FLOWERS(WINNER),
	MJ_RANGED("flower_count", SEAT_FLOWER_COUNT, WINNER, 0, MCR_FLOWERS,
		  "the same as a number"),
};

static const struct mj_field total_fields[] = {
	MJ_FIELD("points", MJ_INTEGER, TOTAL_POINTS, 0, "what the winner gets in all"),
	MJ_FIELD("fan", MJ_INTEGER, TOTAL_FAN, 0, "fan with flowers"),
	MJ_FIELD("flowers", MJ_INTEGER, TOTAL_FLOWERS, 0, "how many of the fan are flowers"),
};

static const struct mj_field counted_fields[] = {
	MJ_FIELD("flowers", MJ_INTEGER, COUNTED_FLOWERS, 0, "flowers set out"),
};

static const struct mj_field standing_fields[] = {
	MJ_FIELD("table_points_12", MJ_INTEGER, STANDING_TABLE_POINTS, 0,
		 "twelve times the table points 4, 2, 1, 0, which tied seats share"),
};

static const struct mj_flag flags[] = {
	{"after_kong", 0, WINNER, "won on the replacement tile of a kong"},
	{"robbing_kong", 1, WINNER, "won on the tile added to a pung"},
	{"last_tile", 2, WINNER, "the wall's last tile, or the discard after it"},
	{"first_turn", 3, WINNER,
	 "the dealer's first 14 tiles, or before the own first discard, with no claim before"},
	{"after_kong_discard", 4, WINNER, "won on the discard after a kong; worth nothing"},
	{"last_of_kind", MJ_OWN_FLAGS, WINNER,
	 "the other three of the winning tile's kind lie open to all"},
};

enum { WON_ANYHOW = MJ_WON | MJ_WON_CALLED };

static const struct mj_flag_rule flag_rules[] = {
	{.flags = MJ_ROBBING_KONG | MJ_AFTER_KONG_DISCARD,
	 .states = WON_ANYHOW,
	 .never = MJ_BY_SELF_DRAW,
	 .detail = "a self-draw robs no kong and takes no discard"},
	{.flags = MJ_AFTER_KONG,
	 .states = WON_ANYHOW,
	 .never = MJ_BY_DISCARD,
	 .detail = "a replacement tile is a self-draw"},
	{.flags = MJ_AFTER_KONG,
	 .states = WON_ANYHOW,
	 .only = MJ_WITH_KONG,
	 .detail = "after_kong needs a kong among the melds"},
	{.flags = MJ_ROBBING_KONG,
	 .states = WON_ANYHOW,
	 .excludes = MJ_AFTER_KONG_DISCARD,
	 .detail = "a robbed tile is no discard"},
	{.flags = MJ_ROBBING_KONG,
	 .states = MJ_WON,
	 .never = HOLDS_WIN_TILE,
	 .detail = "the robbed kong holds all four, yet the winner holds another"},
	{.flags = MJ_ROBBING_KONG,
	 .states = MJ_WON,
	 .never = MELDS_WIN_TILE,
	 .detail = "the robbed kong holds all four, yet the winner holds another"},
	{.flags = FLAG_LAST_OF_KIND,
	 .states = MJ_WON,
	 .never = HOLDS_WIN_TILE,
	 .detail = "the other three lie open, yet the winner holds one"},
	{.flags = MJ_FIRST_TURN,
	 .states = WON_ANYHOW,
	 .never = MJ_WITH_MELD,
	 .detail = "first_turn allows no meld"},
	{.flags = MJ_FIRST_TURN,
	 .states = WON_ANYHOW,
	 .excludes = MJ_AFTER_KONG | MJ_ROBBING_KONG | MJ_LAST_TILE | FLAG_LAST_OF_KIND,
	 .detail = "first_turn stands alone or with after_kong_discard"},
	{.flags = MJ_FIRST_TURN,
	 .states = WON_ANYHOW,
	 .where = MJ_BY_DISCARD,
	 .never = MJ_AS_DEALER,
	 .detail = "the dealer's first turn is before anybody's discard"},
};

static const struct mj_word reasons[] = {
	[REASON_NOT_COMPLETE] = MCR_NAMED(reasons, not_complete),
	[REASON_BELOW_MINIMUM] = MCR_NAMED(reasons, below_minimum),
};

static const struct mj_word whys[] = {
	[WHY_HAND] = MCR_NAMED(whys, hand),
	[WHY_BASE] = MCR_NAMED(whys, base),
	[WHY_FALSE_WIN] = MCR_NAMED(whys, false_win),
};

static const struct mj_word shapes[] = {
	[SHAPE_STANDARD] = MCR_NAMED(shapes, standard),
	[SHAPE_KNITTED_STRAIGHT] = MCR_NAMED(shapes, knitted_straight),
	[SHAPE_SEVEN_PAIRS] = MCR_NAMED(shapes, seven_pairs),
	[SHAPE_HONORS_AND_KNITTED] = MCR_NAMED(shapes, honors_and_knitted),
	[SHAPE_THIRTEEN_ORPHANS] = MCR_NAMED(shapes, thirteen_orphans),
};

static const char *const match_ends[] = {[MATCH_END_HANDS] = "hands", NULL};

/* Section 6: all begin with nothing. */
static int32_t
start_points(const struct mj_rules *rules)
{
	(void)rules;
	return 0;
}

static const struct mj_ruleset_functions functions = {
	.resolve = mcr_resolve,
	.score = mcr_score,
	.waits = mcr_waits,
	.wait_for = mcr_wait_for,
	.settle = mcr_settle,
	.standings = mcr_standings,
	.deal_out = mcr_deal,
	.draw = mcr_draw,
	.explain = mcr_explain,
	.readings = mcr_list_readings,
	.play = &mcr_play,
};

const struct mj_ruleset mj_mcr = {
	.id = "mcr",
	.version = "1.0.0",
	.names = MCR_names,
	.tileset = &mj_tileset_144,
	.seats = 4,
	.hand_size = 13,
	.sets = MCR_SETS,
	.tiles = (UINT64_C(1) << MJ_KINDS) - 1, /* R109 */
	.options = mcr_options,
	.option_count = OPT_COUNT,
	.presets = mcr_presets,
	.preset_count = MCR_PRESETS,
	.hand = hand_fields,
	.hand_count = MJ_COUNT(hand_fields),
	.seat = seat_fields,
	.seat_count = MJ_COUNT(seat_fields),
	.total = total_fields,
	.total_count = MJ_COUNT(total_fields),
	.counted = counted_fields,
	.counted_count = MJ_COUNT(counted_fields),
	.standing = standing_fields,
	.standing_count = MJ_COUNT(standing_fields),
	.outcome_parts = MJ_HAS_FALSE_WINS,
	.match_ends = match_ends,
	.patterns = mcr_patterns,
	.pattern_count = FAN_COUNT,
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
	.deals_flowers = true,
	.numbers = mcr_numbers,
	.number_count = MCR_NUMBERS,
	.fu_number = MJ_NO_NUMBER,
	.step_whys = mcr_step_whys,
	.step_why_count = MCR_STEP_WHYS,
	.concealed_kongs_hidden = true,
};
