#include "engine/reading.h"
#include "distance/counts.h"

#include <assert.h>
#include <string.h>

enum { WINDS = 4 };
#define ALL_KINDS ((UINT64_C(1) << MJ_KINDS) - 1)

/*
 * Kinds are settled from 1m upwards. At each kind the tiles held must be used up by the runs that
 * began below it (`need`) and by triplets, a pair and runs that begin here; what is wanted beyond
 * the tiles held is a wild's part. So every multiset of sets is met once.
 */
struct walk {
	const uint8_t *count;
	mj_visit *visit;
	void *payload;
	uint8_t need[MJ_KINDS + 2]; /* tiles of a kind promised to runs that began below it */
	uint8_t sets_left, wilds_left;
	bool pair_left;
	uint64_t pair_kinds; /* kinds that can be the pair, as bits */
	uint64_t
		open_kinds; /* kinds of which there are natural tiles, and a last bit behind them */
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
	uint64_t open_kinds = walk->open_kinds;
	if (runs > 0)
		walk->open_kinds |= UINT64_C(6) << kind;

	bool go_on = walk_from(walk, kind + 1);

	walk->open_kinds = open_kinds;
	promise(walk, kind, -(int)runs);
	walk->wilds_left = (uint8_t)(walk->wilds_left + wilds);
	grouping->wild_count = (uint8_t)(grouping->wild_count - wilds);
	pop_sets(walk, triplets + runs);
	return go_on;
}

/* How many runs can begin at `kind` with the tiles above it. */
static unsigned
most_runs(const struct walk *walk, unsigned kind)
{
	unsigned most = walk->sets_left;

	if (kind >= MJ_HONOURS || kind % 9 > 6)
		return 0;
	for (unsigned above = kind + 1; above <= kind + 2; above++) {
		unsigned held = walk->count[above] + walk->wilds_left, need = walk->need[above];
		if (need >= held)
			return 0;
		if (held - need < most)
			most = held - need;
	}
	return most;
}

/* All numbers of runs beginning at `kind`, where `wanted` of its tiles are already spoken for. */
static bool
take_runs(struct walk *walk, unsigned kind, unsigned triplets, unsigned wanted)
{
	unsigned held = walk->count[kind], runs = held > wanted ? held - wanted : 0;

	if (runs > 0 && runs > most_runs(walk, kind))
		return true;
	unsigned most = walk->wilds_left == 0 ? runs : most_runs(walk, kind);
	for (; runs <= most && runs + triplets <= walk->sets_left; runs++) {
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
	if (walk->wilds_left == 0) {
		kind += (unsigned)__builtin_ctzll(walk->open_kinds >> kind);
		while (kind < MJ_KINDS && walk->count[kind] == walk->need[kind])
			kind += 1 + (unsigned)__builtin_ctzll(walk->open_kinds >> (kind + 1));
	}
	if (kind == MJ_KINDS) {
		if (walk->sets_left != 0 || walk->pair_left)
			return true;
		return walk->visit(walk->payload, &walk->grouping);
	}
	unsigned most = walk->count[kind] + walk->wilds_left;
	if (walk->need[kind] > most)
		return true;
	if (walk->pair_left && walk->need[kind] + 2u <= most &&
	    (walk->pair_kinds >> kind & 1) != 0 && !take_pair(walk, kind))
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

/* Of eight kinds' counts those whose byte of `which` is 1 added up; they come to less than 256. */
static unsigned
sum_of_eight(const uint8_t *count, const uint8_t which[8])
{
	uint64_t counts, ones;

	memcpy(&counts, count, sizeof(counts));
	memcpy(&ones, which, sizeof(ones));
	return (unsigned)((counts & ones * UINT8_MAX) * mj_every_byte(1) >> 56);
}

static const uint8_t all_eight[8] = {1, 1, 1, 1, 1, 1, 1, 1};

/*
 * Without wilds and honour runs the pair lies in the one suit whose tiles are no multiple of 3, and
 * in a suit of numbers it is known modulo 3, since the numbers of every set add up to a multiple
 * of 3. No kind: the tiles are not complete.
 */
static uint64_t
find_pair_kinds(const uint8_t count[MJ_KINDS])
{
	enum { LAST = 8, BEFORE_HONOURS = MJ_HONOURS - 1 };
	static const uint8_t seconds[8] = {0, 1, 0, 0, 1, 0, 0, 1}, thirds[8] = {0, 0, 1, 0, 0, 1};
	unsigned honours = sum_of_eight(&count[BEFORE_HONOURS], all_eight) - count[BEFORE_HONOURS];
	uint64_t kinds = honours % 3 == 2 ? UINT64_C(0x7f) << MJ_HONOURS : 0;

	for (unsigned suit = 0; suit < 3; suit++) {
		const uint8_t *of = &count[9 * suit];
		unsigned tiles = sum_of_eight(of, all_eight) + of[LAST], numbers;
		if (tiles % 3 == 0)
			continue;
		if (tiles % 3 == 1 || kinds != 0)
			return 0;
		numbers = sum_of_eight(of, seconds) + 2 * (sum_of_eight(of, thirds) + of[LAST]);
		kinds = UINT64_C(0111) << (9 * suit + 2 * numbers % 3);
	}
	return honours % 3 == 1 ? 0 : kinds;
}

/* All tiles. */
static unsigned
count_tiles(const uint8_t count[MJ_KINDS])
{
	unsigned sum = count[MJ_KINDS - 2] + count[MJ_KINDS - 1];

	for (unsigned kind = 0; kind + 8 <= MJ_KINDS; kind += 8)
		sum += sum_of_eight(&count[kind], all_eight);
	return sum;
}

bool
mj_read(const struct mj_reading_task *task, mj_visit *visit, void *payload)
{
	struct walk walk = {
		.count = task->count,
		.visit = visit,
		.payload = payload,
		.sets_left = task->sets,
		.wilds_left = task->wilds,
		.pair_left = true,
		.pair_kinds = ALL_KINDS,
		.open_kinds = mj_kinds_from(task->count, 1) | mj_bit(MJ_KINDS),
	};

	assert(task->sets <= MJ_MELDS && task->wilds <= MJ_WILDS_MAX);
	assert(count_tiles(task->count) + task->wilds == 3U * task->sets + 2U);
	if (task->honour_runs) {
		walk.open_kinds |= ALL_KINDS & ~UINT64_C(0) << MJ_HONOURS;
		return walk_wind_runs(&walk, 0);
	}
	if (task->wilds == 0)
		walk.pair_kinds = find_pair_kinds(task->count);
	if (walk.pair_kinds == 0)
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
