/* Options (docs/rules/ming.md, section 8, "Options"). */
#include "engine/refuse.h"
#include "engine/tables.h"
#include "ming/ming.h"

#include <assert.h>

static const char *const dora_per_words[] = {"kind", "indicator", NULL};
static const char *const short_payer_words[] = {"supply", "forgive", "debt", NULL};
static const char *const false_win_next_words[] = {"pass", "repeat", NULL};

const struct mj_field ming_options[OPT_COUNT] = {
	MJ_NUMBER("min_han", OPT_MIN_HAN, 1, 1, 13, 1, "han needed without bounties"),
	MJ_NUMBER("basics_four", OPT_BASICS_FOUR, 3, 3, 4, 1, "han for four of the five basics"),
	MJ_YES_NO("missing_suit_honours", OPT_MISSING_SUIT_HONOURS, false,
		  "missing_suit may contain honours besides exactly two suits"),
	MJ_NUMBER("dora_base", OPT_DORA_BASE, 2, 0, 7, 1, "indicators at dealer_streak 0"),
	MJ_NUMBER("dora_max", OPT_DORA_MAX, 4, 0, 7, 1, "most indicators; not less than dora_base"),
	MJ_WORD("dora_per", OPT_DORA_PER, DORA_PER_KIND, dora_per_words,
		"kind: each kind among the indicators counts once; indicator: every indicator "
		"(ura too) whose kind is in the hand counts 1, equal ones separately"),
	MJ_YES_NO("ura_dora", OPT_URA_DORA, true, "the ura indicator counts"),
	MJ_NUMBER("dealer_han", OPT_DEALER_HAN, 1, 0, 3, 1, "value of dealer; 0: not listed"),
	MJ_NUMBER("limit_points", OPT_LIMIT_POINTS, 13, 1, 99, 1, "worth of a limit hand"),
	MJ_YES_NO("multiple_limits", OPT_MULTIPLE_LIMITS, false, "limit patterns add up"),
	MJ_NUMBER("han_cap", OPT_HAN_CAP, 0, 0, 99, 1,
		  "most points of a counted hand; 0: no ceiling"),
	MJ_NUMBER("mangan_points", OPT_MANGAN_POINTS, 4, 1, 99, 1, "points for a red chip"),
	MJ_YES_NO("furiten", OPT_FURITEN, true, "false: discards and passed do not matter"),
	MJ_YES_NO("open_kong_feeder_pays", OPT_OPEN_KONG_FEEDER_PAYS, true,
		  "who fed an open kong pays for a win on its replacement tile; false: that win "
		  "is an ordinary self-draw"),
	MJ_NUMBER("riichi_payment", OPT_RIICHI_PAYMENT, 1, 0, 5, 1,
		  "each losing riichi player to the winner"),
	MJ_WORD("short_payer", OPT_SHORT_PAYER, SHORT_PAYER_SUPPLY, short_payer_words,
		"who has too few points pays down to 0 and the supply the rest (supply) or nobody "
		"(forgive), or he pays in full below 0 (debt); never for the hand itself"),
	MJ_NUMBER("draw_no_riichi", OPT_DRAW_NO_RIICHI, 1, -1, 1, 1,
		  "what a player not in riichi gets at a draw; -1: pays 1 to the bank"),
	MJ_NUMBER("noten_riichi", OPT_NOTEN_RIICHI, 1, 0, 5, 1,
		  "paid to the bank at a draw by riichi without readiness"),
	MJ_NUMBER("false_win_penalty", OPT_FALSE_WIN_PENALTY, 5, 0, 50, 1,
		  "worth of the minus chip"),
	MJ_WORD("false_win_next", OPT_FALSE_WIN_NEXT, FALSE_WIN_NEXT_PASS, false_win_next_words,
		"after a false win the deal passes, or the same dealer deals with the same streak"),
	MJ_NUMBER("target_points", OPT_TARGET_POINTS, 13, 0, 999, 1,
		  "points that end the match; 0: off"),
	MJ_NUMBER("target_mangans", OPT_TARGET_MANGANS, 4, 0, 99, 1,
		  "red chips of a player that end the match; 0: off"),
	MJ_NUMBER("target_chips", OPT_TARGET_CHIPS, 26, 0, 999, 1,
		  "yellow chips of all that end the match; 0: off"),
};

int
ming_resolve(struct mj_rules *rules, struct mj_problem *problem)
{
	const int32_t *option = rules->option;

	if (option[OPT_DORA_MAX] >= option[OPT_DORA_BASE])
		return MJ_OK;
	return mj_refuse(problem, MJ_BAD_OPTION, "/rules", "dora_max",
			 "dora_max is at least dora_base %d, not %d", option[OPT_DORA_BASE],
			 option[OPT_DORA_MAX]);
}

int32_t
ming_open_indicators(const struct mj_rules *rules, const struct mj_table *table)
{
	int32_t open = rules->option[OPT_DORA_BASE] + table->dealer_streak;

	assert(open >= 0);
	return open < rules->option[OPT_DORA_MAX] ? open : rules->option[OPT_DORA_MAX];
}
