/* The call waits (docs/rules/yueqing.md, sections 3 and 9). */
#include "engine/waits.h"
#include "engine/flags.h"
#include "engine/kinds.h"
#include "mahjong/problem.h"
#include "mahjong/waits.h"
#include "yueqing/check.h"
#include "yueqing/ready.h"
#include "yueqing/win.h"

/* A hand that waits, with what the deal says of it. */
struct ready_hand {
	const struct mj_waits_request *request;
	struct yueqing_faces faces;
	struct yueqing_flowers flowers;
};

static int
check_request(struct ready_hand *ready, struct mj_shown *seen, struct mj_problem *problem)
{
	const struct mj_waits_request *request = ready->request;
	const struct mj_case one = mj_case_of_waits(request);
	const struct mj_ruleset *ruleset = request->rules->ruleset;
	const struct yueqing_faces *faces = &ready->faces;
	const struct mj_hand *hand = &request->hand;
	int code;

	if ((code = yueqing_check_melds(request->rules, faces, hand->melds, hand->meld_count,
					hand->seat, hand->at, problem)) != MJ_OK ||
	    (code = mj_concealed_check(request->rules, hand, true, problem)) != MJ_OK ||
	    (code = yueqing_check_deal(faces, problem)) != MJ_OK ||
	    (code = yueqing_check_concealed(faces, &hand->concealed, hand->at, problem)) != MJ_OK ||
	    (code = yueqing_read_flowers(&hand->extra, faces, hand->at, &ready->flowers,
					 problem)) != MJ_OK)
		return code;
	yueqing_show(faces, hand, &ready->flowers, seen);
	if ((code = mj_copies_check(seen, hand->at, "concealed", problem)) != MJ_OK)
		return code;
	mj_show_bag(seen, &request->visible);
	if ((code = mj_copies_check(seen, "", "visible", problem)) != MJ_OK ||
	    (code = mj_flags_check(&one, MJ_WAITING, 0, problem)) != MJ_OK)
		return code;
	return mj_drawn_check(ruleset, request, problem);
}

/* ---- What a wait scores ---- */

static void
write_side(const struct yueqing_hand_context *context, const struct yueqing_value *value,
	   struct mj_win_side *side)
{
	side->from = context->hand->from;
	side->win = !yueqing_is_barred(context);
	side->reason = REASON_SELF_DRAW_ONLY;
	memset(side->patterns, 0, sizeof(side->patterns));
	side->patterns[0] = value->patterns;
	yueqing_write_total(context->rules, value, &side->total);
}

/* The hand won by self-draw, or as thrown by `from`, with the flags that go with it. */
static void
win_on(const struct ready_hand *ready, mj_tile kind, int from, struct mj_hand *hand)
{
	*hand = ready->request->hand;
	hand->win_tile = kind;
	hand->from = (int8_t)from;
	if (from != MJ_SELF_DRAW)
		hand->flags &= ~(uint32_t)MJ_AFTER_KONG;
	if (from == MJ_SELF_DRAW || !yueqing_can_rob(&ready->faces, hand))
		hand->flags &= ~(uint32_t)MJ_ROBBING_KONG;
}

/* Both ways of winning are mostly worth the same; then the hand is read only once. */
static void
score_wait(const void *payload, mj_tile kind, struct mj_wait *wait)
{
	const struct ready_hand *ready = payload;
	const struct mj_waits_request *request = ready->request;
	int dealer = request->table.dealer;
	int thrower =
		request->hand.seat == dealer ? mj_seat_after(request->rules, dealer, 1) : dealer;
	struct mj_hand own, claimed;
	struct yueqing_hand_context drawn, thrown;
	struct yueqing_best best;
	struct mj_case one = mj_case_of_waits(request);

	win_on(ready, kind, MJ_SELF_DRAW, &own);
	one.hand = &own;
	yueqing_hand_context_init(&drawn, &one, &ready->flowers);
	yueqing_find_best(&drawn, &best);
	write_side(&drawn, &best.value, &wait->by_self_draw);
	/* Section 3: thrown by the dealer, for the dealer by the next seat. */
	win_on(ready, kind, thrower, &claimed);
	one.hand = &claimed;
	yueqing_hand_context_init(&thrown, &one, &ready->flowers);
	if (thrown.basic != drawn.basic || thrown.big != drawn.big || thrown.family != drawn.family)
		yueqing_find_best(&thrown, &best);
	write_side(&thrown, &best.value, &wait->by_discard);
}

/* ---- The call ---- */

void
yueqing_hold(mj_tile caishen, const struct mj_bag *concealed, const struct mj_meld *melds,
	     unsigned meld_count, struct mj_target *target, struct mj_held *held)
{
	*target = (struct mj_target){
		.sets = (uint8_t)(SETS - meld_count),
		.shapes = MJ_TO_STANDARD,
	};
	mj_hold(concealed, melds, meld_count, held);
	held->wilds = held->count[caishen];
	held->count[caishen] = 0;
	held->wild_kinds = KIND_BIT(caishen);
}

static void
hold_tiles(const struct ready_hand *ready, struct mj_waiting *waiting)
{
	const struct mj_hand *hand = &ready->request->hand;
	struct mj_held *held = &waiting->held;
	mj_tile caishen = ready->faces.caishen;

	yueqing_hold(caishen, &hand->concealed, hand->melds, hand->meld_count, &waiting->target,
		     held);
	if (held->wilds + held->melded[caishen] == CAISHEN_MAX)
		waiting->ready_kinds = ~KIND_BIT(caishen);
}

static int
prepare(struct ready_hand *ready, struct mj_waiting *waiting, struct mj_problem *problem)
{
	const struct mj_waits_request *request = ready->request;

	mj_waiting_init(waiting, request);
	yueqing_faces_told(&request->deal, &ready->faces);
	int code = check_request(ready, &waiting->seen, problem);
	if (code != MJ_OK)
		return code;
	/* Gangtou and baiban never come to a hand. */
	waiting->playable = ~(KIND_BIT(ready->faces.gangtou) | KIND_BIT(ready->faces.baiban));
	hold_tiles(ready, waiting);
	waiting->lasting_flags = FLAG_BROKEN;
	return MJ_OK;
}

int
yueqing_wait_for(const struct mj_waits_request *request, struct mj_waiting *waiting,
		 struct mj_problem *problem)
{
	struct ready_hand ready = {.request = request};

	return prepare(&ready, waiting, problem);
}

int
yueqing_waits(const struct mj_waits_request *request, struct mj_waits *waits,
	      struct mj_problem *problem)
{
	struct ready_hand ready = {.request = request};
	struct mj_waiting waiting;
	int code = prepare(&ready, &waiting, problem);

	if (code != MJ_OK)
		return code;
	mj_begin_waits(&waiting, waits);
	mj_score_waits(waits, score_wait, &ready); /* R44: no furiten */
	return MJ_OK;
}
