/* What cannot be true of an outcome (docs/rules/nanchang.md, sections 6 and 8). */
#include "engine/outcome.h"
#include "engine/refuse.h"
#include "mahjong/settle.h"
#include "nanchang/check.h"
#include "nanchang/settling.h"

enum { FOLLOWED_ONCE = 1 };

static bool
tiles_are_read(const struct nanchang_deal *deal)
{
	const struct mj_outcome *outcome = deal->outcome;

	for (unsigned i = 0; i < outcome->win_count; i++)
		if (!mj_has(&outcome->wins[i].extra, HAND_CALLED))
			return true;
	for (unsigned i = 0; outcome->seats != NULL && i < deal->rules->seats; i++)
		if (nanchang_shows_tiles(&outcome->seats[i]) ||
		    mj_has(&outcome->seats[i].extra, SEAT_DEALT))
			return true;
	return false;
}

/* ---- The wins ---- */

/* R5: of several winners the first after the discarder is settled. */
static void
find_winner(struct nanchang_deal *deal)
{
	const struct mj_outcome *outcome = deal->outcome;

	deal->winner = mj_first_winner(deal->rules, outcome->wins, outcome->win_count);
	deal->by_tiles = deal->winner != NULL && !mj_has(&deal->winner->extra, HAND_CALLED);
}

/* What the seats show that contradicts a called hand, or NULL. */
static const char *
called_seat_fault(const struct nanchang_deal *deal, const struct mj_hand *hand)
{
	const uint64_t concealed =
		PATTERN_BIT(XIAOQIDUI) | PATTERN_BIT(SHISANLAN) | PATTERN_BIT(QIXING_SHISANLAN);
	const uint64_t needs_jing = PATTERN_BIT(JINGDIAO) | PATTERN_BIT(JINGHUANYUAN);
	const struct nanchang_holding *holding = &deal->holding[hand->seat];
	uint64_t patterns = (uint64_t)hand->extra.value[HAND_CALLED_PATTERNS];

	if ((patterns & PATTERN_BIT(DEZHONGDE)) != 0 && !deal->nobody)
		return "dezhongde: the seats show a jing";
	if ((patterns & needs_jing) != 0 && holding->hand[MAIN_JING] + holding->hand[SUB_JING] == 0)
		return "the seats show the winner without jing";
	if ((patterns & concealed) != 0 &&
	    holding->concealed_kongs + holding->open_kongs + holding->jing_kongs > 0)
		return "the seats show a kong";
	return NULL;
}

/* Flags and called ids that say something about the seats (section 6.4). */
static int
check_against_seats(const struct nanchang_deal *deal, const struct mj_hand *hand,
		    struct mj_problem *problem)
{
	const char *fault;

	if (deal->outcome->seats == NULL)
		return MJ_OK;
	if ((hand->flags & FLAG_NO_JING_ANYWHERE) != 0 && !deal->nobody)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "flags",
				 "no_jing_anywhere: the seats show a jing");
	if (!mj_has(&hand->extra, HAND_CALLED))
		return MJ_OK;
	if ((fault = called_seat_fault(deal, hand)) != NULL)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called/patterns", "%s",
				 fault);
	return MJ_OK;
}

static bool
is_opening_win(const struct nanchang_deal *deal, const struct mj_hand *hand)
{
	const uint64_t opening = PATTERN_BIT(TIANHU) | PATTERN_BIT(DIHU);
	int dealer = deal->table->dealer;

	if (mj_has(&hand->extra, HAND_CALLED))
		return ((uint64_t)hand->extra.value[HAND_CALLED_PATTERNS] & opening) != 0;
	if ((hand->flags & MJ_FIRST_TURN) == 0)
		return false;
	return hand->seat == dealer ? hand->from == MJ_SELF_DRAW : hand->from == dealer;
}

/* R85: a first discard that all three followed was not the last of the deal. */
static int
check_followed(const struct nanchang_deal *deal, struct mj_problem *problem)
{
	const struct mj_outcome *outcome = deal->outcome;

	if (!outcome->followed.given)
		return MJ_OK;
	if (outcome->followed.count != FOLLOWED_ONCE)
		return mj_refuse(problem, MJ_BAD_VALUE, "/outcome", "followed/count",
				 "the first discard is followed once, not %u times",
				 outcome->followed.count);
	for (unsigned i = 0; i < outcome->win_count; i++)
		if (is_opening_win(deal, &outcome->wins[i]))
			return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", "followed",
					 "tianhu and dihu end the deal before that");
	return MJ_OK;
}

static int
check_win(const struct nanchang_deal *deal, const struct mj_hand *hand, struct mj_problem *problem)
{
	const struct mj_case one = {deal->rules, deal->table, deal->deal, hand};
	return mj_has(&hand->extra, HAND_CALLED) ? nanchang_check_called(&one, problem)
						 : nanchang_check_winner(&one, problem);
}

/* ---- The whole ---- */

static bool
nobody_holds(const struct nanchang_deal *deal)
{
	if (deal->outcome->seats == NULL)
		return false;
	for (unsigned seat = 0; seat < deal->rules->seats; seat++)
		if (nanchang_holds_jing(deal->rules, &deal->holding[seat]))
			return false;
	return true;
}

int
nanchang_check_outcome(struct nanchang_deal *deal, struct mj_problem *problem)
{
	const struct mj_outcome *outcome = deal->outcome;
	int code = mj_outcome_check(deal->rules->ruleset, outcome, problem);

	if (code != MJ_OK)
		return code;
	if ((code = nanchang_check_deal(deal->rules, deal->deal, tiles_are_read(deal), problem)) !=
	    MJ_OK)
		return code;
	find_winner(deal);
	for (unsigned i = 0; i < outcome->win_count; i++)
		if ((code = check_win(deal, &outcome->wins[i], problem)) != MJ_OK)
			return code;
	for (int i = 0; outcome->seats != NULL && i < deal->rules->seats; i++)
		if ((code = nanchang_check_seat(deal, i, problem)) != MJ_OK)
			return code;
	nanchang_hold_seats(deal);
	deal->nobody = nobody_holds(deal);
	if ((code = nanchang_check_all_tiles(deal, problem)) != MJ_OK)
		return code;
	for (unsigned i = 0; i < outcome->win_count; i++)
		if ((code = check_against_seats(deal, &outcome->wins[i], problem)) != MJ_OK)
			return code;
	return check_followed(deal, problem);
}
