/* What a seat does in its turn. */
#include "mahjong/play.h"
#include "player/player.h"

#include <string.h>

/* ---- Offers ---- */

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

/* The way among the first so many, or NULL. */
static const struct way *
find_way(const struct ways *ways, unsigned count, mj_tile kind)
{
	for (unsigned i = 0; i < count; i++)
		if (ways->list[i].kind == kind)
			return &ways->list[i];
	return NULL;
}

/* What leads nowhere is worth nothing. */
static struct choice
weigh_discard(const struct mind *mind, const struct way *way, mj_tile kind)
{
	struct choice choice = {.way = {.kind = kind}};

	choice.cost = danger_cost(mind, kind, &choice.most, &choice.chance);
	if (way != NULL) {
		choice.way = *way;
		choice.value = way->value;
	}
	return choice;
}

static struct choice
find_best(const struct mind *mind, const struct ways *ways, uint64_t kinds)
{
	struct choice best = {.way = {.kind = MJ_NO_TILE}};
	float best_net = 0;

	for (; kinds != 0; kinds &= kinds - 1) {
		mj_tile kind = (mj_tile)__builtin_ctzll(kinds);
		const struct choice one =
			weigh_discard(mind, find_way(ways, ways->count, kind), kind);
		float net = one.value - one.cost;
		bool nearer = one.way.distance > 0 &&
			      (best.way.distance == 0 || one.way.distance < best.way.distance);
		if (best.way.kind != MJ_NO_TILE && net <= best_net && !(net >= best_net && nearer))
			continue;
		best = one;
		best_net = net;
	}
	return best;
}

/* The hand may be declared with a discard of the kind, and this one does not. */
static bool
is_undeclared(const struct mj_offers *offers, const struct mj_action *discard)
{
	mj_tile kind = mj_kind(discard->tile);

	return discard->declare == MJ_DECLARES_NOTHING &&
	       find_discard(offers, kind, true)->declare == MJ_DECLARES_RIICHI;
}

static void
keep_discards(struct mind *mind, const struct ways *ways, struct choices *choices)
{
	const struct mj_bag *bag = &mind_own(mind)->concealed;

	for (unsigned i = 0; i < choices->offers->count; i++) {
		const struct mj_action *offer = &choices->offers->list[i];
		if (offer->type != MJ_ACT_DISCARD)
			continue;
		mj_tile kind = mj_kind(offer->tile);
		struct choice choice =
			weigh_discard(mind, find_way(ways, ways->count + ways->others, kind), kind);
		choice.offer = offer;
		if (choice.way.distance == 1 && is_undeclared(choices->offers, offer))
			choice.value = ways_undeclared(mind, bag, &choice.way);
		choices_keep(choices, &choice);
	}
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

/* Makes the kong, or sets the north aside, in the own hand of the trial. */
static void
set_aside(struct mj_player *own, const struct mj_action *offer)
{
	struct mj_meld north = {.count = 0};

	if (offer->type != MJ_ACT_NORTH) {
		make_kong(own, offer);
		return;
	}
	take_kind(&own->concealed, MJ_DRAGONS - 1, 1, &north);
	own->norths++;
}

/* A tile comes at once for what is set aside: one draw more. The discard that follows risks as much
 * as the best one without it. */
static struct choice
weigh_aside(struct mind *mind, const struct mj_action *offer, const struct choice *discard)
{
	struct mj_player *own = mind_own(mind), before = *own;
	struct choice choice = {.offer = offer, .cost = discard->cost, .most = MJ_NOBODY};
	struct ways ways;

	set_aside(own, offer);
	struct mj_bag bag = own->concealed;
	ways_find(mind, &bag, 0, mind->turns + 1, WAYS_NEAREST, &ways);
	*own = before;
	if (ways.count > 0) {
		choice.way = ways.list[0];
		choice.value = choice.way.value;
	}
	return choice;
}

/* ---- The turn ---- */

/* Kongs that are worth more than the best discard; and what all that is no discard comes to. */
static void
weigh_others(struct mind *mind, const struct choice *discard, struct choices *choices)
{
	for (unsigned i = 0; i < choices->offers->count && mind->strength->calls; i++) {
		const struct mj_action *offer = &choices->offers->list[i];
		bool kong =
			offer->type == MJ_ACT_CONCEALED_KONG || offer->type == MJ_ACT_ADDED_KONG;
		struct choice choice = {.offer = offer, .most = MJ_NOBODY};
		if (offer->type == MJ_ACT_DISCARD || (!kong && !choices->wants_all))
			continue;
		if (kong || offer->type == MJ_ACT_NORTH)
			choice = weigh_aside(mind, offer, discard);
		else if (offer->type == MJ_ACT_WIN)
			choice.value = worth_of_win(mind, MJ_SELF_DRAW);
		choices_keep(choices, &choice);
		if (kong && choice.value > choices->best.value)
			choices->best = choice;
	}
}

/* The best discard, and what all of them come to. */
static struct choice
weigh_discards(struct mind *mind, uint64_t kinds, struct choices *choices)
{
	struct mj_bag bag = mind_own(mind)->concealed;
	struct ways ways;

	ways_find(mind, &bag, kinds, mind->turns, choices->wants_all ? WAYS_ALL : WAYS_NEAREST,
		  &ways);
	struct choice best = find_best(mind, &ways, kinds);
	best.offer = find_discard(choices->offers, best.way.kind,
				  best.value > 0 && best.way.distance == 1);
	if (choices->wants_all)
		keep_discards(mind, &ways, choices);
	return best;
}

void
weigh_turn(struct mind *mind, struct choices *choices)
{
	uint64_t kinds = discard_kinds(choices->offers);
	struct choice best = {.value = -1}; /* where no discard is offered, a kong must be made */

	if (kinds != 0)
		best = weigh_discards(mind, kinds, choices);
	choices->best = best;
	weigh_others(mind, &best, choices);
}
