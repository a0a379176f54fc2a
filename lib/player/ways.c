/* The ways in which a hand can go on: which tile goes, and what that comes to. */
#include "player/player.h"

#include <string.h>

/* How many ends of its own a way needs to count as much as what all ways have in common: nearest
 * hands are much alike. */
static const float common_ends = 100;

/* ---- The nearest ones ---- */

/* The nearer hand first, of those as near the one with more tiles. */
static bool
is_nearer(const struct way *one, const struct way *other)
{
	if (one->distance != other->distance)
		return one->distance < other->distance;
	return one->tiles > other->tiles;
}

static bool
is_better(const struct way *one, const struct way *other)
{
	return one->value != other->value ? one->value > other->value : is_nearer(one, other);
}

static void
sort(struct ways *ways, bool (*goes_before)(const struct way *, const struct way *))
{
	for (unsigned i = 1; i < ways->count; i++) {
		struct way way = ways->list[i];
		unsigned at = i;
		for (; at > 0 && goes_before(&way, &ways->list[at - 1]); at--)
			ways->list[at] = ways->list[at - 1];
		ways->list[at] = way;
	}
}

/* Of 3n+1 tiles there is one way. */
static void
list_ways(const struct mind *mind, const struct mj_bag *bag, uint64_t kinds, struct ways *ways)
{
	struct way *way = &ways->list[0];

	if (kinds != 0) {
		ways->count = (uint8_t)nearest_ways(mind, bag, kinds, ways->list);
		return;
	}
	*way = (struct way){.kind = MJ_NO_TILE};
	way->accepts = nearest_accepts(mind, bag, &way->distance);
	way->tiles = mind_count_unseen(mind, way->accepts);
	ways->count = 1;
}

/* How many are as near as the nearest, at most so many. */
static unsigned
count_nearest(const struct ways *ways, unsigned most)
{
	unsigned count = 0;

	while (count < ways->count && count < most &&
	       ways->list[count].distance == ways->list[0].distance)
		count++;
	return count;
}

/* ---- What they come to ---- */

static struct prospect
find_common(const struct prospect *prospects, unsigned count)
{
	struct prospect common = {.worth = 0};

	for (unsigned i = 0; i < count; i++) {
		common.worth += prospects[i].worth / (float)count;
		for (int stage = 1; stage <= STAGES_MAX; stage++)
			common.tiles[stage] += prospects[i].tiles[stage] / (float)count;
	}
	return common;
}

/* A few ends say little beside what all ways have in common. How many tiles bring the hand on at
 * this stage and the next is known. */
static void
sober(const struct way *way, unsigned samples, const struct prospect *common,
      struct prospect *prospect)
{
	float own = (float)samples / ((float)samples + common_ends);

	prospect->worth = own * prospect->worth + (1 - own) * common->worth;
	for (int stage = 1; stage < way->distance - 1; stage++)
		prospect->tiles[stage] =
			own * prospect->tiles[stage] + (1 - own) * common->tiles[stage];
}

/* The worth of a hand that is worth_is_exact needs nothing of others. What is common to the ways
 * that are looked at is so to the others, too. */
static void
weigh(struct mind *mind, const struct mj_bag *bag, unsigned turns, struct ways *ways)
{
	unsigned all = ways->count + ways->others;
	struct prospect prospects[MJ_KINDS];

	for (unsigned i = 0; i < all; i++) {
		struct mj_bag less = *bag;
		bag_take(&less, ways->list[i].kind);
		worth_find(mind, &less, &prospects[i]);
	}
	const struct prospect common = find_common(prospects, ways->count);
	for (unsigned i = 0; i < all; i++) {
		struct way *way = &ways->list[i];
		if (!worth_is_exact(mind, way->distance))
			sober(way, mind->strength->samples, &common, &prospects[i]);
		way->worth = prospects[i].worth;
		way->value = chance_value(mind, (unsigned)way->distance, &prospects[i], turns);
	}
	sort(ways, is_better);
}

void
ways_find(struct mind *mind, const struct mj_bag *bag, uint64_t kinds, unsigned turns,
	  enum ways_wanted wanted, struct ways *ways)
{
	list_ways(mind, bag, kinds, ways);
	sort(ways, is_nearer);
	unsigned all = ways->count, nearest = count_nearest(ways, mind->strength->candidates);
	ways->count = (uint8_t)nearest;
	ways->others = (uint8_t)(wanted == WAYS_ALL ? all - nearest : 0);
	/* Who looks no farther: the first is the best. */
	for (unsigned i = 0; i < ways->count; i++)
		ways->list[i].value = (float)(ways->count - i);
	if (mind->strength->samples > 0)
		weigh(mind, bag, turns, ways);
}

float
ways_undeclared(struct mind *mind, const struct mj_bag *bag, const struct way *way)
{
	struct prospect prospect;
	struct mj_bag less = *bag;

	bag_take(&less, way->kind);
	mind->is_silent = true;
	worth_find(mind, &less, &prospect);
	mind->is_silent = false;
	return chance_value(mind, (unsigned)way->distance, &prospect, mind->turns);
}
