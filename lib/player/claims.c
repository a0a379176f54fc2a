/* What a seat answers when another's tile lies open. */
#include "mahjong/play.h"
#include "player/player.h"

#include <string.h>

/* What a call must be worth beside going on without it: what is made open cannot be closed again,
 * and both are estimates. */
static const float margin = 1.1F;

/* ---- The hand after a call ---- */

static void
take_tile(struct mj_bag *bag, mj_tile tile, struct mj_meld *meld)
{
	bag->of[tile]--;
	bag->size--;
	meld->tile[meld->count++] = tile;
}

static void
take_kind(struct mj_bag *bag, mj_tile kind, struct mj_meld *meld)
{
	for (mj_tile tile = 0; tile < MJ_FLOWERS; tile++)
		while (mj_kind(tile) == kind && meld->count < MJ_COPIES && bag->of[tile] > 0)
			take_tile(bag, tile, meld);
}

static struct mj_meld *
make_call(struct mind *mind, const struct mj_action *offer)
{
	static const uint8_t types[] = {[MJ_ACT_CHOW] = MJ_CHOW,
					[MJ_ACT_PUNG] = MJ_PUNG,
					[MJ_ACT_OPEN_KONG] = MJ_OPEN_KONG};
	struct mj_player *own = mind_own(mind);
	struct mj_meld *meld = &own->melds[own->meld_count++];
	mj_tile tile = mind->trial.tile;

	*meld = (struct mj_meld){.type = types[offer->type],
				 .count = 1,
				 .tile = {tile},
				 .from = mind->trial.seat,
				 .claimed = tile};
	for (unsigned i = 0; i < offer->tile_count; i++)
		take_tile(&own->concealed, offer->tiles[i], meld);
	if (offer->type == MJ_ACT_OPEN_KONG)
		take_kind(&own->concealed, mj_kind(tile), meld);
	return meld;
}

/* ---- What it is worth ---- */

/* The best way to go on with the discard that follows it, and what that risks. */
static struct choice
weigh_call(struct mind *mind, const struct mj_action *offer)
{
	struct mj_player *own = mind_own(mind), before = *own;
	const struct mj_meld *meld = make_call(mind, offer);
	struct choice best = {.offer = offer, .most = MJ_NOBODY};
	bool kong = offer->type == MJ_ACT_OPEN_KONG;
	struct mj_bag bag = own->concealed;
	uint64_t kinds =
		kong ? 0 : mj_kinds_in(&bag) & ~mj_swap_kinds(mind->trial.start->rules, meld);
	struct ways ways;

	ways_find(mind, &bag, kinds, mind->turns + kong, WAYS_NEAREST, &ways);
	*own = before;
	for (unsigned i = 0; i < ways.count; i++) {
		struct choice one = {.offer = offer,
				     .way = ways.list[i],
				     .value = ways.list[i].value,
				     .most = MJ_NOBODY};
		if (!kong)
			one.cost = danger_cost(mind, one.way.kind, &one.most, &one.chance);
		if (one.value - one.cost > best.value - best.cost)
			best = one;
	}
	return best;
}

/* To go on without a call. */
static struct choice
weigh_pass(struct mind *mind, const struct mj_action *offer)
{
	struct mj_bag bag = mind_own(mind)->concealed;
	struct choice choice = {.offer = offer, .most = MJ_NOBODY};
	struct ways ways;

	ways_find(mind, &bag, 0, mind->turns, WAYS_NEAREST, &ways);
	if (ways.count > 0) {
		choice.way = ways.list[0];
		choice.value = choice.way.value;
	}
	return choice;
}

/* ---- The answer ---- */

void
weigh_claims(struct mind *mind, struct choices *choices)
{
	const struct mj_offers *offers = choices->offers;
	const struct mj_action *pass = &offers->list[offers->count - 1]; /* it is offered last */
	struct choice best = {.offer = pass};

	if (mind->strength->calls)
		best = weigh_pass(mind, pass);
	choices_keep(choices, &best);
	choices->best = best;
	float most = best.value * margin;
	for (unsigned i = 0; i + 1 < offers->count && mind->strength->calls; i++) {
		const struct mj_action *offer = &offers->list[i];
		struct choice choice = {.offer = offer, .most = MJ_NOBODY};
		if (offer->type == MJ_ACT_WIN)
			choice.value =
				choices->wants_all ? worth_of_win(mind, mind->trial.seat) : 0;
		else
			choice = weigh_call(mind, offer);
		choices_keep(choices, &choice);
		if (offer->type == MJ_ACT_WIN || choice.value - choice.cost <= most)
			continue;
		most = choice.value - choice.cost;
		choices->best = choice;
	}
}
