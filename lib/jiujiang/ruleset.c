/* The ruleset jiujiang: what the catalogue, the codec and the answers know of it. */
#include "ruleset.h"
#include "engine/tables.h"
#include "engine/tileset.h"
#include "jiujiang/explain.h"
#include "jiujiang/jiujiang.h"
#include "jiujiang/play.h"
#include "jiujiang/said.h"
#include "mahjong/explain.h"

enum { WINNER = MJ_SCORE | MJ_SETTLE, CALLED_MAX = 10000 };

_Static_assert((int)HAND_FA == (int)SEAT_FA && (int)HAND_FLOWERS == (int)SEAT_FLOWERS,
	       "one function reads the flowers of hands and seats");

#define FLOWERS(at, in)                                                                            \
	{                                                                                          \
		.name = "flowers", .meaning = "the same as tiles: \"66z\"", .type = MJ_TILE_LIST,  \
		.slot = (at), .list = FLOWERS_LIST, .calls = (in)                                  \
	}

static const struct mj_field hand_fields[] = {
	MJ_RANGED("fa", HAND_FA, MJ_ANY_CALL, 0, MJ_COPIES, "number of 6z set out"),
	FLOWERS(HAND_FLOWERS, MJ_ANY_CALL),
	MJ_FIELD("passed_dealer", MJ_BOOLEAN, HAND_PASSED_DEALER, MJ_ANY_CALL,
		 "the dealer's copy of the passed tile was let go too (R51)"),
	MJ_FIELD("called", MJ_OBJECT, HAND_CALLED, WINNER,
		 "the value called at the table, instead of tiles"),
	MJ_POSSIBLE("called.pao", HAND_CALLED_PAO, WINNER, 1, CALLED_MAX,
		    "the winner's own pao without what is eaten; at least min_pao"),
	MJ_FIELD("called.patterns", MJ_PATTERN_SET, HAND_CALLED_PATTERNS, WINNER,
		 "ids of patterns, kept for statistics"),
};

static const struct mj_field seat_fields[] = {
	MJ_RANGED("fa", SEAT_FA, WINNER, 0, MJ_COPIES, "number of 6z set out"),
	FLOWERS(SEAT_FLOWERS, WINNER),
	MJ_FIELD("baoting", MJ_BOOLEAN, SEAT_BAOTING, WINNER, "declared ready (R91)"),
	MJ_FIELD("pungs", MJ_OBJECT, SEAT_PUNGS, WINNER, "pung melds, instead of melds"),
	MJ_POSSIBLE("pungs.dragons", SEAT_PUNGS_DRAGONS, WINNER, 0, 2, "of 5z and 7z"),
	MJ_FIELD("kongs", MJ_OBJECT, SEAT_KONGS, WINNER, "kongs, instead of melds"),
	MJ_POSSIBLE("kongs.open", SEAT_KONGS_FIRST + KONG_OPEN, WINNER, 0, 4,
		    "open and added, of suit tiles"),
	MJ_POSSIBLE("kongs.concealed", SEAT_KONGS_FIRST + KONG_CONCEALED, WINNER, 0, 4,
		    "concealed, of suit tiles"),
	MJ_POSSIBLE("kongs.dragon_open", SEAT_KONGS_FIRST + KONG_DRAGON_OPEN, WINNER, 0, 2,
		    "open and added, of 5z and 7z"),
	MJ_POSSIBLE("kongs.dragon_concealed", SEAT_KONGS_FIRST + KONG_DRAGON_CONCEALED, WINNER, 0,
		    2, "concealed, of 5z and 7z"),
};

#define BY_SEAT(id, at, text)                                                                      \
	{                                                                                          \
		.name = (id), .meaning = (text), .type = MJ_INTEGER_LIST, .slot = (at),            \
		.length = MJ_SEATS_MAX                                                             \
	}

static const struct mj_field total_fields[] = {
	MJ_FIELD("pao", MJ_INTEGER, TOTAL_PAO, 0, "own pao of the winner"),
	MJ_FIELD("flower", MJ_BOOLEAN, TOTAL_FLOWER, 0,
		 "a flower hand (R27); absent of a called one"),
	BY_SEAT("eaten", TOTAL_EATEN, "pao eaten from each seat; not in waits"),
	BY_SEAT("per_payer", TOTAL_PER_PAYER,
		"pao each seat pays: own and eaten, 0 for who does not pay; not in waits"),
	MJ_FIELD("unit", MJ_INTEGER, TOTAL_UNIT, 0,
		 "points a pao: the option unit x table.multiplier; not in waits"),
	MJ_FIELD("points", MJ_INTEGER, TOTAL_POINTS, 0,
		 "what the winner gets for the win itself, without eating; not in waits"),
};

static const struct mj_field counted_fields[] = {
	MJ_FIELD("fa", MJ_INTEGER, COUNTED_FA, 0, "6z set out"),
	MJ_FIELD("dragon_pungs", MJ_INTEGER, COUNTED_DRAGON_PUNGS, 0, "pung melds of 5z and 7z"),
	MJ_FIELD("open_kongs", MJ_INTEGER, COUNTED_KONGS + KONG_OPEN, 0,
		 "open and added kongs of suit tiles, a robbed or assumed one included"),
	MJ_FIELD("concealed_kongs", MJ_INTEGER, COUNTED_KONGS + KONG_CONCEALED, 0,
		 "concealed kongs of suit tiles, an assumed one included"),
	MJ_FIELD("dragon_open_kongs", MJ_INTEGER, COUNTED_KONGS + KONG_DRAGON_OPEN, 0,
		 "open and added kongs of 5z and 7z"),
	MJ_FIELD("dragon_concealed_kongs", MJ_INTEGER, COUNTED_KONGS + KONG_DRAGON_CONCEALED, 0,
		 "concealed kongs of 5z and 7z"),
	MJ_FIELD("baoting", MJ_BOOLEAN, COUNTED_BAOTING, 0, "declared ready"),
	MJ_FIELD("hongqi", MJ_BOOLEAN, COUNTED_HONGQI, 0, "melds of both 5z and 7z"),
	MJ_FIELD("eaten", MJ_INTEGER, COUNTED_EATEN, 0, "pao each winner he pays eats from him"),
};

static const struct mj_flag flags[] = {
	{"after_kong", 0, WINNER, "won on the replacement tile of a kong"},
	{"robbing_kong", 1, WINNER, "won on the tile added to a pung"},
	{"last_tile", 2, WINNER, "the wall's last tile, or the discard after it"},
	{"first_turn", 3, WINNER,
	 "the dealer's first 14 tiles, the own first draw, or the dealer's first discard"},
	{"after_kong_discard", 4, WINNER, "won on the discard after a kong"},
	{"baoting", MJ_OWN_FLAGS, MJ_ANY_CALL, "ready was declared (R90)"},
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
	 .excludes = MJ_LAST_TILE | MJ_AFTER_KONG_DISCARD,
	 .detail = "a robbed tile is no discard, and no kong is made after the last tile"},
	/* D6: only an added kong can be robbed. */
	{.flags = MJ_ROBBING_KONG,
	 .states = WON_ANYHOW,
	 .never = WINS_ON_DRAGON,
	 .detail = "no hand can wait for the fourth dragon of an added kong"},
	{.flags = MJ_ROBBING_KONG,
	 .states = WON_ANYHOW,
	 .never = HOLDS_WIN_TILE,
	 .detail = "the robbed kong holds all four, yet the winner holds another"},
	{.flags = MJ_FIRST_TURN,
	 .states = WON_ANYHOW,
	 .never = MJ_WITH_MELD,
	 .detail = "first_turn allows no meld"},
	{.flags = MJ_FIRST_TURN,
	 .states = WON_ANYHOW,
	 .excludes = MJ_AFTER_KONG | MJ_ROBBING_KONG | MJ_LAST_TILE | FLAG_BAOTING,
	 .detail = "first_turn stands alone or with after_kong_discard"},
	{.flags = MJ_FIRST_TURN,
	 .states = WON_ANYHOW,
	 .where = MJ_BY_DISCARD,
	 .never = MJ_AS_DEALER,
	 .detail = "the dealer's first turn is before anybody's discard"},
	{.flags = MJ_FIRST_TURN,
	 .states = WON_ANYHOW,
	 .where = MJ_BY_DISCARD,
	 .only = MJ_FROM_DEALER,
	 .detail = "in the first turn only the dealer's discard can be won"},
};

static const struct mj_word reasons[] = {
	[REASON_NOT_COMPLETE] = JIUJIANG_NAMED(reasons, not_complete),
	[REASON_FURITEN] = JIUJIANG_NAMED(reasons, furiten),
	[REASON_BELOW_MINIMUM] = JIUJIANG_NAMED(reasons, below_minimum),
};

static const struct mj_word whys[] = {
	[WHY_HAND] = JIUJIANG_NAMED(whys, hand),
	[WHY_EAT] = JIUJIANG_NAMED(whys, eat),
	[WHY_FALSE_WIN] = JIUJIANG_NAMED(whys, false_win),
};

static const struct mj_word shapes[] = {
	[SHAPE_SEVEN_PAIRS] = JIUJIANG_NAMED(shapes, seven_pairs),
	[SHAPE_STANDARD] = JIUJIANG_NAMED(shapes, standard),
};

/* Section 7: all begin with nothing. */
static int32_t
start_points(const struct mj_rules *rules)
{
	(void)rules;
	return 0;
}

static const struct mj_ruleset_functions functions = {
	.score = jiujiang_score,
	.waits = jiujiang_waits,
	.wait_for = jiujiang_wait_for,
	.settle = jiujiang_settle,
	.deal_out = jiujiang_deal,
	.draw = jiujiang_draw,
	.explain = jiujiang_explain,
	.readings = jiujiang_list_readings,
	.play = &jiujiang_play,
};

const struct mj_ruleset mj_jiujiang = {
	.id = "jiujiang",
	.version = "1.0.0",
	.names = JIUJIANG_names,
	.tileset = &mj_tileset_120,
	.seats = 4,
	.hand_size = 13,
	.sets = 4,
	.tiles = HAND_TILES | KIND_BIT(FA),
	.options = jiujiang_options,
	.option_count = OPT_SLOTS,
	.hand = hand_fields,
	.hand_count = MJ_COUNT(hand_fields),
	.seat = seat_fields,
	.seat_count = MJ_COUNT(seat_fields),
	.total = total_fields,
	.total_count = MJ_COUNT(total_fields),
	.counted = counted_fields,
	.counted_count = MJ_COUNT(counted_fields),
	.outcome_parts = MJ_HAS_FOLLOWED,
	.patterns = jiujiang_patterns,
	.pattern_count = PAT_COUNT,
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
	.numbers = jiujiang_numbers,
	.number_count = JIUJIANG_NUMBERS,
	.seat_numbers = 1 << NUMBER_PER_PAYER | 1 << NUMBER_SHARE,
	.fu_number = MJ_NO_NUMBER,
	.step_whys = jiujiang_step_whys,
	.step_why_count = JIUJIANG_STEP_WHYS,
	.deals_flowers = true,
};
