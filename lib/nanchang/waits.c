/* The call waits (docs/rules/nanchang.md, sections 3.4 and 8). */
#include "engine/waits.h"
#include "engine/kinds.h"
#include "mahjong/problem.h"
#include "mahjong/waits.h"
#include "nanchang/check.h"
#include "nanchang/ready.h"
#include "nanchang/win.h"

/* A hand whose waits are scored. */
struct ready_hand {
	const struct mj_waits_request *request;
	uint64_t jing_kinds;
	bool furiten;
};

enum {
	BY_DISCARD_FLAGS =
		MJ_FIRST_TURN | MJ_LAST_TILE | MJ_AFTER_KONG_DISCARD | FLAG_NO_JING_ANYWHERE,
	BY_SELF_DRAW_FLAGS = MJ_AFTER_KONG | MJ_FIRST_TURN | MJ_LAST_TILE | FLAG_NO_JING_ANYWHERE
};

static void
score_side(const struct ready_hand *ready, struct mj_hand *hand, uint32_t flags,
	   struct mj_win_side *side)
{
	struct nanchang_claim claim = {.one = mj_case_of_waits(ready->request)};
	struct nanchang_win win;
	struct nanchang_price price = {.patterns = 0};
	struct mj_score score;

	hand->flags = ready->request->hand.flags & flags;
	if ((ready->jing_kinds >> hand->win_tile & 1) != 0)
		hand->flags &= ~(uint32_t)FLAG_NO_JING_ANYWHERE;
	claim.one.hand = hand;
	claim.nobody = (hand->flags & FLAG_NO_JING_ANYWHERE) != 0;
	claim.furiten = ready->furiten;
	nanchang_evaluate_tiles(&claim, &win, &price, &score);
	mj_write_side(&score, (uint64_t[MJ_PATTERN_WORDS]){price.patterns}, hand->from, side);
}

/* Discarded by the next seat, in the first turn by the dealer. */
static int8_t
discarder(const struct mj_waits_request *request)
{
	const struct mj_hand *hand = &request->hand;

	if ((hand->flags & MJ_FIRST_TURN) != 0 && hand->seat != request->table.dealer)
		return (int8_t)request->table.dealer;
	return (int8_t)(mj_seat_after(request->rules, hand->seat, 1));
}

static void
score_wait(const void *payload, mj_tile kind, struct mj_wait *wait)
{
	const struct ready_hand *ready = payload;
	struct mj_hand hand = ready->request->hand;

	hand.win_tile = kind;
	hand.from = MJ_SELF_DRAW;
	score_side(ready, &hand, BY_SELF_DRAW_FLAGS, &wait->by_self_draw);
	hand.from = discarder(ready->request);
	score_side(ready, &hand, BY_DISCARD_FLAGS, &wait->by_discard);
}

/* Kinds of which the player holds all four are not listed (section 3.4). */
static uint64_t
kinds_to_list(const struct mj_hand *hand)
{
	struct mj_shown own;
	uint8_t kinds[MJ_KINDS];
	uint64_t listed = 0;

	mj_hand_shown(hand, &own);
	mj_kinds_of(&own, kinds);
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		listed |= kinds[kind] < MJ_COPIES ? KIND_BIT(kind) : 0;
	return listed;
}

int
nanchang_wait_for(const struct mj_waits_request *request, struct mj_waiting *waiting,
		  struct mj_problem *problem)
{
	const struct mj_hand *hand = &request->hand;
	const struct mj_case one = mj_case_of_waits(request);
	int code = nanchang_check_waiting(request, problem);

	if (code != MJ_OK)
		return code;
	mj_waiting_init(waiting, request);
	/* D2: the turned tile stays in play. */
	mj_hand_shown(hand, &waiting->seen);
	mj_show_bag(&waiting->seen, &request->visible);
	nanchang_hold(hand, nanchang_main_jing(&one), &waiting->target, &waiting->held);
	waiting->ready_kinds = kinds_to_list(hand);
	return MJ_OK;
}

int
nanchang_waits(const struct mj_waits_request *request, struct mj_waits *waits,
	       struct mj_problem *problem)
{
	const struct nanchang_claim claim = {.one = mj_case_of_waits(request)};
	struct mj_waiting waiting;
	int code = nanchang_wait_for(request, &waiting, problem);

	if (code != MJ_OK)
		return code;
	mj_begin_waits(&waiting, waits);
	if (waits->drawn)
		return MJ_OK;
	waits->furiten = nanchang_is_furiten(&claim);
	const struct ready_hand ready = {
		.request = request,
		.jing_kinds = waiting.held.wild_kinds,
		.furiten = waits->furiten,
	};
	mj_score_waits(waits, score_wait, &ready);
	return MJ_OK;
}
