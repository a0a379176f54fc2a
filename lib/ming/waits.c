/* The call waits (docs/rules/ming.md, sections 3 and 8). */
#include "engine/waits.h"
#include "engine/flags.h"
#include "mahjong/problem.h"
#include "mahjong/waits.h"
#include "ming/check.h"
#include "ming/ready.h"
#include "ming/win.h"

static int
check_request(struct mj_waiting *waiting, struct mj_problem *problem)
{
	const struct mj_waits_request *request = waiting->request;
	const struct mj_case one = mj_case_of_waits(request);
	const struct mj_ruleset *ruleset = request->rules->ruleset;
	const struct mj_hand *hand = &request->hand;
	struct mj_shown *seen = &waiting->seen;
	int code;

	if ((code = mj_melds_check(request->rules, hand->melds, hand->meld_count, hand->seat,
				   hand->at, problem)) != MJ_OK ||
	    (code = mj_concealed_check(request->rules, hand, true, problem)) != MJ_OK ||
	    (code = ming_check_deal(&one, problem)) != MJ_OK)
		return code;
	ming_show(hand, &request->deal, seen);
	if ((code = mj_copies_check(seen, hand->at, "concealed", problem)) != MJ_OK)
		return code;
	mj_show_bag(seen, &request->visible);
	if ((code = mj_copies_check(seen, "", "visible", problem)) != MJ_OK ||
	    (code = mj_flags_check(&one, MJ_WAITING, 0, problem)) != MJ_OK)
		return code;
	return mj_drawn_check(ruleset, request, problem);
}

static void
score_side(const struct mj_waits_request *request, const struct mj_hand *hand,
	   struct mj_win_side *side)
{
	const struct mj_case one = {request->rules, &request->table, &request->deal, hand};
	struct mj_score score;

	ming_value_hand(&one, &score);
	mj_write_scored_side(&score, hand->from, side);
}

/* By self-draw, and by the next seat's discard; no other discard counts otherwise. */
static void
score_wait(const void *payload, mj_tile kind, struct mj_wait *wait)
{
	const struct mj_waits_request *request = payload;
	struct mj_hand hand = request->hand;

	hand.win_tile = kind;
	hand.from = MJ_SELF_DRAW;
	score_side(request, &hand, &wait->by_self_draw);
	hand.from = (int8_t)mj_seat_after(request->rules, hand.seat, 1);
	score_side(request, &hand, &wait->by_discard);
}

int
ming_wait_for(const struct mj_waits_request *request, struct mj_waiting *waiting,
	      struct mj_problem *problem)
{
	const struct mj_hand *hand = &request->hand;

	mj_waiting_init(waiting, request);
	int code = check_request(waiting, problem);
	if (code != MJ_OK)
		return code;
	waiting->target = ming_target(hand->meld_count);
	mj_hold(&hand->concealed, hand->melds, hand->meld_count, &waiting->held);
	waiting->declares = mj_is_closed(hand) && (hand->flags & MJ_LAST_TILE) == 0;
	waiting->lasting_flags = FLAG_RIICHI;
	return MJ_OK;
}

int
ming_waits(const struct mj_waits_request *request, struct mj_waits *waits,
	   struct mj_problem *problem)
{
	const struct mj_hand *hand = &request->hand;
	struct mj_waiting waiting;
	int code = ming_wait_for(request, &waiting, problem);

	if (code != MJ_OK)
		return code;
	mj_begin_waits(&waiting, waits);
	if (waits->drawn)
		return MJ_OK;
	waits->furiten = waits->shanten == 0 &&
			 (waits->accepts & ming_furiten_kinds(request->rules, hand)) != 0;
	mj_score_waits(waits, score_wait, request);
	return MJ_OK;
}
