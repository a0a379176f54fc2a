#include "nanchang/cover.h"

#include <assert.h>
#include <string.h>

enum {
	NUMBERS = 9,
	LAST_RUN = 6, /* the number in which the last run, 789, begins, counted from 0 */
	SUITS = 3,
	WINDS = 3,    /* the part of the winds; that of the dragons follows */
	RUNS_MAX = 2, /* of one kind: three equal runs hold no more than three triplets */
	NONE = 255
};

static const mj_tile first_kind[COVER_PARTS + 1] = {0, 9, 18, MJ_HONOURS, MJ_DRAGONS, MJ_KINDS};

static unsigned
triplets_for(unsigned tiles)
{
	return (tiles + 2) / 3;
}

static unsigned
less(unsigned tiles, unsigned taken)
{
	return tiles > taken ? tiles - taken : 0;
}

/* ---- Numbers ---- */

/*
 * need[k][p][a][b]: the fewest sets that begin at number k or above and hold all tiles from k on
 * that are not taken by the a runs begun at k - 1 and the b runs begun at k - 2; p: the pair is
 * still to be had.
 */
struct numbers {
	const uint8_t *count;
	uint8_t pair_tiles;
	uint8_t most_runs[NUMBERS]; /* that may be worth beginning at each number */
	uint8_t need[NUMBERS + 1][2][RUNS_MAX + 1][RUNS_MAX + 1];
};

/* The choice at one number: how many runs begin there, and whether it is the pair. */
struct step {
	uint8_t runs, pair, triplets;
};

static unsigned
best_step(const struct numbers *numbers, unsigned k, unsigned pair, unsigned before,
	  unsigned before_that, struct step *best)
{
	unsigned least = NONE;

	for (unsigned runs = 0; runs <= numbers->most_runs[k]; runs++) {
		unsigned tiles = less(numbers->count[k], runs + before + before_that);
		for (unsigned take = 0; take <= pair; take++) {
			unsigned left = less(tiles, take * numbers->pair_tiles);
			unsigned need = runs + triplets_for(left) +
					numbers->need[k + 1][pair - take][runs][before];
			if (need >= least)
				continue;
			least = need;
			*best = (struct step){(uint8_t)runs, (uint8_t)take,
					      (uint8_t)triplets_for(left)};
		}
	}
	return least;
}

/*
 * How many equal runs of these kinds may be worth it. One that would hold tiles of one kind only is
 * no better than a triplet; and the second run holds tiles of those kinds alone that are there
 * twice.
 */
static unsigned
runs_worth(unsigned a, unsigned b, unsigned c)
{
	unsigned once = (a > 0) + (b > 0) + (c > 0), twice = (a > 1) + (b > 1) + (c > 1);

	return (once > 1) + (twice > 1);
}

/* Fills need[k] for these runs begun before: without the pair to be had, and with it. */
static void
find_needs(struct numbers *numbers, unsigned k, unsigned before, unsigned before_that)
{
	uint8_t plain = NONE, paired = NONE;

	for (unsigned runs = 0; runs <= numbers->most_runs[k]; runs++) {
		unsigned tiles = less(numbers->count[k], runs + before + before_that);
		unsigned left = less(tiles, numbers->pair_tiles);
		unsigned after = numbers->need[k + 1][0][runs][before];
		unsigned keeps = runs + triplets_for(tiles) + numbers->need[k + 1][1][runs][before];
		unsigned takes = runs + triplets_for(left) + after;
		after += runs + triplets_for(tiles);
		keeps = takes < keeps ? takes : keeps;
		plain = (uint8_t)(after < plain ? after : plain);
		paired = (uint8_t)(keeps < paired ? keeps : paired);
	}
	numbers->need[k][0][before][before_that] = plain;
	numbers->need[k][1][before][before_that] = paired;
}

static void
solve_numbers(const struct cover_task *task, unsigned part, struct numbers *numbers)
{
	unsigned k = NUMBERS;

	numbers->count = &task->count[first_kind[part]];
	numbers->pair_tiles = task->pair_tiles;
	memset(numbers->most_runs, 0, sizeof(numbers->most_runs));
	for (unsigned i = 0; i <= LAST_RUN && !task->pungs_only; i++)
		numbers->most_runs[i] = (uint8_t)runs_worth(
			numbers->count[i], numbers->count[i + 1], numbers->count[i + 2]);
	/* Behind the last tile nothing is needed. */
	for (; k > 0 && numbers->count[k - 1] == 0; k--)
		memset(numbers->need[k], 0, sizeof(numbers->need[k]));
	memset(numbers->need[k], 0, sizeof(numbers->need[k]));
	while (k-- > 0) {
		unsigned before = k > 0 ? numbers->most_runs[k - 1] : 0;
		unsigned before_that = k > 1 ? numbers->most_runs[k - 2] : 0;
		for (unsigned a = 0; a <= before; a++)
			for (unsigned b = 0; b <= before_that; b++)
				find_needs(numbers, k, a, b);
	}
}

/* ---- Honours ---- */

/* How many runs of each sort, and the pair. Runs of winds are sorted by the wind that is missing;
 * dragons have one sort. */
struct honours {
	uint8_t runs[4];
	uint8_t pair; /* which kind of the part, or NONE */
	uint8_t need;
};

/* Tiles of kind i that no run takes. */
static unsigned
honours_left(const uint8_t *count, const struct honours *way, unsigned part, unsigned i)
{
	unsigned runs = way->runs[0];

	if (part == WINDS)
		runs = way->runs[0] + way->runs[1] + way->runs[2] + way->runs[3] - way->runs[i];
	return less(count[i], runs);
}

static void
try_honours(const struct cover_task *task, unsigned part, bool paired, struct honours *way,
	    struct honours *best)
{
	const uint8_t *count = &task->count[first_kind[part]];
	unsigned kinds = (unsigned)(first_kind[part + 1] - first_kind[part]);
	unsigned need = way->runs[0] + way->runs[1] + way->runs[2] + way->runs[3];

	way->pair = NONE;
	for (unsigned i = 0; i < kinds; i++) {
		unsigned left = honours_left(count, way, part, i);
		unsigned triplets = triplets_for(left);
		unsigned with_pair = triplets_for(less(left, task->pair_tiles));
		if (paired && way->pair == NONE && with_pair < triplets) {
			way->pair = (uint8_t)i;
			triplets = with_pair;
		}
		need += triplets;
	}
	way->need = (uint8_t)need;
	if (need < best->need)
		*best = *way;
}

/* How many runs of each sort may be worth it. */
static void
find_most(const struct cover_task *task, unsigned part, uint8_t most[4])
{
	const uint8_t *count = &task->count[first_kind[part]];

	memset(most, 0, 4);
	if (task->pungs_only)
		return;
	most[0] = (uint8_t)runs_worth(count[part == WINDS ? 3 : 0], count[1], count[2]);
	if (part != WINDS)
		return;
	most[1] = (uint8_t)runs_worth(count[0], count[2], count[3]);
	most[2] = (uint8_t)runs_worth(count[0], count[1], count[3]);
	most[3] = (uint8_t)runs_worth(count[0], count[1], count[2]);
}

/* Every number of runs of each sort. */
static void
solve_honours(const struct cover_task *task, unsigned part, bool paired, struct honours *best)
{
	struct honours way = {.need = NONE};
	uint8_t most[4];

	find_most(task, part, most);
	best->need = NONE;
	for (way.runs[0] = 0; way.runs[0] <= most[0]; way.runs[0]++)
		for (way.runs[1] = 0; way.runs[1] <= most[1]; way.runs[1]++)
			for (way.runs[2] = 0; way.runs[2] <= most[2]; way.runs[2]++)
				for (way.runs[3] = 0; way.runs[3] <= most[3]; way.runs[3]++)
					try_honours(task, part, paired, &way, best);
}

/* ---- All parts ---- */

static bool
is_empty(const struct cover_task *task, unsigned part)
{
	for (unsigned kind = first_kind[part]; kind < first_kind[part + 1]; kind++)
		if (task->count[kind] > 0)
			return false;
	return true;
}

void
nanchang_cover(const struct cover_task *task, struct cover *cover)
{
	struct numbers numbers;
	struct honours honours;

	for (unsigned part = 0; part < COVER_PARTS; part++) {
		cover->plain[part] = cover->paired[part] = 0;
		if (is_empty(task, part))
			continue;
		if (part < SUITS) {
			solve_numbers(task, part, &numbers);
			cover->plain[part] = numbers.need[0][0][0][0];
			cover->paired[part] = numbers.need[0][task->pair_tiles > 0][0][0];
			continue;
		}
		solve_honours(task, part, false, &honours);
		cover->plain[part] = cover->paired[part] = honours.need;
		if (task->pair_tiles == 0)
			continue;
		solve_honours(task, part, true, &honours);
		cover->paired[part] = honours.need;
	}
}

/* The part whose tiles the pair had best take, or COVER_PARTS: the pair saves no set anywhere. */
static unsigned
pair_part(const struct cover *cover)
{
	for (unsigned part = 0; part < COVER_PARTS; part++)
		if (cover->paired[part] < cover->plain[part])
			return part;
	return COVER_PARTS;
}

unsigned
nanchang_cover_sets(const struct cover *cover)
{
	unsigned sets = 0;

	for (unsigned part = 0; part < COVER_PARTS; part++)
		sets += cover->plain[part];
	return sets - (pair_part(cover) < COVER_PARTS);
}

/* ---- One way to do it ---- */

struct builder {
	struct mj_set *sets;
	unsigned count;
	mj_tile *pair;
};

static void
build_sets(struct builder *builder, enum mj_set_type type, unsigned kind, unsigned count)
{
	for (; count > 0; count--) {
		assert(builder->count < MJ_MELDS);
		builder->sets[builder->count++] = (struct mj_set){(uint8_t)type, (mj_tile)kind};
	}
}

static void
build_numbers(const struct cover_task *task, unsigned part, bool paired, struct builder *builder)
{
	struct numbers numbers;
	unsigned before = 0, before_that = 0, pair = paired;

	solve_numbers(task, part, &numbers);
	for (unsigned k = 0; k < NUMBERS; k++) {
		unsigned kind = first_kind[part] + k;
		struct step step = {0};
		unsigned need = best_step(&numbers, k, pair, before, before_that, &step);
		assert(need <= MJ_MELDS && step.runs <= RUNS_MAX);
		(void)need;
		build_sets(builder, MJ_RUN, kind, step.runs);
		build_sets(builder, MJ_TRIPLET, kind, step.triplets);
		if (step.pair)
			*builder->pair = (mj_tile)kind;
		pair -= step.pair;
		before_that = before;
		before = step.runs;
	}
}

static void
build_honours(const struct cover_task *task, unsigned part, bool paired, struct builder *builder)
{
	const uint8_t *count = &task->count[first_kind[part]];
	unsigned kinds = (unsigned)(first_kind[part + 1] - first_kind[part]);
	struct honours way;

	solve_honours(task, part, paired, &way);
	for (unsigned i = 0; i < kinds; i++) {
		unsigned kind = first_kind[part] + i, left = honours_left(count, &way, part, i);
		if (way.pair == i) {
			left = less(left, task->pair_tiles);
			*builder->pair = (mj_tile)kind;
		}
		build_sets(builder, MJ_TRIPLET, kind, triplets_for(left));
		if (part == WINDS)
			build_sets(builder, MJ_WIND_RUN, kind, way.runs[i]);
	}
	if (part != WINDS)
		build_sets(builder, MJ_DRAGON_RUN, MJ_DRAGONS, way.runs[0]);
}

void
nanchang_cover_build(const struct cover_task *task, const struct cover *cover,
		     struct mj_set sets[MJ_MELDS], mj_tile *pair)
{
	struct builder builder = {.sets = sets, .pair = pair};
	unsigned with_pair = pair_part(cover);

	*pair = MJ_NO_TILE;
	for (unsigned part = 0; part < COVER_PARTS; part++) {
		if (is_empty(task, part))
			continue;
		if (part < SUITS)
			build_numbers(task, part, part == with_pair, &builder);
		else
			build_honours(task, part, part == with_pair, &builder);
	}
	assert(builder.count == nanchang_cover_sets(cover));
}
