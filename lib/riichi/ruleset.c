/* The ruleset riichi: what the catalogue, the codec and the answers know of it. */
#include "ruleset.h"
#include "distance/target.h"
#include "engine/tables.h"
#include "engine/tileset.h"
#include "riichi/explain.h"
#include "riichi/play.h"
#include "riichi/ready.h"
#include "riichi/riichi.h"
#include "riichi/said.h"

enum { WINNER = MJ_SCORE | MJ_SETTLE };

static const struct mj_field hand_fields[] = {
	MJ_FIELD("liable", MJ_OBJECT, HAND_LIABLE, WINNER, "who is liable for a yakuman (D14)"),
	MJ_FIELD("liable.daisangen", MJ_SEAT, HAND_LIABLE_DAISANGEN, WINNER,
		 "the seat that fed the third dragon"),
	MJ_FIELD("liable.daisuushii", MJ_SEAT, HAND_LIABLE_DAISUUSHII, WINNER,
		 "the seat that fed the fourth wind"),
	MJ_FIELD("liable.suukantsu", MJ_SEAT, HAND_LIABLE_SUUKANTSU, WINNER,
		 "the seat that fed the fourth kong"),
	MJ_FIELD("called", MJ_OBJECT, HAND_CALLED, WINNER,
		 "the value called at the table, instead of tiles"),
	MJ_RANGED("called.han", HAND_CALLED_HAN, WINNER, 1, 60, "han, dora included"),
	MJ_RANGED("called.fu", HAND_CALLED_FU, WINNER, 0, 1000,
		  "20, 25, 30, 40 ... 140; may be absent from 5 han on"),
	MJ_RANGED("called.yakuman", HAND_CALLED_YAKUMAN, WINNER, 1, 8, "number of yakuman"),
	MJ_FIELD("called.patterns", MJ_PATTERN_SET, HAND_CALLED_PATTERNS, WINNER,
		 "ids of patterns, kept for statistics"),
	MJ_FIELD("after_call", MJ_BOOLEAN, HAND_AFTER_CALL, MJ_WAITS,
		 "the last meld, a chow or pung, has just been claimed"),
	MJ_RANGED_FOR(FOUR, "wall_left", HAND_WALL_LEFT, MJ_WAITS, 0, 70,
		      "tiles left in the live wall"),
	MJ_RANGED_FOR(THREE, "wall_left", HAND_WALL_LEFT, MJ_WAITS, 0, 55,
		      "tiles left in the live wall"),
	MJ_RANGED_FOR(THREE, "nukidora", HAND_NUKIDORA, MJ_ANY_CALL, 0, MJ_COPIES,
		      "how many norths the player has set aside"),
};

static const struct mj_field seat_fields[] = {
	MJ_FIELD("tenpai", MJ_BOOLEAN, SEAT_TENPAI, MJ_SETTLE, "ready at an exhaustive draw"),
	MJ_FIELD("nagashi", MJ_BOOLEAN, SEAT_NAGASHI, MJ_SETTLE, "nagashi mangan"),
	MJ_RANGED("called_away", SEAT_CALLED_AWAY, MJ_SETTLE, 0, 30,
		  "own discards claimed by others"),
	MJ_RANGED_FOR(THREE, "nukidora", SEAT_NUKIDORA, MJ_SETTLE, 0, MJ_COPIES,
		      "how many norths the player has set aside"),
};

static const struct mj_field counted_fields[] = {
	MJ_OPTIONAL("tenpai", MJ_BOOLEAN, COUNTED_TENPAI, "ready; null but at an exhaustive draw"),
	MJ_FIELD("riichi", MJ_BOOLEAN, COUNTED_RIICHI, 0, "paid a riichi stick in this deal"),
	MJ_FIELD("nagashi", MJ_BOOLEAN, COUNTED_NAGASHI, 0, "paid for nagashi mangan"),
};

static const struct mj_field standing_fields[] = {
	MJ_FIELD("uma", MJ_INTEGER, STANDING_UMA, 0, "points by place"),
	MJ_FIELD("oka", MJ_INTEGER, STANDING_OKA, 0, "the first's prize"),
};

static const struct mj_field deal_fields[] = {
	{.name = "dora_indicators",
	 .meaning = "the open dora indicators, 0 to 5, in the order turned",
	 .type = MJ_TILE_LIST,
	 .slot = DEAL_DORA,
	 .list = DEAL_DORA,
	 .calls = MJ_ANY_CALL},
	{.name = "ura_indicators",
	 .meaning = "the tiles under them, 0 to 5, in the same order",
	 .type = MJ_TILE_LIST,
	 .slot = DEAL_URA,
	 .list = DEAL_URA,
	 .calls = MJ_ANY_CALL},
};

static const char *const limit_words[] = {"mangan",        "haneman", "baiman", "sanbaiman",
					  "kazoe_yakuman", "yakuman", NULL};

static const struct mj_field total_fields[] = {
	MJ_OPTIONAL("han", MJ_INTEGER, TOTAL_HAN, "han with dora; null for yakuman"),
	MJ_OPTIONAL("fu", MJ_INTEGER, TOTAL_FU, "fu as counted; null for yakuman"),
	MJ_OPTIONAL("fu_raw", MJ_INTEGER, TOTAL_FU_RAW, "fu before rounding; null for yakuman"),
	MJ_FIELD("yakuman", MJ_INTEGER, TOTAL_YAKUMAN, 0, "number of yakuman counted"),
	{.name = "limit",
	 .meaning = "the limit that caps the hand, or null",
	 .type = MJ_ENUM,
	 .slot = TOTAL_LIMIT,
	 .nullable = true,
	 .words = limit_words},
	MJ_FIELD("base", MJ_INTEGER, TOTAL_BASE, 0, "base points a"),
	MJ_FIELD("points", MJ_INTEGER, TOTAL_POINTS, 0,
		 "what the winner gets for the hand, without honba and riichi sticks"),
};

static const struct mj_flag flags[] = {
	{"after_kong", 0, WINNER, "won on the replacement tile of a kong"},
	{"robbing_kong", 1, WINNER, "won on the tile added to a pung"},
	{"last_tile", 2, MJ_ANY_CALL, "the wall's last tile, or the discard after it"},
	{"first_turn", 3, MJ_ANY_CALL,
	 "the winner's first draw, or before it, with no claim or kong before, nor a north set "
	 "aside"},
	{"after_kong_discard", 4, WINNER, "won on the discard after a kong; worth nothing"},
	{"riichi", MJ_OWN_FLAGS, MJ_ANY_CALL, "riichi was declared"},
	{"double_riichi", MJ_OWN_FLAGS + 1, MJ_ANY_CALL,
	 "riichi was declared with the first discard, no claim before"},
	{"ippatsu", MJ_OWN_FLAGS + 2, MJ_ANY_CALL,
	 "within one go-around after riichi, no claim or kong by anybody, no north set aside"},
	{"furiten", MJ_OWN_FLAGS + 3, MJ_ANY_CALL, "may not win by discard"},
	{"robbing_concealed_kong", MJ_OWN_FLAGS + 4, WINNER,
	 "won on a tile of a concealed kong; thirteen orphans only"},
	{"after_nuki", MJ_OWN_FLAGS + 5, WINNER,
	 "won on the replacement tile of a north set aside"},
	{"robbing_nuki", MJ_OWN_FLAGS + 6, WINNER, "won on a north that another sets aside"},
};

enum { AT_ANY_TIME = MJ_WON | MJ_WAITING };

static const struct mj_flag_rule flag_rules[] = {
	{.flags = MJ_ROBBING_KONG,
	 .states = AT_ANY_TIME,
	 .excludes = FLAG_ROBBING_CONCEALED_KONG,
	 .detail = "a robbed kong is concealed or not"},
	{.flags = FLAGS_ROBBING,
	 .states = AT_ANY_TIME,
	 .excludes = MJ_LAST_TILE,
	 .detail = "no kong is made after the last tile"},
	{.flags = FLAGS_ROBBING,
	 .states = AT_ANY_TIME,
	 .excludes = MJ_AFTER_KONG_DISCARD,
	 .detail = "a robbed tile is no discard"},
	{.flags = MJ_AFTER_KONG,
	 .states = AT_ANY_TIME,
	 .excludes = MJ_LAST_TILE,
	 .detail = "a replacement tile is no tile of the live wall"},
	{.flags = MJ_AFTER_KONG,
	 .states = AT_ANY_TIME,
	 .excludes = FLAG_IPPATSU,
	 .detail = "a kong ends ippatsu"},
	{.flags = MJ_FIRST_TURN,
	 .states = AT_ANY_TIME,
	 .excludes = FLAGS_RIICHI | FLAG_IPPATSU,
	 .detail = "nobody is in riichi before his first discard"},
	{.flags = MJ_FIRST_TURN,
	 .states = AT_ANY_TIME,
	 .excludes = MJ_LAST_TILE,
	 .detail = "the first go-around is not the last"},
	{.flags = MJ_FIRST_TURN,
	 .states = AT_ANY_TIME,
	 .excludes = FLAGS_ROBBING | MJ_AFTER_KONG | MJ_AFTER_KONG_DISCARD,
	 .detail = "first_turn allows no kong before the win"},
	{.flags = FLAG_IPPATSU,
	 .states = AT_ANY_TIME,
	 .needs = FLAGS_RIICHI,
	 .detail = "ippatsu needs riichi"},
	{.flags = FLAGS_RIICHI,
	 .states = AT_ANY_TIME,
	 .never = MJ_WITH_CLAIMED_MELD,
	 .detail = "riichi needs a closed hand"},
	{.flags = MJ_FIRST_TURN,
	 .states = AT_ANY_TIME,
	 .never = MJ_WITH_MELD,
	 .detail = "first_turn allows no meld"},
	{.flags = MJ_FIRST_TURN,
	 .states = AT_ANY_TIME,
	 .never = MJ_WITH_DISCARDS,
	 .detail = "first_turn is before the first own discard"},
	{.flags = FLAGS_ROBBING | MJ_AFTER_KONG_DISCARD,
	 .states = MJ_WON,
	 .never = MJ_BY_SELF_DRAW,
	 .detail = "a self-draw robs no kong and takes no discard"},
	{.flags = MJ_AFTER_KONG,
	 .states = MJ_WON,
	 .never = MJ_BY_DISCARD,
	 .detail = "a replacement tile is a self-draw"},
	{.flags = MJ_AFTER_KONG,
	 .states = MJ_WON,
	 .only = MJ_WITH_KONG,
	 .detail = "after_kong needs a kong among the melds"},
	{.flags = MJ_FIRST_TURN,
	 .states = MJ_WON,
	 .where = MJ_BY_DISCARD,
	 .never = MJ_AS_DEALER,
	 .detail = "the dealer has discarded before anybody else could"},
	/* Of three players: riichi-sanma.md, section 3. */
	{.flags = FLAGS_NUKI,
	 .states = AT_ANY_TIME,
	 .never = RIICHI_NORTHS_STAY,
	 .detail = "the rules set no norths aside"},
	{.flags = FLAG_AFTER_NUKI,
	 .states = AT_ANY_TIME,
	 .only = RIICHI_NORTHS_ASIDE,
	 .detail = "after_nuki needs a north set aside"},
	{.flags = FLAG_AFTER_NUKI,
	 .states = AT_ANY_TIME,
	 .excludes = MJ_AFTER_KONG,
	 .detail = "the last replacement tile is of a kong or of a north"},
	{.flags = FLAG_AFTER_NUKI,
	 .states = AT_ANY_TIME,
	 .excludes = MJ_LAST_TILE,
	 .detail = "a replacement tile is no tile of the live wall"},
	{.flags = FLAG_AFTER_NUKI,
	 .states = AT_ANY_TIME,
	 .excludes = FLAG_IPPATSU,
	 .detail = "a north set aside ends ippatsu"},
	{.flags = FLAG_AFTER_NUKI,
	 .states = MJ_WON,
	 .never = MJ_BY_DISCARD,
	 .detail = "a replacement tile is a self-draw"},
	{.flags = FLAG_ROBBING_NUKI,
	 .states = AT_ANY_TIME,
	 .excludes = FLAGS_ROBBING,
	 .detail = "a robbed tile is of a kong or of a north"},
	{.flags = FLAG_ROBBING_NUKI,
	 .states = AT_ANY_TIME,
	 .excludes = MJ_LAST_TILE,
	 .detail = "no north is set aside after the last tile"},
	{.flags = FLAG_ROBBING_NUKI,
	 .states = AT_ANY_TIME,
	 .excludes = MJ_AFTER_KONG_DISCARD,
	 .detail = "a robbed tile is no discard"},
	{.flags = FLAG_ROBBING_NUKI,
	 .states = MJ_WON,
	 .never = MJ_BY_SELF_DRAW,
	 .detail = "a self-draw robs no north"},
	{.flags = FLAG_ROBBING_NUKI,
	 .states = MJ_WON,
	 .only = RIICHI_ON_NORTH,
	 .detail = "what is robbed is a north"},
	{.flags = MJ_FIRST_TURN,
	 .states = AT_ANY_TIME,
	 .excludes = FLAGS_NUKI,
	 .detail = "a north set aside ends the first go-around"},
	{.flags = MJ_FIRST_TURN,
	 .states = AT_ANY_TIME,
	 .never = RIICHI_NORTHS_ASIDE,
	 .detail = "a north set aside ends the first go-around"},
};

static const struct mj_word reasons[] = {
	[REASON_NOT_COMPLETE] = RIICHI_NAMED(reasons, not_complete),
	[REASON_CONCEALED_KONG] = RIICHI_NAMED(reasons, concealed_kong),
	[REASON_NUKI] = RIICHI_NAMED(reasons, nuki),
	[REASON_FURITEN] = RIICHI_NAMED(reasons, furiten),
	[REASON_NO_YAKU] = RIICHI_NAMED(reasons, no_yaku),
	[REASON_HEAD_BUMP] = RIICHI_NAMED(reasons, head_bump),
	[REASON_TRIPLE_RON] = RIICHI_NAMED(reasons, triple_ron),
};

static const struct mj_word aborts[] = {
	[ABORT_FOUR_WINDS] = RIICHI_NAMED(aborts, four_winds),
	[ABORT_NINE_TERMINALS] = RIICHI_NAMED(aborts, nine_terminals),
	[ABORT_FOUR_KONGS] = RIICHI_NAMED(aborts, four_kongs),
	[ABORT_FOUR_RIICHI] = RIICHI_NAMED(aborts, four_riichi),
	[ABORT_TRIPLE_RON] = RIICHI_NAMED(aborts, triple_ron),
};

/* R67-R71. */
static const struct mj_setting abort_options[] = {
	[ABORT_FOUR_WINDS] = {"abort_four_winds", {true}},
	[ABORT_NINE_TERMINALS] = {"abort_nine_terminals", {true}},
	[ABORT_FOUR_KONGS] = {"abort_four_kongs", {true}},
	[ABORT_FOUR_RIICHI] = {"abort_four_riichi", {true}},
	[ABORT_TRIPLE_RON] = {"multiple_ron", {MULTIPLE_RON_DOUBLE}},
};

static const char *const furitens[] = {
	[FURITEN_DISCARD] = "discard",
	[FURITEN_RIICHI] = "riichi",
	[FURITEN_TEMPORARY] = "temporary",
	NULL,
};

static const struct mj_word whys[] = {
	[WHY_HAND] = RIICHI_NAMED(whys, hand),
	[WHY_HONBA] = RIICHI_NAMED(whys, honba),
	[WHY_DEPOSITS] = RIICHI_NAMED(whys, deposits),
	[WHY_RIICHI] = RIICHI_NAMED(whys, riichi),
	[WHY_NOTEN] = RIICHI_NAMED(whys, noten),
	[WHY_NAGASHI_MANGAN] = RIICHI_NAMED(whys, nagashi_mangan),
	[WHY_LIABILITY] = RIICHI_NAMED(whys, liability),
	[WHY_FALSE_WIN] = RIICHI_NAMED(whys, false_win),
};

static const struct mj_word shapes[] = {
	[SHAPE_STANDARD] = RIICHI_NAMED(shapes, standard),
	[SHAPE_SEVEN_PAIRS] = RIICHI_NAMED(shapes, seven_pairs),
	[SHAPE_THIRTEEN_ORPHANS] = RIICHI_NAMED(shapes, thirteen_orphans),
};

static const char *const wait_words[] = {
	[WAIT_CLOSED] = "closed",
	[WAIT_DOUBLE_PAIR] = "double_pair",
	[WAIT_EDGE] = "edge",
	[WAIT_SINGLE] = "single",
	[WAIT_THIRTEEN] = "thirteen",
	[WAIT_TWO_SIDED] = "two_sided",
	NULL,
};

static int32_t
start_points(const struct mj_rules *rules)
{
	return rules->option[OPT_START_POINTS];
}

#define STEP(why) (UINT64_C(1) << STEP_##why)

/* S1-S3, S9. */
static const struct mj_seating seatings[] = {
	{
		.seats = FOUR,
		.tileset = &mj_tileset_136,
		.tiles = (UINT64_C(1) << MJ_FLOWERS) - 1,
		.absent =
			{
				.patterns = YAKU(YAKUHAI_NORTH) | YAKU(NUKI_DORA),
				.step_whys = STEP(PAIR_NORTH) | STEP(BISECTION) | STEP(TWO_TO_ONE),
				.flags = FLAGS_NUKI,
				.reasons = 1 << REASON_NUKI,
			},
	},
	{
		.seats = THREE,
		.tileset = &mj_tileset_108,
		.tiles = ((UINT64_C(1) << MJ_FLOWERS) - 1) &
			 ~(MJ_ABSENT_2M_TO_8M | UINT64_C(1) << MJ_RED_FIVE),
		.absent =
			{
				.patterns = YAKU(SANSHOKU_DOUJUN),
				.reasons = 1 << REASON_TRIPLE_RON,
				.aborts = 1 << ABORT_FOUR_WINDS | 1 << ABORT_FOUR_RIICHI |
					  1 << ABORT_TRIPLE_RON,
				.chows = true,
			},
	},
};

static const struct mj_ruleset_functions functions = {
	.resolve = riichi_resolve,
	.score = riichi_score,
	.waits = riichi_waits,
	.wait_for = riichi_wait_for,
	.worth = riichi_win_worth,
	.settle = riichi_settle,
	.standings = riichi_standings,
	.deal_out = riichi_deal,
	.draw = riichi_draw,
	.swap_kinds = riichi_swap_kinds,
	.explain = riichi_explain,
	.readings = riichi_list_readings,
	.play = &riichi_play,
};

const struct mj_ruleset mj_riichi = {
	.id = "riichi",
	.version = "1.0.0",
	.names = RIICHI_names,
	.tileset = &mj_tileset_136,
	.seats = 4,
	.hand_size = 13,
	.sets = 4,
	.tiles = (UINT64_C(1) << MJ_FLOWERS) - 1,
	.seatings = seatings,
	.seating_count = MJ_COUNT(seatings),
	.seats_option = "players",
	.options = riichi_options,
	.option_count = RIICHI_OPTIONS,
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
	.standing = standing_fields,
	.standing_count = MJ_COUNT(standing_fields),
	.aborts = aborts,
	.abort_options = abort_options,
	.abort_count = MJ_COUNT(aborts),
	.outcome_parts = MJ_HAS_RIICHI | MJ_HAS_TENPAI | MJ_HAS_REASON,
	.furitens = furitens,
	.patterns = riichi_patterns,
	.pattern_count = YAKU_COUNT,
	.flags = flags,
	.flag_count = MJ_COUNT(flags),
	.flag_rules = flag_rules,
	.flag_rule_count = MJ_COUNT(flag_rules),
	.presets = riichi_presets,
	.preset_count = RIICHI_PRESETS,
	.reasons = reasons,
	.reason_count = MJ_COUNT(reasons),
	.whys = whys,
	.why_count = MJ_COUNT(whys),
	.shapes = shapes,
	.shape_count = MJ_COUNT(shapes),
	.wait_words = wait_words,
	.pool = "deposits",
	.stick = STICK,
	.start_points = start_points,
	.functions = &functions,
	.numbers = riichi_numbers,
	.number_count = RIICHI_NUMBERS,
	.seat_numbers = 1 << NUMBER_SHARE,
	.fu_number = NUMBER_FU,
	.step_whys = riichi_step_whys,
	.step_why_count = RIICHI_STEP_WHYS,
	.fu_why_count = RIICHI_FU_WHYS,
};
