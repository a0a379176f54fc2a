/* The call waits (docs/rules/ming.md, sections 3 and 8). */
#include "engine/waits.h"
#include "engine/kinds.h"
#include "ming/check.h"
#include "ming/ready.h"
#include "ming/win.h"

static int
check_request(const struct mj_waits_request *request, struct mj_shown *seen,
	      struct mj_problem *problem)
{
	const struct mj_ruleset *ruleset = request->rules->ruleset;
	const struct mj_hand *hand = &request->hand;
	int code;

	if ((code = mj_melds_check(request->rules, hand->melds, hand->meld_count, hand->seat,
				   hand->at, problem)) != MJ_OK ||
	    (code = mj_size_check(ruleset, hand, true, problem)) != MJ_OK ||
	    (code = ming_check_deal(request->rules, &request->table, &request->deal, problem)) !=
		    MJ_OK)
		return code;
	ming_show(hand, &request->deal, seen);
	if ((code = mj_copies_check(seen, hand->at, "concealed", problem)) != MJ_OK)
		return code;
	mj_show_bag(seen, &request->visible);
	if ((code = mj_copies_check(seen, "", "visible", problem)) != MJ_OK ||
	    (code = ming_check_riichi(hand, problem)) != MJ_OK)
		return code;
	return mj_drawn_check(ruleset, request, problem);
}

static void
score_side(const struct mj_waits_request *request, const struct mj_hand *hand,
	   struct mj_win_side *side)
{
	struct mj_score score;

	ming_value_hand(request->rules, &request->table, &request->deal, hand, &score);
	side->win = score.win;
	side->from = hand->from;
	side->patterns = 0;
	if (!score.win) {
		side->reason = score.reason;
		return;
	}
	for (unsigned i = 0; i < score.pattern_count; i++)
		side->patterns |= UINT64_C(1) << score.patterns[i].pattern;
	side->total = score.total;
}

/* By the next seat's discard, as good as any other's, and by self-draw. */
static void
score_wait(const struct mj_waits_request *request, mj_tile kind, struct mj_wait *wait)
{
	struct mj_hand hand = request->hand;

	wait->tile = hand.win_tile = kind;
	wait->dealer_differs = false;
	hand.from = MJ_SELF_DRAW;
	score_side(request, &hand, &wait->by_self_draw);
	hand.from = (int8_t)(mj_seat_after(request->rules, hand.seat, 1));
	score_side(request, &hand, &wait->by_discard);
}

static void
fill_ready(const struct mj_waits_request *request, const struct mj_target *target,
	   const struct mj_held *held, struct mj_waits *waits)
{
	int distance;

	waits->accepts = mj_acceptance(target, held, &distance);
	waits->shanten = (int8_t)(distance - 1);
	waits->left_in_all = mj_sum_left(waits->left, waits->accepts);
	waits->wait_count = 0;
	waits->furiten = false;
	waits->furiten_kind = MJ_NOT_FURITEN;
	if (distance != 1)
		return;
	waits->furiten = (waits->accepts & ming_furiten_kinds(request->rules, &request->hand)) != 0;
	for (uint64_t left = waits->accepts; left != 0; left &= left - 1)
		score_wait(request, (mj_tile)__builtin_ctzll(left),
			   &waits->waits[waits->wait_count++]);
}

int
ming_waits(const struct mj_waits_request *request, struct mj_waits *waits,
	   struct mj_problem *problem)
{
	const struct mj_hand *hand = &request->hand;
	struct mj_target target = ming_target(hand->meld_count);
	struct mj_shown seen;
	struct mj_held held;
	int code = check_request(request, &seen, problem);

	if (code != MJ_OK)
		return code;
	mj_count_left(&seen, waits->left);
	mj_hold(&hand->concealed, hand->melds, hand->meld_count, &held);
	waits->drawn = mj_has_drawn(request->rules->ruleset, hand);
	waits->kongs_known = waits->nine_terminals_known = false;
	if (!waits->drawn) {
		fill_ready(request, &target, &held, waits);
		return MJ_OK;
	}
	waits->shanten = (int8_t)(mj_distance(&target, &held) - 1);
	mj_fill_choices(&target, &held, &hand->concealed, ~UINT64_C(0), waits);
	return MJ_OK;
}
