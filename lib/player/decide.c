/* The call: a decision from a view. */
#include "player/player.h"

#include <assert.h>
#include <string.h>

/* What a decision costs goes with candidates times samples; tests/bench/bench_player.c says how
 * long each strength takes. */
static const struct strength strengths[MJ_STRENGTHS] = {
	[MJ_PLAIN] = {.fears = FEARS_NOTHING, .candidates = MJ_KINDS},
	[MJ_EASY] = {.fears = FEARS_DECLARED, .calls = true, .candidates = 3, .samples = 2},
	[MJ_CLUB] = {.fears = FEARS_ALL, .calls = true, .candidates = 8, .samples = 8},
	[MJ_STRONG] = {.fears = FEARS_ALL,
		       .calls = true,
		       .candidates = MJ_KINDS,
		       .samples = 64,
		       .scores_next = true},
};

void
mj_decide(const struct mj_play_view *view, enum mj_strength strength, uint64_t seed,
	  struct mj_decision *decision)
{
	struct mj_offers offers;
	struct mind mind;

	memset(decision, 0, sizeof(*decision));
	mj_play_offers(&view->play, view->seat, &offers);
	assert(offers.count > 0);
	decision->action = offers.list[0];
	if (decision->action.type == MJ_ACT_WIN) { /* the first, when it is offered */
		think(decision, MJ_THOUGHT_WINS);
		return;
	}
	if (offers.count == 1) {
		think(decision, MJ_THOUGHT_ONLY);
		return;
	}
	mind_init(&mind, view, &strengths[strength], seed);
	if (view->play.phase == MJ_PHASE_TURN)
		decide_turn(&mind, &offers, decision);
	else
		decide_claims(&mind, &offers, decision);
}
