/* The call waits (docs/rules/mcr.md, sections 3 and 7). */
#include "engine/waits.h"
#include "engine/refuse.h"
#include "mahjong/waits.h"
#include "mcr/check.h"
#include "mcr/ready.h"
#include "mcr/win.h"

#include <assert.h>

/* There is one of each flower: among those the player sees and his own. */
static int
check_visible_flowers(const struct mj_waits_request *request, struct mj_problem *problem)
{
	const struct mj_record *extra = &request->hand.extra;
	const struct mj_tiles *own = &extra->tiles[HAND_FLOWERS];
	unsigned count = mcr_flowers_of(extra);
	struct mj_shown seen = {{0}};
	char text[MJ_TILE_TEXT];

	mj_show_bag(&seen, &request->visible);
	if (mj_has(extra, HAND_FLOWERS))
		mj_show_tiles(&seen, own);
	for (mj_tile tile = MJ_FLOWERS; tile < MJ_TILES; tile++) {
		count += request->visible.of[tile];
		if (seen.of[tile] <= 1)
			continue;
		mj_tile_write(tile, text);
		return mj_refuse(problem, MJ_FIVE_OF_A_TILE, "", "visible", "there is one %s",
				 text);
	}
	if (count > MCR_FLOWERS)
		return mj_refuse(problem, MJ_FIVE_OF_A_TILE, "", "visible",
				 "there are eight flowers, not %u", count);
	return MJ_OK;
}

static int
check_request(const struct mj_waits_request *request, struct mj_shown *seen,
	      struct mj_problem *problem)
{
	const struct mj_hand *hand = &request->hand;
	int code;

	if ((code = mcr_check_hand(request->rules, hand, problem)) != MJ_OK ||
	    (code = mj_concealed_check(request->rules, hand, true, problem)) != MJ_OK)
		return code;
	mj_hand_shown(hand, seen);
	if ((code = mj_copies_check(seen, hand->at, "", problem)) != MJ_OK)
		return code;
	mj_show_bag(seen, &request->visible);
	if ((code = mj_copies_check(seen, "", "visible", problem)) != MJ_OK ||
	    (code = check_visible_flowers(request, problem)) != MJ_OK)
		return code;
	return mj_drawn_check(request->rules->ruleset, request, problem);
}

/* ---- 3n+1 tiles ---- */

/* A hand whose waits are scored. */
struct ready_hand {
	const struct mj_waits_request *request;
	bool single_wait;     /* it waits for one kind alone */
	struct mj_shown open; /* the own melds and what else the player sees */
};

static void
score_side(const struct ready_hand *ready, const struct mj_hand *hand, struct mj_win_side *side)
{
	const struct mj_waits_request *request = ready->request;
	const struct mj_case one = {request->rules, &request->table, &request->deal, hand};
	struct mcr_hand_context context;
	struct mj_score score;

	mcr_hand_context_init_waiting(&context, &one, ready->single_wait);
	mcr_value_hand(&context, &score);
	mj_write_scored_side(&score, hand->from, side);
}

/* R78: the last of its kind where the own melds and what the player sees hold the other three. */
static void
score_wait(const void *payload, mj_tile kind, struct mj_wait *wait)
{
	const struct ready_hand *ready = payload;
	struct mj_hand hand = ready->request->hand;

	assert(kind < MJ_KINDS && ready->open.of[kind] <= MJ_COPIES);
	hand.win_tile = kind;
	hand.flags = ready->open.of[kind] == MJ_COPIES - 1 ? FLAG_LAST_OF_KIND : 0U;
	hand.from = MJ_SELF_DRAW;
	score_side(ready, &hand, &wait->by_self_draw);
	hand.from = (int8_t)mj_seat_after(ready->request->rules, hand.seat, 1);
	score_side(ready, &hand, &wait->by_discard);
}

int
mcr_wait_for(const struct mj_waits_request *request, struct mj_waiting *waiting,
	     struct mj_problem *problem)
{
	const struct mj_hand *hand = &request->hand;

	mj_waiting_init(waiting, request);
	int code = check_request(request, &waiting->seen, problem);
	if (code != MJ_OK)
		return code;
	waiting->target = mcr_target(hand->meld_count);
	mj_hold(&hand->concealed, hand->melds, hand->meld_count, &waiting->held);
	return MJ_OK;
}

int
mcr_waits(const struct mj_waits_request *request, struct mj_waits *waits,
	  struct mj_problem *problem)
{
	struct mj_waiting waiting;
	int code = mcr_wait_for(request, &waiting, problem);

	if (code != MJ_OK)
		return code;
	mj_begin_waits(&waiting, waits);
	if (waits->drawn)
		return MJ_OK;
	assert(waits->shanten >= 0); /* 3n+1 tiles are never complete */
	struct ready_hand ready = {
		.request = request,
		.single_wait = (waits->accepts & (waits->accepts - 1)) == 0,
	};
	mj_show_melds(&ready.open, request->hand.melds, request->hand.meld_count);
	mj_show_bag(&ready.open, &request->visible);
	mj_score_waits(waits, score_wait, &ready);
	return MJ_OK;
}
