/* What a seat does in its turn. */
#include "player/player.h"

#include <string.h>

/* A hand of nine terminals and honours that is so far from any win is given up. */
enum { FAR_FROM_ORPHANS = 5 };

/* ---- Offers ---- */

static const struct mj_action *
find_type(const struct mj_offers *offers, enum mj_action_type type)
{
	for (unsigned i = 0; i < offers->count; i++)
		if (offers->list[i].type == type)
			return &offers->list[i];
	return NULL;
}

static uint64_t
discard_kinds(const struct mj_offers *offers)
{
	uint64_t kinds = 0;

	for (unsigned i = 0; i < offers->count; i++)
		if (offers->list[i].type == MJ_ACT_DISCARD)
			kinds |= KIND_BIT(mj_kind(offers->list[i].tile));
	return kinds;
}

/* Of the discards of a kind the first that declares, if one shall; a plain five before a red one,
 * as offers stand. */
static const struct mj_action *
find_discard(const struct mj_offers *offers, mj_tile kind, bool declares)
{
	const struct mj_action *found = NULL;

	for (unsigned i = 0; i < offers->count; i++) {
		const struct mj_action *offer = &offers->list[i];
		if (offer->type != MJ_ACT_DISCARD || mj_kind(offer->tile) != kind)
			continue;
		if (declares && offer->declare != MJ_DECLARES_NOTHING)
			return offer;
		if (found == NULL && offer->declare == MJ_DECLARES_NOTHING)
			found = offer;
	}
	return found;
}

/* ---- Discards ---- */

struct discard {
	mj_tile kind;
	const struct way *way; /* or NULL: it leads nowhere */
	float value, cost, chance;
	int most; /* the seat it risks most at */
};

static const struct way *
find_way(const struct ways *ways, mj_tile kind)
{
	for (unsigned i = 0; i < ways->count; i++)
		if (ways->list[i].kind == kind)
			return &ways->list[i];
	return NULL;
}

static struct discard
find_best(const struct mind *mind, const struct ways *ways, uint64_t kinds)
{
	struct discard best = {.kind = MJ_NO_TILE};

	for (; kinds != 0; kinds &= kinds - 1) {
		struct discard one = {.kind = (mj_tile)__builtin_ctzll(kinds)};
		one.way = find_way(ways, one.kind);
		one.cost = danger_cost(mind, one.kind, &one.most, &one.chance);
		one.value = (one.way == NULL ? 0 : one.way->value) - one.cost;
		bool nearer = one.way != NULL &&
			      (best.way == NULL || one.way->distance < best.way->distance);
		if (best.kind == MJ_NO_TILE || one.value > best.value ||
		    (one.value >= best.value && nearer))
			best = one;
	}
	return best;
}

/* Says what the discard risks, or why it does not, at the seat that is feared most. */
static void
think_danger(const struct mind *mind, const struct discard *discard, bool folds,
	     struct mj_decision *decision)
{
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
	enum mj_thought_type why = danger_why_safe(mind, (unsigned)feared, discard->kind);
	if (why != MJ_THOUGHTS) {
		think_seat(decision, why, discard->kind, feared);
		return;
	}
	if (discard->most == MJ_NOBODY)
		return;
	think_seat(decision, MJ_THOUGHT_RISK, discard->kind, discard->most);
	struct mj_thought *risk = &decision->thoughts[decision->thought_count - 1];
	risk->number_count = 1;
	risk->numbers[0] = (int32_t)(discard->chance * 1000);
}

static void
take_discard(const struct mind *mind, const struct mj_offers *offers, const struct discard *best,
	     struct mj_decision *decision)
{
	bool goes_on = best->way != NULL && best->way->value > 0;
	const struct mj_action *offer =
		find_discard(offers, best->kind, goes_on && best->way->distance == 1);

	decision->action = *offer;
	if (offer->declare != MJ_DECLARES_NOTHING)
		think(decision, MJ_THOUGHT_DECLARES);
	if (goes_on)
		think_way(decision, best->way);
	if (goes_on && mind->strength->samples > 0)
		think_numbers(decision, MJ_THOUGHT_WORTH, 1,
			      (int32_t[]){(int32_t)best->way->worth});
	think_danger(mind, best, !goes_on, decision);
}

/* ---- Kongs ---- */

static void
take_kind(struct mj_bag *bag, mj_tile kind, unsigned count, struct mj_meld *meld)
{
	for (mj_tile tile = 0; tile < MJ_FLOWERS; tile++)
		while (mj_kind(tile) == kind && count > 0 && bag->of[tile] > 0) {
			bag->of[tile]--;
			bag->size--;
			count--;
			meld->tile[meld->count++] = tile;
		}
}

/* Makes the kong in the own hand of the trial. */
static void
make_kong(struct mj_player *own, const struct mj_action *kong)
{
	if (kong->type == MJ_ACT_CONCEALED_KONG) {
		struct mj_meld *meld = &own->melds[own->meld_count++];
		*meld = (struct mj_meld){
			.type = MJ_CONCEALED_KONG, .from = MJ_NOBODY, .claimed = MJ_NO_TILE};
		take_kind(&own->concealed, kong->tile, MJ_COPIES, meld);
		return;
	}
	for (unsigned i = 0; i < own->meld_count; i++)
		if (own->melds[i].type == MJ_PUNG &&
		    mj_kind(own->melds[i].tile[0]) == mj_kind(kong->tile)) {
			own->melds[i].type = MJ_ADDED_KONG;
			take_kind(&own->concealed, mj_kind(kong->tile), 1, &own->melds[i]);
			return;
		}
}

/* A kong that is worth more than the best discard. Its tile comes at once: one draw more. */
static const struct mj_action *
find_kong(struct mind *mind, const struct mj_offers *offers, const struct discard *best,
	  struct way *found)
{
	const struct mj_action *kong = NULL;
	float value = best->way == NULL ? 0 : best->way->value;

	for (unsigned i = 0; i < offers->count && mind->strength->calls; i++) {
		const struct mj_action *offer = &offers->list[i];
		struct mj_player *own = mind_own(mind), before = *own;
		struct ways ways;
		if (offer->type != MJ_ACT_CONCEALED_KONG && offer->type != MJ_ACT_ADDED_KONG)
			continue;
		make_kong(own, offer);
		struct mj_bag bag = own->concealed;
		ways_find(mind, &bag, 0, mind->turns + 1, &ways);
		*own = before;
		if (ways.count == 0 || ways.list[0].value <= value)
			continue;
		value = ways.list[0].value;
		*found = ways.list[0];
		kong = offer;
	}
	return kong;
}

/* ---- The turn ---- */

static bool
is_given_up(const struct mind *mind, const struct mj_offers *offers)
{
	return find_type(offers, MJ_ACT_ABORT) != NULL &&
	       mind->view->play.players[mind->seat].distance >= FAR_FROM_ORPHANS;
}

void
decide_turn(struct mind *mind, const struct mj_offers *offers, struct mj_decision *decision)
{
	const struct mj_action *offer;
	struct mj_bag bag = mind_own(mind)->concealed;
	uint64_t kinds = discard_kinds(offers);
	struct way after_kong;
	struct ways ways;

	if (is_given_up(mind, offers)) {
		decision->action = *find_type(offers, MJ_ACT_ABORT);
		think(decision, MJ_THOUGHT_ABORTS);
		return;
	}
	if (mind->strength->calls && (offer = find_type(offers, MJ_ACT_NORTH)) != NULL) {
		decision->action = *offer;
		think(decision, MJ_THOUGHT_FASTER);
		return;
	}
	ways_find(mind, &bag, kinds, mind->turns, &ways);
	struct discard best = find_best(mind, &ways, kinds);
	offer = find_kong(mind, offers, &best, &after_kong);
	if (offer == NULL) {
		take_discard(mind, offers, &best, decision);
		return;
	}
	decision->action = *offer;
	think(decision, MJ_THOUGHT_FASTER);
	think_way(decision, &after_kong);
}
