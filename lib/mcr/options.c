/* Options and presets (docs/rules/mcr.md, section 8). */
#include "engine/tables.h"
#include "engine/tileset.h"
#include "mahjong/problem.h"
#include "mcr/mcr.h"

static const char *const knitted_waits_words[] = {"any", "outside", "none", NULL};
static const char *const tied_places_words[] = {"split", "seat", NULL};

const struct mj_field mcr_options[OPT_COUNT] = {
	MJ_NUMBER("min_fan", OPT_MIN_FAN, 8, 0, 88, 1, "least fan that wins, without flowers"),
	MJ_NUMBER("base_points", OPT_BASE_POINTS, 8, 0, 100, 1,
		  "what each other seat pays the winner beside the fan"),
	MJ_YES_NO("flowers", OPT_FLOWERS, true, "144 tiles with eight flowers; false: 136 without"),
	MJ_NUMBER("two_concealed_kongs", OPT_TWO_CONCEALED_KONGS, 6, 4, 8, 1,
		  "value of two_concealed_kongs (D8)"),
	MJ_NUMBER("mixed_kongs", OPT_MIXED_KONGS, 5, 0, 8, 1,
		  "value of concealed_and_melded_kong; 0: no such fan, each kong counts by itself "
		  "(D8)"),
	MJ_YES_NO("printed_1998_exclusions", OPT_PRINTED_1998_EXCLUSIONS, false,
		  "fans strike out what the print of 1998 says beyond this table (D9)"),
	MJ_YES_NO("fully_concealed_special", OPT_FULLY_CONCEALED_SPECIAL, false,
		  "hands concealed by nature count fully_concealed_hand when self-drawn (D4)"),
	MJ_WORD("knitted_straight_waits", OPT_KNITTED_STRAIGHT_WAITS, WAITS_ANY,
		knitted_waits_words,
		"wait fans in a knitted straight: any; outside: not on one of its nine tiles; "
		"none: no edge and no closed wait (D6)"),
	MJ_NUMBER("false_win_penalty", OPT_FALSE_WIN_PENALTY, 10, 0, 100, 1,
		  "what a false win pays each other seat (D3)"),
	MJ_NUMBER("match_hands", OPT_MATCH_HANDS, 16, 0, 1000, 1,
		  "deals of a match; 0: until it is closed"),
	MJ_WORD("tied_places", OPT_TIED_PLACES, TIED_SPLIT, tied_places_words,
		"seats with equal points share place and table points (split), or the lower seat "
		"comes first (seat)"),
};

static const struct mj_setting china[] = {{.option = NULL}};
static const struct mj_setting csa1998[] = {
	{"mixed_kongs", {0}},
	{"printed_1998_exclusions", {true}},
	{.option = NULL},
};
static const struct mj_setting wmo[] = {
	{"two_concealed_kongs", {8}},
	{"mixed_kongs", {6}},
	{"fully_concealed_special", {true}},
	{"knitted_straight_waits", {WAITS_NONE}},
	{.option = NULL},
};
static const struct mj_setting botzone[] = {
	{"mixed_kongs", {0}},
	{"flowers", {false}},
	{"match_hands", {1}},
	{.option = NULL},
};

const struct mj_preset mcr_presets[MCR_PRESETS] = {
	{.name = "china",
	 .edition = "2023",
	 .source = "what is played online in China, with the fan calculator of the Mahjong "
		   "International League",
	 .settings = china},
	{.name = "csa1998",
	 .edition = "1998",
	 .source = "the rules of the State Sports General Administration of China, as printed",
	 .settings = csa1998},
	{.name = "wmo",
	 .edition = "2006",
	 .source = "Mahjong Competition Rules of the World Mahjong Organization",
	 .settings = wmo},
	{.name = "ema",
	 .edition = "2006",
	 .source = "Mahjong Competition Rules as played in tournaments of the European Mahjong "
		   "Association",
	 .settings = wmo},
	{.name = "botzone",
	 .edition = "2020",
	 .source = "the competition of Botzone, Peking University",
	 .settings = botzone},
};

/* R1: without flowers the set is the usual one. */
int
mcr_resolve(struct mj_rules *rules, struct mj_problem *problem)
{
	(void)problem;
	rules->tileset = mcr_on(rules, OPT_FLOWERS) ? &mj_tileset_144 : &mj_tileset_136;
	return MJ_OK;
}
