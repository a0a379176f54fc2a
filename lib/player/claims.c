/* What a seat answers when another's tile lies open. */
#include "player/player.h"

#include <string.h>

/* What a call must be worth beside going on without it: what is made open cannot be closed again,
 * and both are estimates. */
static const float margin = 1.1F;

struct call {
	const struct mj_action *offer;
	struct way way; /* the best one after it */
	float value;
};

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
static void
weigh_call(struct mind *mind, struct call *call)
{
	struct mj_player *own = mind_own(mind), before = *own;
	const struct mj_meld *meld = make_call(mind, call->offer);
	bool kong = call->offer->type == MJ_ACT_OPEN_KONG;
	struct mj_bag bag = own->concealed;
	uint64_t kinds =
		kong ? 0 : mj_kinds_in(&bag) & ~mj_swap_kinds(mind->trial.start->rules, meld);
	struct ways ways;

	ways_find(mind, &bag, kinds, mind->turns + kong, &ways);
	*own = before;
	call->value = 0;
	for (unsigned i = 0; i < ways.count; i++) {
		int most;
		float chance, value = ways.list[i].value;
		if (!kong)
			value -= danger_cost(mind, ways.list[i].kind, &most, &chance);
		if (value <= call->value)
			continue;
		call->value = value;
		call->way = ways.list[i];
	}
}

static void
think_call(const struct call *call, int shanten, struct mj_decision *decision)
{
	if (call->way.distance - 1 < shanten)
		think_numbers(decision, MJ_THOUGHT_NEARER, 2,
			      (int32_t[]){call->way.distance - 1, shanten});
	else
		think(decision, MJ_THOUGHT_FASTER);
	think_way(decision, &call->way);
	think_numbers(decision, MJ_THOUGHT_WORTH, 1, (int32_t[]){(int32_t)call->way.worth});
}

/* ---- The answer ---- */

void
decide_claims(struct mind *mind, const struct mj_offers *offers, struct mj_decision *decision)
{
	struct mj_bag bag = mind_own(mind)->concealed;
	struct call best = {.offer = NULL};
	struct ways staying;

	decision->action = offers->list[offers->count - 1]; /* to pass is offered last */
	if (!mind->strength->calls) {
		think(decision, MJ_THOUGHT_STAYS);
		return;
	}
	ways_find(mind, &bag, 0, mind->turns, &staying);
	best.value = staying.count == 0 ? 0 : staying.list[0].value * margin;
	for (unsigned i = 0; i + 1 < offers->count; i++) {
		struct call call = {.offer = &offers->list[i]};
		weigh_call(mind, &call);
		if (call.value > best.value)
			best = call;
	}
	if (best.offer == NULL) {
		think(decision, MJ_THOUGHT_STAYS);
		if (staying.count > 0)
			think_way(decision, &staying.list[0]);
		return;
	}
	decision->action = *best.offer;
	think_call(&best, mind_own(mind)->distance - 1, decision);
}
