/* The ruleset yueqing: what the catalogue, the codec and the answers know of it. */
#include "ruleset.h"
#include "engine/tables.h"
#include "engine/tileset.h"
#include "mahjong/explain.h"
#include "yueqing/explain.h"
#include "yueqing/play.h"
#include "yueqing/said.h"
#include "yueqing/yueqing.h"

enum { WINNER = MJ_SCORE | MJ_SETTLE, CALLED_MAX = 1000000, HUA_MAX = 200, TRIPLETS_MAX = 3 };

/* gangtou, baiban, flowers: in hands and in seats. */
#define FLOWER_FIELDS(in)                                                                          \
	MJ_COPIES_OF("gangtou", SLOT_GANGTOU, in, GANGTOU_MAX, "gangtou tiles laid out"),          \
		MJ_COPIES_OF("baiban", SLOT_BAIBAN, in, BAIBAN_MAX, "baiban tiles laid out"),      \
	{                                                                                          \
		.name = "flowers", .meaning = "both as tiles", .type = MJ_TILE_LIST,               \
		.slot = SLOT_FLOWERS, .list = FLOWERS_LIST, .calls = (in)                          \
	}

static const struct mj_field hand_fields[] = {
	FLOWER_FIELDS(MJ_ANY_CALL),
	MJ_FIELD("single_discard", MJ_TILE, HAND_SINGLE_DISCARD, WINNER,
		 "the tile thrown when going from two tiles to one, none thrown since; with five "
		 "melds (R140)"),
	{.name = "liable",
	 .meaning = "who is liable as declared at the table, null for nobody",
	 .type = MJ_SEAT,
	 .slot = HAND_LIABLE,
	 .calls = WINNER,
	 .nullable = true},
	MJ_FIELD("called", MJ_OBJECT, HAND_CALLED, WINNER,
		 "the value called at the table, instead of tiles and flowers"),
	MJ_RANGED("called.basic", HAND_CALLED_BASIC, WINNER, 0, CALLED_MAX,
		  "basic tai before the jump at six"),
	MJ_RANGED("called.big", HAND_CALLED_BIG, WINNER, 0, CALLED_MAX, "big tai"),
	MJ_RANGED("called.hua", HAND_CALLED_HUA, WINNER, 0, CALLED_MAX, "hua before squaring"),
	MJ_FIELD("called.patterns", MJ_PATTERN_SET, HAND_CALLED_PATTERNS, WINNER,
		 "ids of patterns, kept for statistics"),
};

static const struct mj_field seat_fields[] = {
	FLOWER_FIELDS(MJ_SETTLE),
	MJ_COPIES_OF("caishen", SEAT_CAISHEN, MJ_SETTLE, CAISHEN_MAX,
		     "caishen held, instead of concealed"),
	MJ_FIELD("kongs", MJ_OBJECT, SEAT_KONGS, MJ_SETTLE, "kongs, instead of melds"),
	MJ_RANGED("kongs.open", SEAT_KONGS_OPEN, MJ_SETTLE, 0, SETS, "open and added kongs"),
	MJ_RANGED("kongs.concealed", SEAT_KONGS_CONCEALED, MJ_SETTLE, 0, SETS, "concealed kongs"),
	MJ_RANGED("honor_triplets", SEAT_HONOR_TRIPLETS, MJ_SETTLE, 0, TRIPLETS_MAX,
		  "triplets and kongs of own wind, 7z and 6z, instead of tiles"),
	MJ_RANGED("hua", SEAT_HUA, MJ_SETTLE, 0, HUA_MAX,
		  "the flower count before squaring; overrides the rest for hua"),
	MJ_FIELD("breaks", MJ_BOOLEAN, SEAT_BREAKS, MJ_SETTLE, "caps the others' tai (section 6)"),
};

static const struct mj_field deal_fields[] = {
	MJ_FIELD("gangtou", MJ_TILE, DEAL_GANGTOU, MJ_ANY_CALL,
		 "the tile turned at the deal; needed whenever tiles are given"),
};

static const struct mj_field total_fields[] = {
	MJ_FIELD("points", MJ_INTEGER, TOTAL_POINTS, 0, "tiao of the three other seats"),
	MJ_FIELD("basic_count", MJ_INTEGER, TOTAL_BASIC_COUNT, 0, "basic tai"),
	MJ_FIELD("tai_basic", MJ_INTEGER, TOTAL_TAI_BASIC, 0, "the same after the jump at six"),
	MJ_FIELD("tai_big", MJ_INTEGER, TOTAL_TAI_BIG, 0, "big tai"),
	MJ_FIELD("tai_count", MJ_INTEGER, TOTAL_TAI_COUNT, 0, "both, or what the cap leaves"),
	MJ_FIELD("capped", MJ_BOOLEAN, TOTAL_CAPPED, 0, "the cap lowered tai_count"),
	MJ_FIELD("doubled", MJ_BOOLEAN, TOTAL_DOUBLED, 0, "tai_count is 15 or more"),
	MJ_FIELD("tai", MJ_INTEGER, TOTAL_TAI, 0, "tai_count, doubled or not, and 2"),
	MJ_FIELD("hua_count", MJ_INTEGER, TOTAL_HUA_COUNT, 0, "hua before squaring"),
	MJ_FIELD("hua", MJ_INTEGER, TOTAL_HUA, 0, "hua_count squared"),
	MJ_FIELD("tiao", MJ_INTEGER, TOTAL_TIAO, 0, "tai and hua"),
};

static const struct mj_field counted_fields[] = {
	MJ_FIELD("tiao", MJ_INTEGER, COUNTED_TIAO, 0, "what the pairs are settled on"),
	MJ_FIELD("hua_count", MJ_INTEGER, COUNTED_HUA_COUNT, 0, "hua before squaring"),
	MJ_FIELD("hua", MJ_INTEGER, COUNTED_HUA, 0, "hua_count squared"),
	MJ_FIELD("gangtou", MJ_INTEGER, COUNTED_GANGTOU, 0, "gangtou tiles laid out"),
	MJ_FIELD("baiban", MJ_INTEGER, COUNTED_BAIBAN, 0, "baiban tiles laid out"),
	MJ_FIELD("caishen", MJ_INTEGER, COUNTED_CAISHEN, 0, "caishen held, those of a kong too"),
	MJ_FIELD("open_kongs", MJ_INTEGER, COUNTED_OPEN_KONGS, 0, "open and added kongs"),
	MJ_FIELD("concealed_kongs", MJ_INTEGER, COUNTED_CONCEALED_KONGS, 0,
		 "concealed kongs but that of caishen"),
	MJ_FIELD("caishen_kong", MJ_BOOLEAN, COUNTED_CAISHEN_KONG, 0, "a kong of caishen"),
	MJ_FIELD("honor_triplets", MJ_INTEGER, COUNTED_HONOR_TRIPLETS, 0,
		 "triplets and kongs of own wind, 7z and 6z"),
	MJ_FIELD("breaks", MJ_BOOLEAN, COUNTED_BREAKS, 0, "shows enough to cap the others' tai"),
	MJ_FIELD("liable", MJ_BOOLEAN, COUNTED_LIABLE, 0, "pays the winner's tai for all"),
};

static const struct mj_flag flags[] = {
	{"after_kong", 0, MJ_ANY_CALL, "won on the replacement tile of a kong"},
	{"robbing_kong", 1, MJ_ANY_CALL, "won on the tile another was about to make a kong with"},
	{"last_tile", 2, MJ_ANY_CALL,
	 "the wall's last tile, or the discard after it; worth nothing"},
	{"first_turn", 3, MJ_ANY_CALL,
	 "the dealer's first turn, or the dealer's first discard, with no claim before"},
	{"after_kong_discard", 4, MJ_ANY_CALL, "won on the discard after a kong; worth nothing"},
	{"broken", MJ_OWN_FLAGS, MJ_SCORE | MJ_WAITS, "another seat caps the tai (section 6)"},
};

enum { WON_ANYHOW = MJ_WON | MJ_WON_CALLED, WITH_TILES = MJ_WON | MJ_WAITING };

static const struct mj_flag_rule flag_rules[] = {
	{.flags = MJ_ROBBING_KONG | MJ_AFTER_KONG_DISCARD,
	 .states = WON_ANYHOW,
	 .never = MJ_BY_SELF_DRAW,
	 .detail = "a self-draw robs no kong and takes no discard"},
	{.flags = MJ_ROBBING_KONG,
	 .states = WON_ANYHOW,
	 .excludes = MJ_AFTER_KONG_DISCARD,
	 .detail = "a robbed tile is no discard"},
	{.flags = MJ_AFTER_KONG,
	 .states = WON_ANYHOW,
	 .never = MJ_BY_DISCARD,
	 .detail = "a replacement tile is a self-draw"},
	{.flags = MJ_AFTER_KONG,
	 .states = WITH_TILES,
	 .only = MJ_WITH_KONG,
	 .detail = "after_kong needs a kong among the melds"},
	{.flags = MJ_FIRST_TURN,
	 .states = WITH_TILES,
	 .never = MJ_WITH_CLAIMED_MELD,
	 .detail = "first_turn allows no claimed meld"},
	{.flags = MJ_ROBBING_KONG,
	 .states = MJ_WON,
	 .only = CAN_ROB,
	 .detail = "caishen are not robbed, and of a robbed tile the winner holds no other"},
	{.flags = MJ_ROBBING_KONG,
	 .states = MJ_WAITING,
	 .excludes = MJ_AFTER_KONG_DISCARD,
	 .detail = "a robbed tile is no discard"},
};

static const struct mj_word reasons[] = {
	[REASON_NOT_COMPLETE] = YUEQING_NAMED(reasons, not_complete),
	[REASON_SELF_DRAW_ONLY] = YUEQING_NAMED(reasons, self_draw_only),
};

static const struct mj_word whys[] = {
	[WHY_TIAO] = YUEQING_NAMED(whys, tiao),
	[WHY_LIABILITY] = YUEQING_NAMED(whys, liability),
	[WHY_FALSE_WIN] = YUEQING_NAMED(whys, false_win),
};

static const struct mj_word shapes[] = {
	[SHAPE_STANDARD] = YUEQING_NAMED(shapes, standard),
};

static int32_t
start_points(const struct mj_rules *rules)
{
	return rules->option[OPT_START_POINTS];
}

static const struct mj_ruleset_functions functions = {
	.score = yueqing_score,
	.waits = yueqing_waits,
	.wait_for = yueqing_wait_for,
	.settle = yueqing_settle,
	.standings = yueqing_standings,
	.deal_out = yueqing_deal,
	.draw = yueqing_draw,
	.explain = yueqing_explain,
	.readings = yueqing_list_readings,
	.play = &yueqing_play,
};

const struct mj_ruleset mj_yueqing = {
	.id = "yueqing",
	.version = "1.0.0",
	.names = YUEQING_names,
	.tileset = &mj_tileset_136,
	.seats = 4,
	.hand_size = 3 * SETS + 1,
	.sets = SETS,
	.tiles = (UINT64_C(1) << MJ_KINDS) - 1, /* R1-R4: no red fives */
	.options = yueqing_options,
	.option_count = OPT_COUNT,
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
	.patterns = yueqing_patterns,
	.pattern_count = PATTERN_COUNT,
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
	.numbers = yueqing_numbers,
	.number_count = YUEQING_NUMBERS,
	.fu_number = MJ_NO_NUMBER,
	.step_whys = yueqing_step_whys,
	.step_why_count = YUEQING_STEP_WHYS,
	.deals_flowers = true,
};
