/* How a decision says why. */
#include "mahjong/player.h"
#include "player/player.h"

#include <assert.h>
#include <string.h>

const char *const mj_strength_ids[MJ_STRENGTHS + 1] = {
	[MJ_PLAIN] = "plain",
	[MJ_EASY] = "easy",
	[MJ_CLUB] = "club",
	[MJ_STRONG] = "strong",
};

const char *const mj_thought_ids[MJ_THOUGHTS + 1] = {
	[MJ_THOUGHT_ONLY] = "only",
	[MJ_THOUGHT_WINS] = "wins",
	[MJ_THOUGHT_ABORTS] = "aborts",
	[MJ_THOUGHT_READY] = "ready",
	[MJ_THOUGHT_KEEPS] = "keeps",
	[MJ_THOUGHT_DECLARES] = "declares",
	[MJ_THOUGHT_WORTH] = "worth",
	[MJ_THOUGHT_NEARER] = "nearer",
	[MJ_THOUGHT_FASTER] = "faster",
	[MJ_THOUGHT_STAYS] = "stays",
	[MJ_THOUGHT_FOLDS] = "folds",
	[MJ_THOUGHT_SAFE_OWN] = "safe_own",
	[MJ_THOUGHT_SAFE_LET_GO] = "safe_let_go",
	[MJ_THOUGHT_SAFE_RIICHI] = "safe_riichi",
	[MJ_THOUGHT_SAFE_SEEN] = "safe_seen",
	[MJ_THOUGHT_RISK] = "risk",
};

const char *const mj_thought_numbers[MJ_THOUGHTS][MJ_THOUGHT_NUMBERS] = {
	[MJ_THOUGHT_READY] = {"kinds", "tiles"}, [MJ_THOUGHT_KEEPS] = {"shanten", "kinds", "tiles"},
	[MJ_THOUGHT_WORTH] = {"points"},         [MJ_THOUGHT_NEARER] = {"shanten", "before"},
	[MJ_THOUGHT_RISK] = {"chance"},
};

void
think_seat(struct mj_decision *decision, enum mj_thought_type type, mj_tile tile, int seat)
{
	assert(decision->thought_count < MJ_DECISION_THOUGHTS);
	decision->thoughts[decision->thought_count++] =
		(struct mj_thought){.type = (uint8_t)type, .seat = (int8_t)seat, .tile = tile};
}

void
think(struct mj_decision *decision, enum mj_thought_type type)
{
	think_seat(decision, type, MJ_NO_TILE, MJ_NOBODY);
}

void
think_numbers(struct mj_decision *decision, enum mj_thought_type type, unsigned count,
	      const int32_t *numbers)
{
	think(decision, type);
	struct mj_thought *thought = &decision->thoughts[decision->thought_count - 1];
	thought->number_count = (uint8_t)count;
	memcpy(thought->numbers, numbers, count * sizeof(*numbers));
}

/* ---- Why a choice is good, or not ---- */

/* What the hand is after it. */
static void
think_way(struct mj_decision *decision, const struct way *way)
{
	int32_t kinds = __builtin_popcountll(way->accepts), tiles = (int32_t)way->tiles;

	if (way->distance == 1)
		think_numbers(decision, MJ_THOUGHT_READY, 2, (int32_t[]){kinds, tiles});
	else if (way->distance > 1)
		think_numbers(decision, MJ_THOUGHT_KEEPS, 3,
			      (int32_t[]){way->distance - 1, kinds, tiles});
}

/* Says what the discard risks, or why it does not, at the seat that is feared most. */
static void
think_danger(const struct mind *mind, const struct choice *choice, bool folds,
	     struct mj_decision *decision)
{
	mj_tile kind = mj_kind(choice->offer->tile);
	int feared = MJ_NOBODY;

	for (unsigned seat = 0; seat < mind->trial.start->rules->seats; seat++)
		if (seat != mind->seat && mind->threats[seat].ready >= 0.5F &&
		    (feared == MJ_NOBODY ||
		     mind->threats[seat].ready > mind->threats[feared].ready))
			feared = (int)seat;
	if (feared == MJ_NOBODY)
		return;
	if (folds)
		think_seat(decision, MJ_THOUGHT_FOLDS, MJ_NO_TILE, feared);
	enum mj_thought_type why = danger_why_safe(mind, (unsigned)feared, kind);
	if (why != MJ_THOUGHTS) {
		think_seat(decision, why, kind, feared);
		return;
	}
	if (choice->most == MJ_NOBODY)
		return;
	think_seat(decision, MJ_THOUGHT_RISK, kind, choice->most);
	struct mj_thought *risk = &decision->thoughts[decision->thought_count - 1];
	risk->number_count = 1;
	risk->numbers[0] = (int32_t)(choice->chance * 1000);
}

static void
think_discard(const struct mind *mind, const struct choice *choice, struct mj_decision *decision)
{
	bool goes_on = choice->value > 0;

	if (choice->offer->declare != MJ_DECLARES_NOTHING)
		think(decision, MJ_THOUGHT_DECLARES);
	if (goes_on)
		think_way(decision, &choice->way);
	if (goes_on && mind->strength->samples > 0)
		think_numbers(decision, MJ_THOUGHT_WORTH, 1,
			      (int32_t[]){(int32_t)choice->way.worth});
	think_danger(mind, choice, !goes_on, decision);
}

static void
think_call(const struct mind *mind, const struct choice *choice, bool taken,
	   struct mj_decision *decision)
{
	int before = mind->trial.players[mind->seat].distance - 1, after = choice->way.distance - 1;

	if (choice->way.distance > 0 && after < before)
		think_numbers(decision, MJ_THOUGHT_NEARER, 2, (int32_t[]){after, before});
	else if (taken)
		think(decision, MJ_THOUGHT_FASTER);
	think_way(decision, &choice->way);
	think_numbers(decision, MJ_THOUGHT_WORTH, 1, (int32_t[]){(int32_t)choice->way.worth});
}

void
think_choice(const struct mind *mind, const struct choice *choice, bool taken,
	     struct mj_decision *decision)
{
	decision->action = *choice->offer;
	switch (choice->offer->type) {
	case MJ_ACT_DISCARD:
		think_discard(mind, choice, decision);
		return;
	case MJ_ACT_OPEN_KONG:
	case MJ_ACT_PUNG:
	case MJ_ACT_CHOW:
		think_call(mind, choice, taken, decision);
		return;
	case MJ_ACT_WIN:
		think(decision, MJ_THOUGHT_WINS);
		return;
	case MJ_ACT_ABORT:
		if (taken)
			think(decision, MJ_THOUGHT_ABORTS);
		return;
	default: /* kongs of the own hand, a north, to pass */
		if (taken)
			think(decision, choice->offer->type == MJ_ACT_PASS ? MJ_THOUGHT_STAYS
									   : MJ_THOUGHT_FASTER);
		think_way(decision, &choice->way);
	}
}
