/* The call waits (docs/rules/jiujiang.md, sections 3 and 8). */
#include "engine/waits.h"
#include "engine/kinds.h"
#include "engine/refuse.h"
#include "jiujiang/ready.h"
#include "jiujiang/win.h"
#include "mahjong/waits.h"

/* Counts the copies of the own tiles, then those with all that the player sees but 6z. */
static int
check_tiles(const struct mj_waits_request *request, struct mj_shown *seen,
	    struct mj_problem *problem)
{
	const struct mj_hand *hand = &request->hand;
	int code;

	*seen = (struct mj_shown){{0}};
	mj_show_bag(seen, &hand->concealed);
	mj_show_melds(seen, hand->melds, hand->meld_count);
	if ((code = mj_copies_check(seen, hand->at, "concealed", problem)) != MJ_OK)
		return code;
	mj_show_bag(seen, &request->visible);
	seen->of[FA] = 0;
	return mj_copies_check(seen, "", "visible", problem);
}

static int
check_drawn(const struct mj_waits_request *request, struct mj_problem *problem)
{
	if (request->drawn != MJ_NO_TILE && (HAND_TILES >> request->drawn & 1) == 0)
		return mj_refuse(problem, MJ_BAD_TILE, request->hand.at, "drawn",
				 "this tile is never part of a hand");
	return mj_drawn_check(request->rules->ruleset, request, problem);
}

static int
check_request(const struct mj_waits_request *request, struct mj_shown *seen,
	      struct mj_problem *problem)
{
	const struct mj_hand *hand = &request->hand;
	int code;

	if ((code = jiujiang_check_hand(request->rules, hand, problem)) != MJ_OK ||
	    (code = mj_concealed_check(request->rules, hand, true, problem)) != MJ_OK ||
	    (code = check_tiles(request, seen, problem)) != MJ_OK)
		return code;
	return check_drawn(request, problem);
}

/* ---- 3n+1 tiles ---- */

/* A hand whose waits are scored. */
struct ready_hand {
	const struct mj_waits_request *request;
	bool single_wait; /* it waits on one kind alone */
};

static void
score_side(const struct ready_hand *ready, const struct mj_hand *hand, struct mj_win_side *side)
{
	const struct mj_waits_request *request = ready->request;
	const struct mj_case one = {request->rules, &request->table, &request->deal, hand};
	struct mj_score score;

	jiujiang_value_hand(&one, ready->single_wait, &score);
	mj_write_scored_side(&score, hand->from, side);
}

/* The seat after the player's that is not the dealer's: whose discard by_discard tells of. */
static int8_t
next_other(const struct mj_waits_request *request)
{
	int seat = mj_seat_after(request->rules, request->hand.seat, 1);

	return (int8_t)(seat == request->table.dealer ? mj_seat_after(request->rules, seat, 1)
						      : seat);
}

/* R51, D7: what the dealer discards is barred later than what the others discard; told with any
 * pass_rule. */
static bool
dealer_differs(const struct mj_waits_request *request, mj_tile kind)
{
	const struct mj_hand *hand = &request->hand;

	return hand->passed.of[kind] > 0 && hand->seat != request->table.dealer &&
	       mj_get(&hand->extra, HAND_PASSED_DEALER, 0) == 0;
}

static void
score_wait(const void *payload, mj_tile kind, struct mj_wait *wait)
{
	const struct ready_hand *ready = payload;
	const struct mj_waits_request *request = ready->request;
	struct mj_hand hand = request->hand;

	hand.win_tile = kind;
	hand.from = MJ_SELF_DRAW;
	score_side(ready, &hand, &wait->by_self_draw);
	hand.from = next_other(request);
	score_side(ready, &hand, &wait->by_discard);
	wait->dealer_differs = dealer_differs(request, kind);
	if (!wait->dealer_differs)
		return;
	hand.from = (int8_t)request->table.dealer;
	score_side(ready, &hand, &wait->by_dealer_discard);
}

int
jiujiang_wait_for(const struct mj_waits_request *request, struct mj_waiting *waiting,
		  struct mj_problem *problem)
{
	mj_waiting_init(waiting, request);
	int code = check_request(request, &waiting->seen, problem);
	if (code != MJ_OK)
		return code;
	waiting->playable = HAND_TILES;
	waiting->discardable &= HAND_TILES;
	jiujiang_hold_hand(&request->hand, &waiting->target, &waiting->held);
	waiting->declares = (request->hand.flags & FLAG_BAOTING) != 0;
	waiting->lasting_flags = FLAG_BAOTING;
	return MJ_OK;
}

int
jiujiang_waits(const struct mj_waits_request *request, struct mj_waits *waits,
	       struct mj_problem *problem)
{
	struct mj_waiting waiting;
	int code = jiujiang_wait_for(request, &waiting, problem);

	if (code != MJ_OK)
		return code;
	mj_begin_waits(&waiting, waits);
	if (waits->drawn)
		return MJ_OK;
	uint64_t kinds = waits->shanten == 0 ? waits->accepts : 0;
	const struct ready_hand ready = {
		.request = request,
		.single_wait = (kinds & (kinds - 1)) == 0,
	};
	waits->furiten = jiujiang_on(request->rules, OPT_PASS_RULE) &&
			 (kinds & mj_kinds_in(&request->hand.passed)) != 0;
	mj_score_waits(waits, score_wait, &ready);
	return MJ_OK;
}
