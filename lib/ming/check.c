#include "ming/check.h"
#include "engine/flags.h"
#include "engine/refuse.h"

enum { URA_MAX = 1 };

/* ---- Flags ---- */

bool
ming_has_open_meld(const struct mj_meld *melds, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (melds[i].type != MJ_CONCEALED_KONG)
			return true;
	return false;
}

/* An open kong that `feeder` can have fed, or any kong but an open one for MJ_SELF_DRAW. */
static bool
has_kong_of(const struct mj_hand *hand, int feeder)
{
	for (unsigned i = 0; i < hand->meld_count; i++) {
		const struct mj_meld *meld = &hand->melds[i];
		bool open = meld->type == MJ_OPEN_KONG;
		if (feeder == MJ_SELF_DRAW && mj_meld_is_kong(meld) && !open)
			return true;
		if (feeder != MJ_SELF_DRAW && open &&
		    (meld->from == MJ_NOBODY || meld->from == feeder))
			return true;
	}
	return false;
}

/* R55, D7: which kong a replacement tile can have come from. */
static bool
kong_fits(const struct mj_case *one)
{
	return !ming_on(one->rules, OPT_OPEN_KONG_FEEDER_PAYS) ||
	       has_kong_of(one->hand, one->hand->from);
}

static int
check_flags(const struct mj_case *one, enum mj_hand_state state, struct mj_problem *problem)
{
	return mj_flags_check(one, state, kong_fits(one) ? KONG_FITS : 0U, problem);
}

/* ---- Tiles ---- */

int
ming_check_deal(const struct mj_case *one, struct mj_problem *problem)
{
	const struct mj_record *deal = one->deal;
	int32_t open = ming_open_indicators(one->rules, one->table);
	unsigned dora = deal->tiles[DEAL_DORA].count, ura = deal->tiles[DEAL_URA].count;

	if (dora != 0 && dora != (unsigned)open)
		return mj_refuse(problem, MJ_CONTRADICTION, "/deal", "dora_indicators",
				 "at dealer_streak %d there are %d indicators, or none are given, "
				 "not %u",
				 one->table->dealer_streak, open, dora);
	if (ura > URA_MAX)
		return mj_refuse(problem, MJ_CONTRADICTION, "/deal", "ura_indicators",
				 "there is one ura indicator, not %u", ura);
	return MJ_OK;
}

void
ming_show(const struct mj_hand *hand, const struct mj_record *deal, struct mj_shown *shown)
{
	mj_hand_shown(hand, shown);
	mj_show_tiles(shown, &deal->tiles[DEAL_DORA]);
	mj_show_tiles(shown, &deal->tiles[DEAL_URA]);
}

/* The player whose kong is robbed holds the other three copies. */
static int
check_robbed(const struct mj_hand *hand, const struct mj_shown *shown, struct mj_problem *problem)
{
	if ((hand->flags & MJ_ROBBING_KONG) == 0 || shown->of[hand->win_tile] == 1)
		return MJ_OK;
	return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "win_tile",
			 "the robbed kong holds all four, yet the request shows %u",
			 shown->of[hand->win_tile]);
}

/* ---- Hands ---- */

int
ming_check_winner(const struct mj_case *one, struct mj_problem *problem)
{
	const struct mj_rules *rules = one->rules;
	const struct mj_hand *hand = one->hand;
	struct mj_shown shown;
	int code;

	if ((code = mj_melds_check(rules, hand->melds, hand->meld_count, hand->seat, hand->at,
				   problem)) != MJ_OK ||
	    (code = mj_winner_check(rules, hand, problem)) != MJ_OK ||
	    (code = ming_check_deal(one, problem)) != MJ_OK)
		return code;
	ming_show(hand, one->deal, &shown);
	if ((code = mj_copies_check(&shown, hand->at, "concealed", problem)) != MJ_OK ||
	    (code = check_flags(one, MJ_WON, problem)) != MJ_OK)
		return code;
	return check_robbed(hand, &shown, problem);
}

static int
check_called_value(const struct mj_hand *hand, struct mj_problem *problem)
{
	const struct mj_record *extra = &hand->extra;
	bool han = mj_has(extra, HAND_CALLED_HAN), limit = mj_has(extra, HAND_CALLED_LIMIT);

	if (han == limit)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called",
				 "called holds han or limit, one of the two");
	if (limit && extra->value[HAND_CALLED_LIMIT] < PATTERN_LIMITS)
		return mj_refuse(problem, MJ_BAD_VALUE, hand->at, "called/limit",
				 "%s is no limit hand",
				 ming_patterns[extra->value[HAND_CALLED_LIMIT]].id);
	return MJ_OK;
}

int
ming_check_called(const struct mj_case *one, struct mj_problem *problem)
{
	const struct mj_hand *hand = one->hand;

	if ((mj_hand_gives(hand) & ~(unsigned)MJ_GIVES_FLAGS) != 0)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called",
				 "beside called only seat, from and flags may stand");
	if (hand->from == hand->seat)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "from",
				 "from is another seat, or null for a self-draw");
	int code = check_flags(one, MJ_WON_CALLED, problem);
	return code != MJ_OK ? code : check_called_value(hand, problem);
}
