#include "reading.h"

#include <assert.h>
#include <string.h>

enum { WINDS = 4, ANY_SUIT = 4 };

/*
 * Kinds are settled from 1m upwards. At each kind the tiles held must be used up by the runs that began
 * below it (`need`) and by triplets, a pair and runs that begin here; what is wanted beyond the tiles held
 * is a wild's part. So every multiset of sets is met once.
 */
struct walk {
	const uint8_t *count;
	mj_visit *visit;
	void *context;
	uint8_t need[MJ_KINDS + 2]; /* tiles of a kind promised to runs that began below it */
	uint8_t sets_left, wilds_left;
	bool pair_left;
	uint8_t pair_suit; /* the only suit that can hold the pair, or ANY_SUIT */
	struct mj_grouping grouping;
};

static bool walk_from(struct walk *walk, unsigned kind);

static void
push_sets(struct walk *walk, enum mj_set_type type, unsigned kind, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		struct mj_set *set = &walk->grouping.set[walk->grouping.set_count++];
		set->type = (uint8_t)type;
		set->kind = (mj_tile)kind;
	}
	walk->sets_left = (uint8_t)(walk->sets_left - count);
}

static void
pop_sets(struct walk *walk, unsigned count)
{
	walk->grouping.set_count = (uint8_t)(walk->grouping.set_count - count);
	walk->sets_left = (uint8_t)(walk->sets_left + count);
}

static void
promise(struct walk *walk, unsigned kind, int runs)
{
	walk->need[kind + 1] = (uint8_t)(walk->need[kind + 1] + runs);
	walk->need[kind + 2] = (uint8_t)(walk->need[kind + 2] + runs);
}

/* Goes on with these groups beginning at `kind`, of which `wilds` tiles are wild. */
static bool
take(struct walk *walk, unsigned kind, unsigned triplets, unsigned runs, unsigned wilds)
{
	struct mj_grouping *grouping = &walk->grouping;

	push_sets(walk, MJ_TRIPLET, kind, triplets);
	push_sets(walk, MJ_RUN, kind, runs);
	for (unsigned i = 0; i < wilds; i++)
		grouping->wild_as[grouping->wild_count++] = (mj_tile)kind;
	walk->wilds_left = (uint8_t)(walk->wilds_left - wilds);
	promise(walk, kind, (int)runs);

	bool go_on = walk_from(walk, kind + 1);

	promise(walk, kind, -(int)runs);
	walk->wilds_left = (uint8_t)(walk->wilds_left + wilds);
	grouping->wild_count = (uint8_t)(grouping->wild_count - wilds);
	pop_sets(walk, triplets + runs);
	return go_on;
}

/* All numbers of runs beginning at `kind`, where `wanted` of its tiles are already spoken for. */
static bool
take_runs(struct walk *walk, unsigned kind, unsigned triplets, unsigned wanted)
{
	unsigned held = walk->count[kind], sets = walk->sets_left - triplets;
	unsigned most = kind < MJ_HONOURS && kind % 9 < 7 ? sets : 0;

	for (unsigned runs = held > wanted ? held - wanted : 0; runs <= most; runs++) {
		unsigned wilds = wanted + runs - held;
		if (wilds > walk->wilds_left)
			break;
		if (!take(walk, kind, triplets, runs, wilds))
			return false;
	}
	return true;
}

static bool
take_triplets(struct walk *walk, unsigned kind, unsigned wanted)
{
	unsigned most = walk->count[kind] + walk->wilds_left;

	for (unsigned triplets = 0; triplets <= walk->sets_left && wanted + 3 * triplets <= most;
	     triplets++)
		if (!take_runs(walk, kind, triplets, wanted + 3 * triplets))
			return false;
	return true;
}

static bool
take_pair(struct walk *walk, unsigned kind)
{
	walk->pair_left = false;
	walk->grouping.pair = (mj_tile)kind;
	bool go_on = take_triplets(walk, kind, walk->need[kind] + 2u);
	walk->pair_left = true;
	return go_on;
}

static bool
walk_from(struct walk *walk, unsigned kind)
{
	if (walk->wilds_left == 0)
		while (kind < MJ_KINDS && walk->count[kind] == walk->need[kind])
			kind++;
	if (kind == MJ_KINDS) {
		if (walk->sets_left != 0 || walk->pair_left)
			return true;
		return walk->visit(walk->context, &walk->grouping);
	}
	unsigned most = walk->count[kind] + walk->wilds_left;
	if (walk->need[kind] > most)
		return true;
	if (walk->pair_left && walk->need[kind] + 2u <= most &&
	    (walk->pair_suit == ANY_SUIT || walk->pair_suit == kind / 9) && !take_pair(walk, kind))
		return false;
	return take_triplets(walk, kind, walk->need[kind]);
}

static bool
walk_dragon_runs(struct walk *walk)
{
	unsigned runs = 0;
	bool go_on = walk_from(walk, 0);

	while (go_on && walk->sets_left > 0) {
		push_sets(walk, MJ_DRAGON_RUN, MJ_DRAGONS, 1);
		for (unsigned i = 0; i < 3; i++)
			walk->need[MJ_DRAGONS + i]++;
		runs++;
		go_on = walk_from(walk, 0);
	}
	for (unsigned i = 0; i < 3; i++)
		walk->need[MJ_DRAGONS + i] = (uint8_t)(walk->need[MJ_DRAGONS + i] - runs);
	pop_sets(walk, runs);
	return go_on;
}

static void
promise_wind_run(struct walk *walk, unsigned missing, int runs)
{
	for (unsigned i = 0; i < WINDS; i++)
		if (i != missing)
			walk->need[MJ_HONOURS + i] = (uint8_t)(walk->need[MJ_HONOURS + i] + runs);
}

/* Every number of runs of each kind of three winds, by the wind that is missing. */
static bool
walk_wind_runs(struct walk *walk, unsigned missing)
{
	if (missing == WINDS)
		return walk_dragon_runs(walk);

	unsigned runs = 0;
	bool go_on = walk_wind_runs(walk, missing + 1);

	while (go_on && walk->sets_left > 0) {
		push_sets(walk, MJ_WIND_RUN, MJ_HONOURS + missing, 1);
		promise_wind_run(walk, missing, 1);
		runs++;
		go_on = walk_wind_runs(walk, missing + 1);
	}
	promise_wind_run(walk, missing, -(int)runs);
	pop_sets(walk, runs);
	return go_on;
}

/* Without wilds and honour runs a suit's tiles tell whether the pair lies in it: false if nowhere. */
static bool
find_pair_suit(struct walk *walk)
{
	walk->pair_suit = ANY_SUIT;
	for (unsigned suit = 0; suit < 4; suit++) {
		unsigned tiles = 0, kinds = suit == 3 ? 7 : 9;
		for (unsigned i = 0; i < kinds; i++)
			tiles += walk->count[9 * suit + i];
		if (tiles % 3 == 0)
			continue;
		if (tiles % 3 == 1 || walk->pair_suit != ANY_SUIT)
			return false;
		walk->pair_suit = (uint8_t)suit;
	}
	return true;
}

bool
mj_read(const struct mj_reading_task *task, mj_visit *visit, void *context)
{
	struct walk walk = {
		.count = task->count,
		.visit = visit,
		.context = context,
		.sets_left = task->sets,
		.wilds_left = task->wilds,
		.pair_left = true,
		.pair_suit = ANY_SUIT,
	};

	assert(task->sets <= MJ_MELDS && task->wilds <= MJ_WILDS_MAX);
	if (task->honour_runs)
		return walk_wind_runs(&walk, 0);
	if (task->wilds == 0 && !find_pair_suit(&walk))
		return true;
	return walk_from(&walk, 0);
}

void
mj_set_tiles(const struct mj_set *set, mj_tile tiles[3])
{
	unsigned count = 0;

	switch (set->type) {
	case MJ_TRIPLET:
		memset(tiles, set->kind, 3);
		break;
	case MJ_WIND_RUN:
		for (unsigned wind = MJ_HONOURS; wind < MJ_DRAGONS; wind++)
			if (wind != set->kind)
				tiles[count++] = (mj_tile)wind;
		break;
	default:
		for (unsigned i = 0; i < 3; i++)
			tiles[i] = (mj_tile)(set->kind + i);
	}
}
