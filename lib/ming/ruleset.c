/* The ruleset ming: what the catalogue, the codec and the answers know of it. */
#include "ruleset.h"
#include "engine/tables.h"
#include "engine/tileset.h"
#include "mahjong/explain.h"
#include "ming/explain.h"
#include "ming/ming.h"
#include "ming/play.h"
#include "ming/ready.h"
#include "ming/said.h"

enum { WINNER = MJ_SCORE | MJ_SETTLE, CALLED_HAN_MAX = 99, CHIPS_MAX = 1000 };

static const struct mj_field hand_fields[] = {
	MJ_FIELD("called", MJ_OBJECT, HAND_CALLED, WINNER,
		 "the value called at the table, instead of tiles: han or limit"),
	MJ_RANGED("called.han", HAND_CALLED_HAN, WINNER, 1, CALLED_HAN_MAX, "han with bounties"),
	MJ_FIELD("called.limit", MJ_PATTERN, HAND_CALLED_LIMIT, WINNER, "id of a limit hand"),
	MJ_FIELD("called.patterns", MJ_PATTERN_SET, HAND_CALLED_PATTERNS, WINNER,
		 "ids of patterns, kept for statistics"),
};

static const struct mj_field deal_fields[] = {
	{.name = "dora_indicators",
	 .meaning = "the open indicators, which are the bounty tiles themselves; none, or as many "
		    "as the dealer's streak opens",
	 .type = MJ_TILE_LIST,
	 .slot = DEAL_DORA,
	 .list = DEAL_DORA,
	 .calls = MJ_ANY_CALL},
	{.name = "ura_indicators",
	 .meaning = "the one tile turned after a win in riichi",
	 .type = MJ_TILE_LIST,
	 .slot = DEAL_URA,
	 .list = DEAL_URA,
	 .calls = MJ_ANY_CALL},
};

static const struct mj_field table_fields[] = {
	{.name = "mangans",
	 .meaning = "red chips of each seat",
	 .type = MJ_INTEGER_LIST,
	 .slot = TABLE_MANGANS,
	 .length = MJ_SEATS_MAX,
	 .calls = MJ_ANY_CALL,
	 .max = CHIPS_MAX},
	{.name = "false_wins",
	 .meaning = "minus chips of each seat; their worth is already off the points",
	 .type = MJ_INTEGER_LIST,
	 .slot = TABLE_FALSE_WINS,
	 .length = MJ_SEATS_MAX,
	 .calls = MJ_ANY_CALL,
	 .max = CHIPS_MAX},
};

static const struct mj_field total_fields[] = {
	MJ_FIELD("han", MJ_INTEGER, TOTAL_HAN, 0, "han before han_cap; of a limit hand its points"),
	MJ_FIELD("points", MJ_INTEGER, TOTAL_POINTS, 0, "what the winner gets for the hand"),
	MJ_FIELD("mangan", MJ_BOOLEAN, TOTAL_MANGAN, 0, "worth a red chip"),
	MJ_OPTIONAL("limit", MJ_PATTERN, TOTAL_LIMIT, "the first limit pattern, or null"),
};

static const struct mj_field counted_fields[] = {
	MJ_FIELD("riichi", MJ_BOOLEAN, COUNTED_RIICHI, 0, "declared riichi in this deal"),
	MJ_OPTIONAL("tenpai", MJ_BOOLEAN, COUNTED_TENPAI,
		    "ready; null but for riichi at an exhaustive draw"),
};

static const struct mj_field standing_fields[] = {
	MJ_FIELD("mangans", MJ_INTEGER, STANDING_MANGANS, 0, "red chips"),
};

static const struct mj_flag flags[] = {
	{"after_kong", 0, WINNER,
	 "won on the replacement tile of a kong; with from: of an open kong that seat fed"},
	{"robbing_kong", 1, WINNER, "won on the tile added to a pung"},
	{"last_tile", 2, MJ_ANY_CALL, "the live wall is empty now, or the discard after that"},
	{"first_turn", 3, WINNER,
	 "the first go-around, until all four have discarded once, with no claim or kong before"},
	{"after_kong_discard", 4, WINNER, "won on the discard after a kong; worth nothing"},
	{"riichi", MJ_OWN_FLAGS, MJ_ANY_CALL, "riichi was declared"},
};

/* The option with which the feeder of an open kong pays for the replacement tile. */
#define FEEDER_PAYS "open_kong_feeder_pays"

enum { WON_ANYHOW = MJ_WON | MJ_WON_CALLED };

static const struct mj_flag_rule flag_rules[] = {
	{.flags = MJ_ROBBING_KONG,
	 .states = WON_ANYHOW,
	 .excludes = MJ_AFTER_KONG,
	 .detail = "a robbed tile is no replacement tile"},
	{.flags = MJ_ROBBING_KONG,
	 .states = WON_ANYHOW,
	 .excludes = MJ_LAST_TILE,
	 .detail = "no kong is made after the last tile"},
	{.flags = MJ_ROBBING_KONG | MJ_AFTER_KONG,
	 .states = WON_ANYHOW,
	 .excludes = MJ_FIRST_TURN,
	 .detail = "first_turn allows no kong before the win"},
	{.flags = MJ_ROBBING_KONG | MJ_AFTER_KONG,
	 .states = WON_ANYHOW,
	 .excludes = MJ_AFTER_KONG_DISCARD,
	 .detail = "a robbed tile or a replacement tile is no discard"},
	{.flags = MJ_AFTER_KONG_DISCARD,
	 .states = WON_ANYHOW,
	 .excludes = MJ_FIRST_TURN,
	 .detail = "first_turn allows no kong before the win"},
	{.flags = MJ_FIRST_TURN,
	 .states = WON_ANYHOW,
	 .excludes = MJ_LAST_TILE,
	 .detail = "the first go-around is not the last"},
	{.flags = MJ_ROBBING_KONG | MJ_AFTER_KONG_DISCARD,
	 .states = WON_ANYHOW,
	 .never = MJ_BY_SELF_DRAW,
	 .detail = "a self-draw robs no kong and takes no discard"},
	{.flags = MJ_AFTER_KONG,
	 .states = WON_ANYHOW,
	 .never = MJ_BY_DISCARD,
	 .unless = FEEDER_PAYS,
	 .detail = "by these rules a replacement tile is always a self-draw"},
	/* Riichi in the first go-around: only a later discard of it can be won on (D18). */
	{.flags = FLAG_RIICHI,
	 .states = WON_ANYHOW,
	 .where = MJ_FROM_NO_LATER_SEAT,
	 .excludes = MJ_FIRST_TURN,
	 .detail = "in the first go-around riichi comes before a later discard only"},
	{.flags = MJ_FIRST_TURN,
	 .states = MJ_WON,
	 .never = MJ_WITH_MELD,
	 .detail = "first_turn allows no meld"},
	{.flags = MJ_FIRST_TURN,
	 .states = MJ_WON,
	 .where = MJ_BY_SELF_DRAW,
	 .never = MJ_WITH_DISCARDS,
	 .detail = "a self-draw in the first go-around is before the first own discard"},
	/* R55, D7: which kong a replacement tile can have come from. */
	{.flags = MJ_AFTER_KONG,
	 .states = MJ_WON,
	 .only = MJ_WITH_KONG,
	 .unless = FEEDER_PAYS,
	 .detail = "after_kong needs a kong among the melds"},
	{.flags = MJ_AFTER_KONG,
	 .states = MJ_WON,
	 .where = MJ_BY_SELF_DRAW,
	 .only = KONG_FITS,
	 .detail = "after_kong without from needs a concealed or added kong"},
	{.flags = MJ_AFTER_KONG,
	 .states = MJ_WON,
	 .where = MJ_BY_DISCARD,
	 .only = KONG_FITS,
	 .detail = "after_kong with from needs an open kong that this seat can have fed"},
	/* R18. */
	{.flags = FLAG_RIICHI,
	 .states = MJ_WON | MJ_WAITING,
	 .never = MJ_WITH_CLAIMED_MELD,
	 .detail = "riichi allows no melds but concealed kongs"},
};

static const struct mj_word reasons[] = {
	[REASON_NOT_COMPLETE] = MING_NAMED(reasons, not_complete),
	[REASON_FURITEN] = MING_NAMED(reasons, furiten),
	[REASON_NO_YAKU] = MING_NAMED(reasons, no_yaku),
	[REASON_BELOW_MINIMUM] = MING_NAMED(reasons, below_minimum),
};

static const struct mj_word whys[] = {
	[WHY_HAND] = MING_NAMED(whys, hand),
	[WHY_RIICHI] = MING_NAMED(whys, riichi),
	[WHY_DRAW] = MING_NAMED(whys, draw),
	[WHY_NOTEN_RIICHI] = MING_NAMED(whys, noten_riichi),
	[WHY_FALSE_WIN] = MING_NAMED(whys, false_win),
};

static const struct mj_word shapes[] = {
	[SHAPE_STANDARD] = MING_NAMED(shapes, standard),
	[SHAPE_SEVEN_PAIRS] = MING_NAMED(shapes, seven_pairs),
	[SHAPE_THIRTEEN_ORPHANS] = MING_NAMED(shapes, thirteen_orphans),
	[SHAPE_FOURTEEN_UNRELATED] = MING_NAMED(shapes, fourteen_unrelated),
};

static const char *const elements[] = {"concealed", "self_draw",    "all_simples",
				       "all_chows", "missing_suit", NULL};

static const char *const match_ends[] = {
	[MATCH_END_POINTS] = "points",
	[MATCH_END_MANGANS] = "mangans",
	[MATCH_END_CHIPS] = "chips",
	NULL,
};

/* R85. */
static int32_t
start_points(const struct mj_rules *rules)
{
	(void)rules;
	return 0;
}

static const struct mj_ruleset_functions functions = {
	.resolve = ming_resolve,
	.score = ming_score,
	.waits = ming_waits,
	.wait_for = ming_wait_for,
	.worth = ming_win_worth,
	.settle = ming_settle,
	.standings = ming_standings,
	.deal_out = ming_deal,
	.draw = ming_draw,
	.swap_kinds = ming_swap_kinds,
	.explain = ming_explain,
	.readings = ming_list_readings,
	.play = &ming_play,
};

const struct mj_ruleset mj_ming = {
	.id = "ming",
	.version = "1.0.0",
	.names = MING_names,
	.tileset = &mj_tileset_136,
	.seats = 4,
	.hand_size = 13,
	.sets = 4,
	.tiles = (UINT64_C(1) << MJ_KINDS) - 1, /* R4, R8 */
	.options = ming_options,
	.option_count = OPT_COUNT,
	.hand = hand_fields,
	.hand_count = MJ_COUNT(hand_fields),
	.deal = deal_fields,
	.deal_count = MJ_COUNT(deal_fields),
	.table = table_fields,
	.table_count = MJ_COUNT(table_fields),
	.total = total_fields,
	.total_count = MJ_COUNT(total_fields),
	.counted = counted_fields,
	.counted_count = MJ_COUNT(counted_fields),
	.standing = standing_fields,
	.standing_count = MJ_COUNT(standing_fields),
	.outcome_parts = MJ_HAS_RIICHI | MJ_HAS_TENPAI,
	.match_ends = match_ends,
	.patterns = ming_patterns,
	.pattern_count = PATTERN_COUNT,
	.pattern_note = "elements",
	.note_words = elements,
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
	.pool = "bank",
	.start_points = start_points,
	.functions = &functions,
	.numbers = ming_numbers,
	.number_count = MING_NUMBERS,
	.fu_number = MJ_NO_NUMBER,
	.step_whys = ming_step_whys,
	.step_why_count = MING_STEP_WHYS,
};
