/* The call: a decision from a view. */
#include "mahjong/player.h"
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
		       .reads = true,
		       .scores_next = true},
};

/* A hand of nine terminals and honours that is so far from any win is given up. */
enum { FAR_FROM_ORPHANS = 5 };

static const struct mj_action *
find_type(const struct mj_offers *offers, enum mj_action_type type)
{
	for (unsigned i = 0; i < offers->count; i++)
		if (offers->list[i].type == type)
			return &offers->list[i];
	return NULL;
}

/* What is taken whatever else is offered, and why; or NULL. */
static const struct mj_action *
find_at_once(const struct mj_play_view *view, const struct strength *strength,
	     const struct mj_offers *offers, enum mj_thought_type *why)
{
	const struct mj_action *offer;

	*why = MJ_THOUGHT_WINS;
	if ((offer = find_type(offers, MJ_ACT_WIN)) != NULL)
		return offer;
	*why = MJ_THOUGHT_ONLY;
	if (offers->count == 1)
		return &offers->list[0];
	*why = MJ_THOUGHT_ABORTS;
	if (view->play.players[view->seat].distance >= FAR_FROM_ORPHANS &&
	    (offer = find_type(offers, MJ_ACT_ABORT)) != NULL)
		return offer;
	*why = MJ_THOUGHT_FASTER;
	return strength->calls ? find_type(offers, MJ_ACT_NORTH) : NULL;
}

static void
weigh(struct mind *mind, struct choices *choices)
{
	if (mind->view->play.phase == MJ_PHASE_TURN)
		weigh_turn(mind, choices);
	else
		weigh_claims(mind, choices);
}

void
mj_decide(const struct mj_play_view *view, enum mj_strength strength, uint64_t seed,
	  struct mj_decision *decision)
{
	const struct strength *looks = &strengths[strength];
	enum mj_thought_type why;
	struct mj_offers offers;
	struct mind mind;

	memset(decision, 0, sizeof(*decision));
	mj_play_offers(&view->play, view->seat, &offers);
	assert(offers.count > 0);
	const struct mj_action *at_once = find_at_once(view, looks, &offers, &why);
	if (at_once != NULL) {
		decision->action = *at_once;
		think(decision, why);
		return;
	}
	struct choices choices = {.offers = &offers};
	mind_init(&mind, view, looks, seed);
	weigh(&mind, &choices);
	think_choice(&mind, &choices.best, true, decision);
}

/* ---- All offers ---- */

static int64_t
in_hundredths(float points)
{
	return (int64_t)(points * 100 + 0.5F);
}

void
mj_weigh(const struct mj_play_view *view, enum mj_strength strength, uint64_t seed,
	 struct mj_weighing *weighing)
{
	const struct strength *looks = &strengths[strength];
	enum mj_thought_type why;
	struct mj_offers offers;
	struct mind mind;

	assert(looks->samples > 0 && looks->calls);
	memset(weighing, 0, sizeof(*weighing));
	mj_play_offers(&view->play, view->seat, &offers);
	assert(offers.count > 0);
	struct choices choices = {.offers = &offers, .wants_all = true};
	mind_init(&mind, view, looks, seed);
	weigh(&mind, &choices);
	const struct mj_action *at_once = find_at_once(view, looks, &offers, &why);
	const struct mj_action *taken = at_once != NULL ? at_once : choices.best.offer;
	weighing->count = offers.count;
	weighing->taken = (uint8_t)(taken - offers.list);
	for (unsigned i = 0; i < offers.count; i++) {
		const struct choice *choice = &choices.of[i];
		struct mj_weighed *told = &weighing->list[i];
		told->value = in_hundredths(choice->value);
		told->risk = in_hundredths(choice->cost);
		if (taken == choice->offer && at_once == NULL)
			think_choice(&mind, &choices.best, true, &told->decision);
		else
			think_choice(&mind, choice, taken == choice->offer, &told->decision);
	}
}
