/* What cannot be true of an outcome (docs/rules/ming.md, sections 6 and 8). */
#include "engine/hand.h"
#include "engine/outcome.h"
#include "engine/refuse.h"
#include "ming/check.h"
#include "ming/ready.h"
#include "ming/settling.h"

#include <stdio.h>

enum { PLACE_MAX = 24 };

/* R14, D31: the first winner after the discarder wins alone. */
static int
check_winners(const struct mj_outcome *outcome, struct mj_problem *problem)
{
	if (outcome->win_count > 1)
		return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", "wins",
				 "one player wins, the first after the discarder, not %u",
				 outcome->win_count);
	return MJ_OK;
}

/*
 * A winner whom the list names is in riichi; one whose flags say so, and whom it does not name,
 * contradicts it.
 */
static int
check_riichi_list(struct ming_deal *deal, struct mj_problem *problem)
{
	const struct mj_outcome *outcome = mj_outcome_with_riichi(
		deal->outcome, FLAG_RIICHI, FLAG_RIICHI, HAND_CALLED, deal->completed);

	deal->outcome = outcome;
	if (outcome->win_count == 0 || !outcome->has_riichi)
		return MJ_OK;
	const struct mj_hand *hand = &outcome->wins[0];
	if ((hand->flags & FLAG_RIICHI) != 0 && !mj_has_seat(outcome->riichi, hand->seat))
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "flags",
				 "the winner is in riichi, but not in outcome.riichi");
	return MJ_OK;
}

/* Counts the winner's hand, all other seats and the indicators. The winner's seat would show his
 * hand twice. */
static int
check_all_tiles(const struct ming_deal *deal, struct mj_problem *problem)
{
	const struct mj_outcome *outcome = deal->outcome;
	struct mj_shown shown = {{0}};
	int winner = MJ_NOBODY;

	if (outcome->seats == NULL)
		return MJ_OK;
	mj_show_tiles(&shown, &deal->request->deal.tiles[DEAL_DORA]);
	mj_show_tiles(&shown, &deal->request->deal.tiles[DEAL_URA]);
	if (outcome->win_count > 0) {
		const struct mj_hand *hand = &outcome->wins[0];
		winner = hand->seat;
		mj_show_bag(&shown, &hand->concealed);
		mj_show_melds(&shown, hand->melds, hand->meld_count);
		if (hand->win_tile != MJ_NO_TILE)
			shown.of[hand->win_tile]++;
	}
	for (int i = 0; i < deal->rules->seats; i++) {
		const struct mj_seat *seat = &outcome->seats[i];
		if (i == winner)
			continue;
		mj_show_bag(&shown, &seat->concealed);
		mj_show_melds(&shown, seat->melds, seat->meld_count);
	}
	return mj_copies_check(&shown, "/outcome", "seats", problem);
}

/* Whether a seat in riichi is ready (section 8): its tiles say, else the list, else it counts as
 * ready. */
static int
read_riichi_seat(struct ming_deal *deal, int i, struct mj_problem *problem)
{
	const struct mj_outcome *outcome = deal->outcome;
	bool ready = !outcome->has_tenpai || mj_has_seat(outcome->tenpai, i);
	char at[PLACE_MAX];

	if (outcome->seats != NULL) {
		const struct mj_seat *seat = &outcome->seats[i];
		snprintf(at, sizeof(at), "/outcome/seats/%d", i);
		if (ming_has_open_meld(seat->melds, seat->meld_count))
			return mj_refuse(problem, MJ_CONTRADICTION, at, "melds",
					 "riichi allows no melds but concealed kongs");
		if (seat->has_concealed) {
			bool shown = ming_is_ready(&seat->concealed, seat->melds, seat->meld_count);
			if (outcome->has_tenpai && shown != ready)
				return mj_refuse(problem, MJ_CONTRADICTION, at, "concealed",
						 "outcome.tenpai says otherwise");
			ready = shown;
		}
	}
	deal->ready = (uint8_t)(deal->ready | ready << i);
	return MJ_OK;
}

static int
check_exhaustive_draw(struct ming_deal *deal, struct mj_problem *problem)
{
	int code = MJ_OK;

	for (int i = 0; i < deal->rules->seats && code == MJ_OK; i++)
		if (mj_has_seat(deal->riichi, i))
			code = read_riichi_seat(deal, i, problem);
	return code;
}

int
ming_check_outcome(struct ming_deal *deal, struct mj_problem *problem)
{
	const struct mj_ruleset *ruleset = deal->rules->ruleset;
	const struct mj_case one = mj_case_of_win(deal->request, NULL);
	const struct mj_outcome *outcome = deal->outcome;
	int code;

	if ((code = mj_outcome_check(ruleset, outcome, problem)) != MJ_OK ||
	    (code = check_winners(outcome, problem)) != MJ_OK ||
	    (code = ming_check_deal(&one, problem)) != MJ_OK)
		return code;
	if (outcome->seats != NULL && (code = mj_seats_check(deal->rules, outcome->seats,
							     "/outcome/seats", problem)) != MJ_OK)
		return code;
	if ((code = check_riichi_list(deal, problem)) != MJ_OK ||
	    (code = check_all_tiles(deal, problem)) != MJ_OK)
		return code;
	deal->riichi = outcome->has_riichi ? outcome->riichi : 0;
	return outcome->type == MJ_EXHAUSTIVE_DRAW ? check_exhaustive_draw(deal, problem) : MJ_OK;
}
