/* What cannot be true of a winning hand (docs/rules/riichi.md, section 8; riichi-sanma.md, 3). */
#include "riichi/check.h"
#include "engine/hand.h"
#include "engine/refuse.h"

enum { CALLED_FU_MAX = 140, INDICATORS_MAX = 5 };

static int
check_reds(const struct mj_rules *rules, const struct mj_shown *shown, const char *at,
	   const char *member, struct mj_problem *problem)
{
	unsigned reds = (unsigned)rules->option[OPT_RED_FIVES];

	for (mj_tile red = MJ_RED_FIVE; red < MJ_FLOWERS; red++) {
		unsigned red_shown = shown->of[red], plain_shown = shown->of[mj_kind(red)];
		if (red_shown <= reds && plain_shown <= MJ_COPIES - reds)
			continue;
		return mj_refuse(
			problem, MJ_BAD_TILE, at, member,
			"of the fives of a suit %u are red and %u plain, the request shows "
			"%u and %u",
			reds, MJ_COPIES - reds, red_shown, plain_shown);
	}
	return MJ_OK;
}

int
riichi_check_tiles(const struct mj_rules *rules, const struct mj_shown *shown, const char *at,
		   const char *member, struct mj_problem *problem)
{
	int code = mj_copies_check(shown, at, member, problem);

	return code != MJ_OK ? code : check_reds(rules, shown, at, member, problem);
}

int
riichi_check_deal(const struct mj_record *deal, struct mj_problem *problem)
{
	if (deal->tiles[DEAL_DORA].count > INDICATORS_MAX)
		return mj_refuse(problem, MJ_BAD_VALUE, "/deal", "dora_indicators",
				 "there are at most %d indicators, not %u", INDICATORS_MAX,
				 deal->tiles[DEAL_DORA].count);
	if (deal->tiles[DEAL_URA].count > INDICATORS_MAX)
		return mj_refuse(problem, MJ_BAD_VALUE, "/deal", "ura_indicators",
				 "there are at most %d indicators, not %u", INDICATORS_MAX,
				 deal->tiles[DEAL_URA].count);
	return MJ_OK;
}

void
riichi_show(const struct mj_hand *hand, const struct mj_record *deal, struct mj_shown *shown)
{
	mj_hand_shown(hand, shown);
	shown->of[NORTH] = (uint8_t)(shown->of[NORTH] + riichi_norths(hand)); /* S13 */
	mj_show_tiles(shown, &deal->tiles[DEAL_DORA]);
	mj_show_tiles(shown, &deal->tiles[DEAL_URA]);
}

int
riichi_check_norths(const struct mj_rules *rules, const struct mj_record *extra, unsigned slot,
		    const char *at, struct mj_problem *problem)
{
	if (mj_get(extra, slot, 0) == 0 || riichi_sets_norths_aside(rules))
		return MJ_OK;
	return mj_refuse(problem, MJ_CONTRADICTION, at, "nukidora",
			 "the rules set no norths aside");
}

int
riichi_check_flags(const struct mj_case *one, enum mj_hand_state state, struct mj_problem *problem)
{
	const struct mj_hand *hand = one->hand;
	bool on_north = hand->win_tile == NORTH;
	unsigned own = (riichi_norths(hand) > 0 ? RIICHI_NORTHS_ASIDE : 0U) |
		       (riichi_sets_norths_aside(one->rules) ? 0U : RIICHI_NORTHS_STAY) |
		       (on_north ? RIICHI_ON_NORTH : 0U);

	return mj_flags_check(one, state, own, problem);
}

/* A robbed kong holds all four: no other copy can be seen by the winner (R44). */
static int
check_robbed(const struct mj_hand *hand, const struct mj_shown *shown, struct mj_problem *problem)
{
	uint8_t kinds[MJ_KINDS];

	if ((hand->flags & FLAGS_ROBBING) == 0)
		return MJ_OK;
	mj_kinds_of(shown, kinds);
	if (kinds[mj_kind(hand->win_tile)] > 1)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "win_tile",
				 "the robbed kong holds all four, yet the request shows %u",
				 kinds[mj_kind(hand->win_tile)]);
	return MJ_OK;
}

int
riichi_check_winner(const struct mj_case *one, struct mj_problem *problem)
{
	const struct mj_rules *rules = one->rules;
	const struct mj_hand *hand = one->hand;
	struct mj_shown shown;
	int code;

	if ((code = mj_melds_check(rules, hand->melds, hand->meld_count, hand->seat, hand->at,
				   problem)) != MJ_OK ||
	    (code = mj_winner_check(rules, hand, problem)) != MJ_OK ||
	    (code = riichi_check_norths(rules, &hand->extra, HAND_NUKIDORA, hand->at, problem)) !=
		    MJ_OK ||
	    (code = riichi_check_deal(one->deal, problem)) != MJ_OK)
		return code;
	riichi_show(hand, one->deal, &shown);
	if ((code = riichi_check_tiles(rules, &shown, hand->at, "concealed", problem)) != MJ_OK)
		return code;
	if (hand->discards.size > 0) {
		mj_show_bag(&shown, &hand->discards);
		code = riichi_check_tiles(rules, &shown, hand->at, "discards", problem);
		if (code != MJ_OK)
			return code;
	}
	if ((code = riichi_check_flags(one, MJ_WON, problem)) != MJ_OK)
		return code;
	return check_robbed(hand, &shown, problem);
}

static int
check_called_fu(const struct mj_rules *rules, const struct mj_hand *hand,
		struct mj_problem *problem)
{
	int64_t han = hand->extra.value[HAND_CALLED_HAN], fu = hand->extra.value[HAND_CALLED_FU];
	bool tsumo = hand->from == MJ_SELF_DRAW;
	const char *fault = NULL;

	if (fu != 25 && (fu % 10 != 0 || fu < 20 || fu > CALLED_FU_MAX))
		fault = "fu are 20, 25, 30, 40 and so on to 140";
	else if (fu == 20 && tsumo && han == 1)
		fault = "20 fu by self-draw are pinfu and at least 2 han";
	else if (fu == 20 && !tsumo && rules->option[OPT_OPEN_PINFU_FU] != 20)
		fault = "there are no 20 fu by discard";
	else if (fu == 25 && (han == 1 || (han == 2 && tsumo)))
		fault = "seven pairs are 2 han, 3 by self-draw";
	else if (fu == 110 && tsumo && han == 1)
		fault = "110 fu by self-draw are more than 1 han";
	else if (fu > 110 && han < 4)
		fault = "over 110 fu are at least 4 han";
	if (fault == NULL)
		return MJ_OK;
	return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called/fu", "%s", fault);
}

int
riichi_check_called(const struct mj_rules *rules, const struct mj_hand *hand,
		    struct mj_problem *problem)
{
	const struct mj_record *extra = &hand->extra;
	bool han = mj_has(extra, HAND_CALLED_HAN), fu = mj_has(extra, HAND_CALLED_FU);

	if (mj_hand_gives(hand) != 0 || mj_has(extra, HAND_NUKIDORA))
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called",
				 "beside called only seat, from and liable may stand");
	if (hand->from == hand->seat)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "from",
				 "from is another seat, or null for a self-draw");
	if (mj_has(extra, HAND_CALLED_YAKUMAN)) {
		if (han || fu)
			return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called",
					 "called holds yakuman, or han and fu");
		return MJ_OK;
	}
	if (!han)
		return mj_refuse(problem, MJ_MISSING_FIELD, hand->at, "called/han",
				 "called needs han, or yakuman");
	if (fu)
		return check_called_fu(rules, hand, problem);
	if (extra->value[HAND_CALLED_HAN] < 5)
		return mj_refuse(problem, MJ_MISSING_FIELD, hand->at, "called/fu",
				 "below 5 han fu is needed");
	return MJ_OK;
}
