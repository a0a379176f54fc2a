/* The ways in which a hand can go on: which tile goes, and what the hand is built to. */
#include "player/player.h"

#include <string.h>

/* A plan may lie so much farther than the nearest hand; a way of the nearest hand so much. */
enum { PLAN_FARTHER = 3, FARTHER = 0 };

/* How many ends of its own a way of the nearest hand, and one of a plan, needs to count as much as
 * what is common to all: nearest hands are much alike, plans are not. */
static const float common_of_nearest = 30, common_of_plan = 8;

/* Hands whose worth is not known are compared by the chance to win. */
static const float unknown_worth = 1000;

/* ---- All ways ---- */

/* For who looks no farther: the nearer hand, of those as near the one with more tiles. */
static float
nearness(const struct way *way)
{
	return (float)((MJ_FAR - way->distance) * MJ_WALL_MAX) + (float)way->tiles;
}

static void
look(const struct mind *mind, const struct mj_bag *bag, unsigned turns, struct way *way)
{
	struct mj_bag less = *bag;
	struct prospect prospect;

	bag_take(&less, way->kind);
	way->accepts = plan_accepts(mind, way->plan, &less, &way->distance);
	way->tiles = mind_count_unseen(mind, way->accepts);
	if (way->distance > STAGES_MAX)
		return;
	chance_usual((unsigned)way->distance, way->tiles, unknown_worth, &prospect);
	way->value = chance_value(mind, (unsigned)way->distance, &prospect, turns, false);
	if (mind->strength->samples == 0)
		way->value = nearness(way);
}

static bool
is_better(const struct way *one, const struct way *other)
{
	if (one->value != other->value)
		return one->value > other->value;
	if (one->distance != other->distance)
		return one->distance < other->distance;
	return one->tiles > other->tiles;
}

/* Puts the way in its place; the worst one falls out of a full list. */
static void
add(struct ways *ways, const struct way *way)
{
	unsigned at = ways->count;

	if (ways->count == WAYS_MAX && !is_better(way, &ways->list[WAYS_MAX - 1]))
		return;
	if (ways->count < WAYS_MAX)
		ways->count++;
	else
		at--;
	for (; at > 0 && is_better(way, &ways->list[at - 1]); at--)
		ways->list[at] = ways->list[at - 1];
	ways->list[at] = *way;
}

/* The distances of the plan without each of the kinds, MJ_NO_TILE standing for all tiles; the least
 * of them. */
static int
least_distance(const struct mind *mind, const struct plan *plan, const struct mj_bag *bag,
	       uint64_t kinds, int distances[MJ_KINDS])
{
	int least = MJ_FAR;

	for (; kinds != 0; kinds &= kinds - 1) {
		struct mj_bag less = *bag;
		unsigned kind = (unsigned)__builtin_ctzll(kinds);
		bag_take(&less, (mj_tile)kind);
		distances[kind] = plan_distance(mind, plan, &less);
		least = distances[kind] < least ? distances[kind] : least;
	}
	return least;
}

static void
add_ways(const struct mind *mind, const struct plan *plan, const struct mj_bag *bag, uint64_t kinds,
	 unsigned turns, int *nearest, struct ways *ways)
{
	int distances[MJ_KINDS], least;

	if (kinds == 0) {
		struct way way = {.kind = MJ_NO_TILE, .plan = plan};
		look(mind, bag, turns, &way);
		if (plan->any)
			*nearest = way.distance;
		if (way.distance <= *nearest + PLAN_FARTHER)
			add(ways, &way);
		return;
	}
	least = least_distance(mind, plan, bag, kinds, distances);
	if (plan->any)
		*nearest = least;
	if (least > *nearest + PLAN_FARTHER)
		return;
	for (; kinds != 0; kinds &= kinds - 1) {
		unsigned kind = (unsigned)__builtin_ctzll(kinds);
		struct way way = {.kind = (mj_tile)kind, .plan = plan};
		if (distances[kind] > least + (plan->any ? FARTHER : 0))
			continue;
		look(mind, bag, turns, &way);
		add(ways, &way);
	}
}

/* ---- The best of them ---- */

/* What the ways of the nearest hand that are not ready come to together. */
static struct prospect
find_common(const struct way *list, const struct prospect *prospects, unsigned count)
{
	struct prospect common = {.worth = 0};
	float summed = 0;

	for (unsigned i = 0; i < count; i++) {
		if (!list[i].plan->any || list[i].distance <= 1)
			continue;
		common.worth += prospects[i].worth;
		for (int stage = 1; stage <= STAGES_MAX; stage++)
			common.tiles[stage] += prospects[i].tiles[stage];
		summed++;
	}
	for (int stage = 1; stage <= STAGES_MAX && summed > 0; stage++)
		common.tiles[stage] /= summed;
	common.worth /= summed > 0 ? summed : 1;
	return common;
}

/* A few ends say little beside what the nearest hands come to in common. Of a ready hand all is
 * known. */
static void
sober(const struct way *way, unsigned samples, const struct prospect *common,
      struct prospect *prospect)
{
	float others = way->plan->any ? common_of_nearest : common_of_plan;
	float own = (float)samples / ((float)samples + others);

	if (way->distance <= 1 || common->worth <= 0)
		return;
	prospect->worth = own * prospect->worth + (1 - own) * common->worth;
	for (int stage = 1; stage < way->distance; stage++)
		if (common->tiles[stage] > 0)
			prospect->tiles[stage] =
				own * prospect->tiles[stage] + (1 - own) * common->tiles[stage];
}

/* Looks at what the first ways end as. */
static void
weigh(struct mind *mind, const struct mj_bag *bag, unsigned turns, struct ways *ways)
{
	struct ways weighed = {.count = 0};
	struct prospect prospects[WAYS_MAX];
	unsigned count =
		ways->count < mind->strength->candidates ? ways->count : mind->strength->candidates;

	for (unsigned i = 0; i < count; i++) {
		struct way *way = &ways->list[i];
		struct mj_bag less = *bag;
		bag_take(&less, way->kind);
		if (way->distance <= STAGES_MAX)
			worth_find(mind, way->plan, &less, (unsigned)way->distance, &prospects[i]);
	}
	const struct prospect common = find_common(ways->list, prospects, count);
	for (unsigned i = 0; i < count; i++) {
		struct way way = ways->list[i];
		if (way.distance > STAGES_MAX)
			continue;
		sober(&way, mind->strength->samples, &common, &prospects[i]);
		way.worth = prospects[i].worth;
		way.value = chance_value(mind, (unsigned)way.distance, &prospects[i], turns, true);
		add(&weighed, &way);
	}
	*ways = weighed;
}

void
ways_find(struct mind *mind, const struct mj_bag *bag, uint64_t kinds, unsigned turns,
	  struct ways *ways)
{
	const struct plan *plans;
	unsigned count = plans_list(&plans);
	int nearest = MJ_FAR;

	ways->count = 0;
	for (unsigned i = 0; i < (mind->strength->plans ? count : 1); i++)
		add_ways(mind, &plans[i], bag, kinds, turns, &nearest, ways);
	if (mind->strength->samples > 0)
		weigh(mind, bag, turns, ways);
}
