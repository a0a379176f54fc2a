/* The call waits (docs/rules/yueqing.md, sections 3 and 9). */
#include "engine/waits.h"
#include "engine/kinds.h"
#include "yueqing/check.h"
#include "yueqing/win.h"

/* A request that is sound. */
struct waiting {
	const struct mj_waits_request *request;
	struct yueqing_faces faces;
	struct yueqing_flowers flowers;
	struct mj_shown seen;
};

static int
check_request(struct waiting *waiting, struct mj_problem *problem)
{
	const struct mj_waits_request *request = waiting->request;
	const struct mj_ruleset *ruleset = request->rules->ruleset;
	const struct yueqing_faces *faces = &waiting->faces;
	const struct mj_hand *hand = &request->hand;
	int code;

	if ((code = yueqing_check_melds(request->rules, faces, hand->melds, hand->meld_count,
					hand->seat, hand->at, problem)) != MJ_OK ||
	    (code = mj_size_check(ruleset, hand, true, problem)) != MJ_OK ||
	    (code = yueqing_check_deal(faces, problem)) != MJ_OK ||
	    (code = yueqing_check_concealed(faces, &hand->concealed, hand->at, problem)) != MJ_OK ||
	    (code = yueqing_read_flowers(&hand->extra, faces, hand->at, &waiting->flowers,
					 problem)) != MJ_OK)
		return code;
	yueqing_show(faces, hand, &waiting->flowers, &waiting->seen);
	if ((code = mj_copies_check(&waiting->seen, hand->at, "concealed", problem)) != MJ_OK)
		return code;
	mj_show_bag(&waiting->seen, &request->visible);
	if ((code = mj_copies_check(&waiting->seen, "", "visible", problem)) != MJ_OK ||
	    (code = yueqing_check_waiting(hand, problem)) != MJ_OK)
		return code;
	return mj_drawn_check(ruleset, request, problem);
}

/* ---- What a wait scores ---- */

static void
write_side(const struct yueqing_view *view, const struct yueqing_value *value,
	   struct mj_win_side *side)
{
	side->from = view->hand->from;
	side->win = !yueqing_is_barred(view);
	side->reason = REASON_SELF_DRAW_ONLY;
	side->patterns = value->patterns;
	yueqing_write_total(view->rules, value, &side->total);
}

/* The hand won by self-draw, or as thrown by `from`, with the flags that go with it. */
static void
win_on(const struct waiting *waiting, mj_tile kind, int from, struct mj_hand *hand)
{
	*hand = waiting->request->hand;
	hand->win_tile = kind;
	hand->from = (int8_t)from;
	if (from != MJ_SELF_DRAW)
		hand->flags &= ~(uint32_t)MJ_AFTER_KONG;
	if (from == MJ_SELF_DRAW || !yueqing_can_rob(&waiting->faces, hand))
		hand->flags &= ~(uint32_t)MJ_ROBBING_KONG;
}

/* Both ways of winning are mostly worth the same, and then read once. */
static void
score_wait(const struct waiting *waiting, mj_tile kind, struct mj_wait *wait)
{
	const struct mj_waits_request *request = waiting->request;
	int dealer = request->table.dealer;
	int thrower =
		request->hand.seat == dealer ? mj_seat_after(request->rules, dealer, 1) : dealer;
	struct mj_hand own, claimed;
	struct yueqing_view drawn, thrown;
	struct yueqing_best best;

	wait->tile = kind;
	wait->dealer_differs = false;
	win_on(waiting, kind, MJ_SELF_DRAW, &own);
	yueqing_view_init(&drawn, request->rules, &request->table, &request->deal, &own,
			  &waiting->flowers);
	yueqing_find_best(&drawn, &best);
	write_side(&drawn, &best.value, &wait->by_self_draw);
	/* Section 3: thrown by the dealer, for the dealer by the next seat. */
	win_on(waiting, kind, thrower, &claimed);
	yueqing_view_init(&thrown, request->rules, &request->table, &request->deal, &claimed,
			  &waiting->flowers);
	if (thrown.basic != drawn.basic || thrown.big != drawn.big || thrown.family != drawn.family)
		yueqing_find_best(&thrown, &best);
	write_side(&thrown, &best.value, &wait->by_discard);
}

/* ---- The call ---- */

static void
hold_tiles(const struct waiting *waiting, struct mj_held *held)
{
	const struct mj_hand *hand = &waiting->request->hand;
	mj_tile caishen = waiting->faces.caishen;

	mj_hold(&hand->concealed, hand->melds, hand->meld_count, held);
	held->wilds = held->count[caishen];
	held->count[caishen] = 0;
	held->wild_kinds = KIND_BIT(caishen);
}

static void
fill_ready(const struct waiting *waiting, const struct mj_target *target,
	   const struct mj_held *held, uint64_t barred, struct mj_waits *waits)
{
	mj_tile caishen = waiting->faces.caishen;
	int distance;

	if (held->wilds + held->melded[caishen] == CAISHEN_MAX)
		barred |= KIND_BIT(caishen);
	waits->accepts = mj_acceptance(target, held, &distance) & ~barred;
	waits->shanten = (int8_t)(distance - 1);
	waits->left_in_all = mj_sum_left(waits->left, waits->accepts);
	waits->wait_count = 0;
	waits->furiten = false; /* R44 */
	waits->furiten_kind = MJ_NOT_FURITEN;
	if (distance != 1)
		return;
	for (uint64_t left = waits->accepts; left != 0; left &= left - 1)
		score_wait(waiting, (mj_tile)__builtin_ctzll(left),
			   &waits->waits[waits->wait_count++]);
}

static void
fill_drawn(const struct waiting *waiting, const struct mj_target *target,
	   const struct mj_held *held, uint64_t barred, struct mj_waits *waits)
{
	waits->shanten = (int8_t)(mj_distance(target, held) - 1);
	mj_fill_choices(target, held, &waiting->request->hand.concealed, ~UINT64_C(0), waits);
	for (unsigned i = 0; i < waits->choice_count; i++)
		waits->choices[i].accepts &= ~barred;
}

int
yueqing_waits(const struct mj_waits_request *request, struct mj_waits *waits,
	      struct mj_problem *problem)
{
	struct waiting waiting = {.request = request};
	const struct mj_target target = {
		.sets = (uint8_t)(SETS - request->hand.meld_count),
		.shapes = MJ_TO_STANDARD,
	};
	struct mj_held held;

	yueqing_faces_told(&request->deal, &waiting.faces);
	int code = check_request(&waiting, problem);
	if (code != MJ_OK)
		return code;
	mj_tile gangtou = waiting.faces.gangtou, baiban = waiting.faces.baiban;
	uint64_t barred = KIND_BIT(gangtou) | KIND_BIT(baiban); /* they never come to a hand */
	mj_count_left(&waiting.seen, waits->left);
	waits->left[gangtou] = waits->left[baiban] = 0;
	hold_tiles(&waiting, &held);
	waits->drawn = mj_has_drawn(request->rules->ruleset, &request->hand);
	waits->kongs_known = waits->nine_terminals_known = false;
	if (waits->drawn)
		fill_drawn(&waiting, &target, &held, barred, waits);
	else
		fill_ready(&waiting, &target, &held, barred, waits);
	return MJ_OK;
}
