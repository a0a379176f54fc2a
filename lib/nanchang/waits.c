/* The call waits (docs/rules/nanchang.md, sections 3.4 and 8). */
#include "engine/waits.h"
#include "engine/kinds.h"
#include "nanchang/check.h"
#include "nanchang/ready.h"
#include "nanchang/win.h"

/* What is known of the hand beside its tiles. */
struct waiting {
	const struct mj_waits_request *request;
	uint64_t jing_kinds;
	struct nanchang_claim claim;
};

enum {
	BY_DISCARD_FLAGS =
		MJ_FIRST_TURN | MJ_LAST_TILE | MJ_AFTER_KONG_DISCARD | FLAG_NO_JING_ANYWHERE,
	BY_SELF_DRAW_FLAGS = MJ_AFTER_KONG | MJ_FIRST_TURN | MJ_LAST_TILE | FLAG_NO_JING_ANYWHERE
};

static void
score_side(const struct waiting *waiting, struct mj_hand *hand, uint32_t flags,
	   struct mj_win_side *side)
{
	struct nanchang_claim claim = waiting->claim;
	struct nanchang_win win;
	struct nanchang_price price;
	struct mj_score score;

	hand->flags = waiting->request->hand.flags & flags;
	if ((waiting->jing_kinds >> hand->win_tile & 1) != 0)
		hand->flags &= ~(uint32_t)FLAG_NO_JING_ANYWHERE;
	claim.hand = hand;
	claim.nobody = (hand->flags & FLAG_NO_JING_ANYWHERE) != 0;
	nanchang_evaluate_tiles(&claim, &win, &price, &score);
	side->from = hand->from;
	side->win = score.win;
	if (!score.win) {
		side->reason = score.reason;
		return;
	}
	side->patterns = price.patterns;
	side->total = score.total;
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
score_wait(const struct waiting *waiting, mj_tile kind, struct mj_wait *wait)
{
	struct mj_hand hand = waiting->request->hand;

	wait->tile = kind;
	wait->dealer_differs = false;
	hand.win_tile = kind;
	hand.from = MJ_SELF_DRAW;
	score_side(waiting, &hand, BY_SELF_DRAW_FLAGS, &wait->by_self_draw);
	hand.from = discarder(waiting->request);
	score_side(waiting, &hand, BY_DISCARD_FLAGS, &wait->by_discard);
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

static void
fill_ready(struct waiting *waiting, const struct mj_target *target, const struct mj_held *held,
	   struct mj_waits *waits)
{
	const struct mj_hand *hand = &waiting->request->hand;
	int distance;

	waits->accepts = mj_acceptance(target, held, &distance) & kinds_to_list(hand);
	waits->shanten = (int8_t)(distance - 1);
	waits->left_in_all = mj_sum_left(waits->left, waits->accepts);
	waits->wait_count = 0;
	waits->furiten_kind = MJ_NOT_FURITEN;
	waits->furiten = waiting->claim.furiten = nanchang_is_furiten(&waiting->claim);
	if (distance > 1)
		return;
	for (uint64_t left = waits->accepts; left != 0; left &= left - 1)
		score_wait(waiting, (mj_tile)__builtin_ctzll(left),
			   &waits->waits[waits->wait_count++]);
}

static void
fill_drawn(const struct mj_waits_request *request, const struct mj_target *target,
	   const struct mj_held *held, struct mj_waits *waits)
{
	waits->shanten = (int8_t)(mj_distance(target, held) - 1);
	mj_fill_choices(target, held, &request->hand.concealed, ~UINT64_C(0), waits);
	waits->kongs_known = waits->nine_terminals_known = false;
}

int
nanchang_waits(const struct mj_waits_request *request, struct mj_waits *waits,
	       struct mj_problem *problem)
{
	const struct mj_hand *hand = &request->hand;
	struct waiting waiting = {
		.request = request,
		.claim = {.rules = request->rules,
			  .hand = hand,
			  .dealer = request->table.dealer,
			  .main_jing = (mj_tile)request->deal.value[DEAL_JING]},
	};
	struct mj_shown seen;
	struct mj_target target;
	struct mj_held held;
	int code = nanchang_check_waiting(request, problem);

	if (code != MJ_OK)
		return code;
	/* D2: the turned tile stays in play. */
	mj_hand_shown(hand, &seen);
	mj_show_bag(&seen, &request->visible);
	mj_count_left(&seen, waits->left);
	nanchang_hold(hand, waiting.claim.main_jing, &target, &held);
	waiting.jing_kinds = held.wild_kinds;
	waits->drawn = mj_has_drawn(request->rules->ruleset, hand);
	if (waits->drawn)
		fill_drawn(request, &target, &held, waits);
	else
		fill_ready(&waiting, &target, &held, waits);
	return MJ_OK;
}
