/* Options and presets (docs/rules/riichi.md and riichi-sanma.md, "Options", "Presets"). */
#include "engine/refuse.h"
#include "engine/tables.h"
#include "riichi/riichi.h"

static const char *const renhou_words[] = {"none", "mangan", "five_han", "baiman", "yakuman", NULL};
static const char *const multiple_ron_words[] = {"head_bump", "double", "triple", NULL};
static const char *const pao_scope_words[] = {"yakuman", "hand", NULL};
static const char *const pao_honba_words[] = {"discarder", "liable", NULL};
static const char *const dealer_continues_words[] = {"win", "tenpai", "never", NULL};
static const char *const false_win_words[] = {"mangan", "score", NULL};
static const char *const riichi_kong_words[] = {"none", "waits", "structure", NULL};
static const char *const kong_dora_words[] = {"at_once", "with_discard", NULL};
static const char *const kuikae_words[] = {"allowed", "forbidden", NULL};
static const char *const match_length_words[] = {"east", "south", NULL};
static const char *const extension_words[] = {"none", "sudden_death", "dealer_first", NULL};
static const char *const tied_places_words[] = {"seat", "split", NULL};
static const char *const standing_rounding_words[] = {"none", "half_down", "half_up", "half_away",
						      NULL};
static const char *const uma_floating_words[] = {"none", "jpml", NULL};
static const char *const final_deposits_words[] = {"first", "lost", NULL};

static const char *const north_words[] = {"nuki", "yakuhai", "both", "guest", NULL};
static const char *const rob_nuki_words[] = {"none", "yakuman", "win", "chankan", NULL};
static const char *const tsumo_loss_words[] = {"loss", "bisection", "two_to_one", NULL};

static const int64_t default_uma[] = {20000, 10000, -10000, -20000};
static const int64_t default_uma_of_three[] = {15000, 0, -15000};

const struct mj_field riichi_options[RIICHI_OPTIONS] = {
	MJ_NUMBER("red_fives", OPT_RED_FIVES, 1, 0, 4, 1,
		  "red fives in each suit (0m 0p 0s); they replace plain ones"),
	MJ_YES_NO("ippatsu", OPT_IPPATSU, true, "ippatsu counts"),
	MJ_YES_NO("ura_dora", OPT_URA_DORA, true, "ura dora count for a riichi winner"),
	MJ_YES_NO("kan_dora", OPT_KAN_DORA, true,
		  "every dora indicator counts; false: only the first of dora_indicators"),
	MJ_YES_NO("kan_ura", OPT_KAN_URA, true,
		  "every ura indicator counts; false: only the first of ura_indicators"),
	MJ_YES_NO("open_tanyao", OPT_OPEN_TANYAO, true, "tanyao with an open hand"),
	MJ_NUMBER("honroutou_han", OPT_HONROUTOU_HAN, 3, 2, 3, 1, "value of honroutou"),
	MJ_NUMBER("double_wind_fu", OPT_DOUBLE_WIND_FU, 4, 2, 4, 2,
		  "fu of a pair that is both seat and round wind"),
	MJ_NUMBER("open_pinfu_fu", OPT_OPEN_PINFU_FU, 30, 20, 30, 10,
		  "fu of an open hand won by discard with 20 fu raw"),
	MJ_YES_NO("kiriage_mangan", OPT_KIRIAGE_MANGAN, false,
		  "base points 1920 (30 fu 4 han, 60 fu 3 han) are a mangan"),
	MJ_YES_NO("kazoe_yakuman", OPT_KAZOE_YAKUMAN, true,
		  "13 han and more are a yakuman; false: sanbaiman"),
	MJ_YES_NO("multiple_yakuman", OPT_MULTIPLE_YAKUMAN, true,
		  "yakuman add up; false: the largest single one counts"),
	MJ_YES_NO("double_yakuman", OPT_DOUBLE_YAKUMAN, true,
		  "the four double yakuman count two; false: one"),
	MJ_WORD("renhou", OPT_RENHOU, RENHOU_YAKUMAN, renhou_words,
		"none; mangan or baiman: a fixed value in place of the hand's own, if that is "
		"less; five_han: 5 han added to the rest; yakuman"),
	MJ_YES_NO("nagashi_mangan", OPT_NAGASHI_MANGAN, true,
		  "nagashi mangan is paid at an exhaustive draw"),
	MJ_YES_NO("nagashi_counters", OPT_NAGASHI_COUNTERS, false,
		  "the first nagashi mangan also takes honba and deposits"),
	MJ_YES_NO("daisharin", OPT_DAISHARIN, true, "the yakuman daisharin"),
	MJ_YES_NO("paarenchan", OPT_PAARENCHAN, true, "the yakuman paarenchan"),
	MJ_NUMBER("paarenchan_streak", OPT_PAARENCHAN_STREAK, 8, 1, 20, 1,
		  "dealer wins in a row before this deal that paarenchan needs"),
	MJ_YES_NO("ryuuiisou_needs_green", OPT_RYUUIISOU_NEEDS_GREEN, false,
		  "ryuuiisou only with a set or pair of green dragons"),
	MJ_YES_NO("rob_concealed_kong", OPT_ROB_CONCEALED_KONG, true,
		  "thirteen orphans may rob a concealed kong"),
	MJ_WORD("multiple_ron", OPT_MULTIPLE_RON, MULTIPLE_RON_TRIPLE, multiple_ron_words,
		"one discard, several winners: head_bump: only the first after the discarder; "
		"double: two are paid, three end the deal (triple_ron); triple: all are paid"),
	MJ_YES_NO("own_riichi_back", OPT_OWN_RIICHI_BACK, false,
		  "of several winners each takes his own riichi stick back; the rest of the sticks "
		  "goes to the first"),
	MJ_YES_NO("honba_each", OPT_HONBA_EACH, false,
		  "the discarder pays the honba to every winner; false: to the first"),
	MJ_YES_NO_FOR(FOUR, "abort_four_winds", OPT_ABORT_FOUR_WINDS, true, true,
		      "abortive draw: four equal winds"),
	MJ_YES_NO_FOR(THREE, "abort_four_winds", OPT_ABORT_FOUR_WINDS, false, false,
		      "abortive draw: four equal winds"),
	MJ_YES_NO("abort_nine_terminals", OPT_ABORT_NINE_TERMINALS, true,
		  "abortive draw: nine kinds of terminals and honours"),
	MJ_YES_NO("abort_four_kongs", OPT_ABORT_FOUR_KONGS, true,
		  "abortive draw: four kongs by two players or more"),
	MJ_YES_NO_FOR(FOUR, "abort_four_riichi", OPT_ABORT_FOUR_RIICHI, true, true,
		      "abortive draw: four riichi"),
	MJ_YES_NO_FOR(THREE, "abort_four_riichi", OPT_ABORT_FOUR_RIICHI, false, false,
		      "abortive draw: four riichi"),
	MJ_YES_NO("pao_daisangen", OPT_PAO_DAISANGEN, false, "liability for the third dragon set"),
	MJ_YES_NO("pao_daisuushii", OPT_PAO_DAISUUSHII, false, "liability for the fourth wind set"),
	MJ_YES_NO("pao_suukantsu", OPT_PAO_SUUKANTSU, false, "liability for the fourth kong"),
	MJ_WORD("pao_scope", OPT_PAO_SCOPE, PAO_SCOPE_YAKUMAN, pao_scope_words,
		"of a hand with several yakuman the liable seat answers for that yakuman, or for "
		"the whole hand"),
	MJ_WORD("pao_honba", OPT_PAO_HONBA, PAO_HONBA_DISCARDER, pao_honba_words,
		"who pays the honba when a liable seat and a discarder share"),
	MJ_WORD("dealer_continues", OPT_DEALER_CONTINUES, DEALER_CONTINUES_TENPAI,
		dealer_continues_words,
		"the dealer stays by winning only, or also by being ready at an exhaustive draw; "
		"never: the deal always passes, but after an abortive draw or a false win"),
	MJ_NUMBER_FOR(FOUR, "noten_pool", OPT_NOTEN_POOL, 3000, 0, 12000, 600,
		      "points that pass from the unready to the ready"),
	MJ_NUMBER_FOR(THREE, "noten_pool", OPT_NOTEN_POOL, 2000, 0, 12000, 200,
		      "points that pass from the unready to the ready"),
	MJ_WORD("false_win", OPT_FALSE_WIN, FALSE_WIN_MANGAN, false_win_words,
		"mangan: paid backwards at once; score: penalties for the final standing, no "
		"payment now"),
	MJ_NUMBER("false_win_points", OPT_FALSE_WIN_POINTS, 20000, 0, 100000, 100, "that penalty"),
	MJ_NUMBER("riichi_min_points", OPT_RIICHI_MIN_POINTS, 1000, 0, 10000, 100,
		  "points needed to declare riichi"),
	MJ_NUMBER_FOR(
		FOUR, "riichi_min_tiles", OPT_RIICHI_MIN_TILES, 4, 0, 18, 1,
		"tiles that must be left in the live wall to declare riichi (used with wall_left)"),
	MJ_NUMBER_FOR(
		THREE, "riichi_min_tiles", OPT_RIICHI_MIN_TILES, 3, 0, 18, 1,
		"tiles that must be left in the live wall to declare riichi (used with wall_left)"),
	MJ_WORD("riichi_kong", OPT_RIICHI_KONG, RIICHI_KONG_STRUCTURE, riichi_kong_words,
		"concealed kong after riichi: none; waits: the waits must not change; structure: "
		"nor any reading of the hand"),
	MJ_WORD("kong_dora", OPT_KONG_DORA, KONG_DORA_AT_ONCE, kong_dora_words,
		"when the indicator of an open or added kong is turned: at_once; with_discard: as "
		"its maker discards, before that can be won on, or before the next replacement "
		"tile. That of a concealed kong is turned at once"),
	MJ_WORD("kuikae", OPT_KUIKAE, KUIKAE_ALLOWED, kuikae_words,
		"whether, after a chow or pung, the claimed tile or (chow) the other end of the "
		"run may be discarded"),
	MJ_WORD("match_length", OPT_MATCH_LENGTH, MATCH_LENGTH_SOUTH, match_length_words,
		"rounds of a match"),
	MJ_WORD("extension", OPT_EXTENSION, EXTENSION_NONE, extension_words,
		"one further round if nobody has target_points after the last deal: none; "
		"sudden_death: ends as soon as somebody has them; dealer_first: the same, but not "
		"while the dealer stays"),
	MJ_NUMBER_FOR(FOUR, "target_points", OPT_TARGET_POINTS, 30000, 0, 1000000, 100,
		      "what the first must have to end the match (extension, agari_yame)"),
	MJ_NUMBER_FOR(THREE, "target_points", OPT_TARGET_POINTS, 40000, 0, 1000000, 100,
		      "what the first must have to end the match (extension, agari_yame)"),
	MJ_YES_NO("bust", OPT_BUST, false, "the match ends when somebody is below zero"),
	MJ_YES_NO("agari_yame", OPT_AGARI_YAME, false,
		  "the last dealer's win, or readiness at an exhaustive draw, ends the match if he "
		  "is first and has target_points"),
	MJ_NUMBER_FOR(FOUR, "start_points", OPT_START_POINTS, 25000, 0, 1000000, 100,
		      "points at the start"),
	MJ_NUMBER_FOR(THREE, "start_points", OPT_START_POINTS, 35000, 0, 1000000, 100,
		      "points at the start"),
	MJ_DERIVED("return_points", OPT_RETURN_POINTS, 0, 1000000, 100,
		   "返点: subtracted at the end. Not given (nor set by the preset): start_points + "
		   "a quarter (of three players a third) of the first's uma, in whole hundreds "
		   "rounded down (R157, S53); 30000 (of three 40000) with the defaults"),
	MJ_LIST_FOR(FOUR, "uma", OPT_UMA, 4, default_uma, -1000000, 1000000, 100,
		    "points by place, first to fourth; multiples of 100, not rising, sum 0"),
	MJ_LIST_FOR(THREE, "uma", OPT_UMA, 3, default_uma_of_three, -1000000, 1000000, 100,
		    "points by place, first to third; multiples of 100, not rising, sum 0"),
	MJ_YES_NO("oka", OPT_OKA, false,
		  "the first gets 4 x (of three players 3 x) (return_points - start_points) on top "
		  "of the document's formula; without it that sum stays in the pool oka"),
	MJ_WORD("tied_places", OPT_TIED_PLACES, TIED_PLACES_SEAT, tied_places_words,
		"equal points: by seat from seat 0, or places shared"),
	MJ_WORD("standing_rounding", OPT_STANDING_ROUNDING, STANDING_ROUNDING_NONE,
		standing_rounding_words,
		"scores to whole thousands: none; half_down 五舍六入; half_up; half_away: by the "
		"points, halves away from zero, as tenhou did until 2021"),
	MJ_WORD("final_deposits", OPT_FINAL_DEPOSITS, FINAL_DEPOSITS_FIRST, final_deposits_words,
		"sticks left at the end: to the first, or nobody's"),
	MJ_NUMBER("players", OPT_PLAYERS, FOUR, THREE, FOUR, 1, "how many play: three or four"),
	MJ_WORD_FOR(
		THREE, "north", OPT_NORTH, NORTH_NUKI, north_words,
		"4z: nuki: may be set aside as dora, else a guest wind; yakuhai: a value tile for "
		"everybody; both; guest: a guest wind and nothing else"),
	MJ_YES_NO_FOR(THREE, "nuki_rinshan", OPT_NUKI_RINSHAN, true, true,
		      "a win on the replacement tile of a north has rinshan"),
	MJ_WORD_FOR(THREE, "rob_nuki", OPT_ROB_NUKI, ROB_NUKI_WIN, rob_nuki_words,
		    "a north being set aside: none: cannot be won on; yakuman: only by a yakuman "
		    "(counted ones do not); win: by any hand, no yaku for it; chankan: by any hand "
		    "and chankan counts"),
	MJ_WORD_FOR(
		THREE, "tsumo_loss", OPT_TSUMO_LOSS, TSUMO_LOSS, tsumo_loss_words,
		"what a self-draw brings: loss: the fourth player's part is lost; bisection: it is "
		"halved between the others; two_to_one: the ron value, two thirds and one third"),
	MJ_NUMBER_FOR(FOUR, "counter_tsumo", OPT_HONBA_TSUMO, 100, 0, 3000, 100,
		      "points a honba from each payer of a self-draw"),
	MJ_NUMBER_FOR(THREE, "honba_tsumo", OPT_HONBA_TSUMO, 100, 0, 3000, 50,
		      "points a honba from each payer of a self-draw"),
	MJ_NUMBER_FOR(FOUR, "counter_ron", OPT_HONBA_RON, 300, 0, 6000, 100,
		      "points a honba from a discarder"),
	MJ_NUMBER_FOR(THREE, "honba_ron", OPT_HONBA_RON, 200, 0, 6000, 100,
		      "points a honba from a discarder"),
	MJ_WORD_FOR(FOUR, "uma_floating", OPT_UMA_FLOATING, UMA_FLOATING_NONE, uma_floating_words,
		    "uma by how many have at least start_points: none: as uma says; jpml: the "
		    "table of the Japan Professional Mahjong League in place of uma"),
};

/* What presets have in common. */

/* clang-format off */
#define TENHOU_ROWS					\
	{"honroutou_han", {2}},				\
	{"double_yakuman", {false}},			\
	{"renhou", {RENHOU_NONE}},			\
	{"daisharin", {false}},				\
	{"paarenchan", {false}},			\
	{"rob_concealed_kong", {false}},		\
	{"multiple_ron", {MULTIPLE_RON_DOUBLE}},	\
	{"pao_daisangen", {true}},			\
	{"pao_daisuushii", {true}},			\
	{"pao_scope", {PAO_SCOPE_HAND}},		\
	{"pao_honba", {PAO_HONBA_LIABLE}},		\
	{"riichi_kong", {RIICHI_KONG_WAITS}},		\
	{"kong_dora", {KONG_DORA_WITH_DISCARD}},	\
	{"kuikae", {KUIKAE_FORBIDDEN}},			\
	{"extension", {EXTENSION_DEALER_FIRST}},	\
	{"bust", {true}},				\
	{"agari_yame", {true}},				\
	{"oka", {true}}

#define MAHJONGSOUL_ROWS				\
	{"honroutou_han", {2}},				\
	{"renhou", {RENHOU_NONE}},			\
	{"daisharin", {false}},				\
	{"paarenchan", {false}},			\
	{"pao_daisangen", {true}},			\
	{"pao_daisuushii", {true}},			\
	{"pao_honba", {PAO_HONBA_LIABLE}},		\
	{"riichi_kong", {RIICHI_KONG_WAITS}},		\
	{"kong_dora", {KONG_DORA_WITH_DISCARD}},	\
	{"kuikae", {KUIKAE_FORBIDDEN}},			\
	{"extension", {EXTENSION_SUDDEN_DEATH}},	\
	{"bust", {true}},				\
	{"agari_yame", {true}}

/* The European rules and those of the World Riichi Championship. */
#define WORLD_ROWS				\
	{"red_fives", {0}},			\
	{"honroutou_han", {2}},			\
	{"double_wind_fu", {2}},		\
	{"double_yakuman", {false}},		\
	{"renhou", {RENHOU_MANGAN}},		\
	{"nagashi_mangan", {false}},		\
	{"daisharin", {false}},			\
	{"paarenchan", {false}},		\
	{"abort_four_winds", {false}},		\
	{"abort_nine_terminals", {false}},	\
	{"abort_four_kongs", {false}},		\
	{"abort_four_riichi", {false}},		\
	{"pao_daisangen", {true}},		\
	{"pao_daisuushii", {true}},		\
	{"false_win", {FALSE_WIN_SCORE}},	\
	{"riichi_min_points", {0}},		\
	{"kuikae", {KUIKAE_FORBIDDEN}},		\
	{"start_points", {30000}},		\
	{"return_points", {30000}},		\
	{"uma", {15000, 5000, -5000, -15000}},	\
	{"tied_places", {TIED_PLACES_SPLIT}}

#define EMA_ROWS			\
	WORLD_ROWS,			\
	{"kazoe_yakuman", {false}},	\
	{"multiple_yakuman", {false}},	\
	{"own_riichi_back", {true}},	\
	{"honba_each", {true}}

#define WRC_ROWS					\
	WORLD_ROWS,					\
	{"kiriage_mangan", {true}},			\
	{"multiple_ron", {MULTIPLE_RON_HEAD_BUMP}},	\
	{"final_deposits", {FINAL_DEPOSITS_LOST}}
/* clang-format on */

static const struct mj_setting classic[] = {{NULL, {0}}};

static const struct mj_setting tenhou[] = {
	TENHOU_ROWS,
	{"return_points", {30000}},
	{NULL, {0}},
};

static const struct mj_setting mahjongsoul[] = {
	MAHJONGSOUL_ROWS,
	{"return_points", {25000}},
	{"uma", {15000, 5000, -5000, -15000}},
	{NULL, {0}},
};

static const struct mj_setting ema[] = {
	EMA_ROWS,
	{NULL, {0}},
};

static const struct mj_setting ema_2025[] = {
	EMA_ROWS,
	{"kiriage_mangan", {true}},
	{NULL, {0}},
};

static const struct mj_setting wrc[] = {
	WRC_ROWS,
	{"kazoe_yakuman", {false}},
	{"multiple_yakuman", {false}},
	{NULL, {0}},
};

static const struct mj_setting wrc_2025[] = {
	WRC_ROWS,
	{"pao_suukantsu", {true}},
	{"riichi_min_tiles", {0}},
	{NULL, {0}},
};

static const struct mj_setting mleague[] = {
	{"honroutou_han", {2}},
	{"double_wind_fu", {2}},
	{"kiriage_mangan", {true}},
	{"kazoe_yakuman", {false}},
	{"double_yakuman", {false}},
	{"renhou", {RENHOU_NONE}},
	{"nagashi_mangan", {false}},
	{"daisharin", {false}},
	{"paarenchan", {false}},
	{"rob_concealed_kong", {false}},
	{"multiple_ron", {MULTIPLE_RON_HEAD_BUMP}},
	{"abort_four_winds", {false}},
	{"abort_nine_terminals", {false}},
	{"abort_four_kongs", {false}},
	{"abort_four_riichi", {false}},
	{"pao_daisangen", {true}},
	{"pao_daisuushii", {true}},
	{"pao_suukantsu", {true}},
	{"false_win", {FALSE_WIN_SCORE}},
	{"riichi_min_tiles", {1}},
	{"kuikae", {KUIKAE_FORBIDDEN}},
	{"oka", {true}},
	{"return_points", {30000}},
	{"uma", {30000, 10000, -10000, -30000}},
	{"tied_places", {TIED_PLACES_SPLIT}},
	{NULL, {0}},
};

static const struct mj_setting tenhou_sanma[] = {
	TENHOU_ROWS,
	{"return_points", {40000}},
	{"uma", {20000, 0, -20000}},
	{NULL, {0}},
};

static const struct mj_setting mahjongsoul_sanma[] = {
	MAHJONGSOUL_ROWS,
	{"return_points", {35000}},
	{"uma", {15000, 0, -15000}},
	{NULL, {0}},
};

const struct mj_preset riichi_presets[RIICHI_PRESETS] = {
	{"classic", "2011-05-24", "the document behind docs/rules/riichi.md, to the letter",
	 classic, 0},
	{"tenhou", "undated", "tenhou.net, four-player ranked tables", tenhou, FOUR},
	{"mahjongsoul", "undated", "Mahjong Soul, four-player ranked tables", mahjongsoul, FOUR},
	{"ema", "2016", "European Mahjong Association, riichi rules of 2016", ema, FOUR},
	{"ema_2025", "2025", "European Mahjong Association, riichi rules of August 2025", ema_2025,
	 FOUR},
	{"wrc", "2015", "World Riichi Championship, rules of 2015", wrc, FOUR},
	{"wrc_2025", "2025", "World Riichi Championship, rules of May 2025, clarified in June 2025",
	 wrc_2025, FOUR},
	{"mleague", "2026", "M.League, official rules as they stood in 2026", mleague, FOUR},
	{"tenhou_sanma", "undated",
	 "tenhou.net, three-player ranked tables, as its logs of 2022 show", tenhou_sanma, THREE},
	{"mahjongsoul_sanma", "undated", "Mahjong Soul, three-player ranked tables",
	 mahjongsoul_sanma, THREE},
};

static int
check_uma(const struct mj_rules *rules, struct mj_problem *problem)
{
	const int32_t *uma = &rules->option[OPT_UMA];
	int64_t sum = uma[0];

	for (unsigned place = 1; place < rules->seats; place++) {
		if (uma[place] > uma[place - 1])
			return mj_refuse(problem, MJ_BAD_OPTION, "/rules", "uma",
					 rules->seats == THREE
						 ? "uma does not rise from first to third"
						 : "uma does not rise from first to fourth");
		sum += uma[place];
	}
	if (sum != 0)
		return mj_refuse(problem, MJ_BAD_OPTION, "/rules", "uma", "uma adds up to 0");
	return MJ_OK;
}

int
riichi_resolve(struct mj_rules *rules, struct mj_problem *problem)
{
	int32_t *option = rules->option;

	/* R157, S53: return = start + the first's uma by the number of players, in whole hundreds.
	 */
	if (!mj_option_set_has(&rules->given, OPT_RETURN_POINTS))
		option[OPT_RETURN_POINTS] =
			option[OPT_START_POINTS] + option[OPT_UMA] / (100 * rules->seats) * 100;
	return check_uma(rules, problem);
}
