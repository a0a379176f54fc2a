#include "ming/best.h"
#include "distance/distance.h"
#include "engine/rank.h"
#include "engine/reading_write.h"

#include <assert.h>
#include <string.h>

struct candidate {
	uint8_t shape;
	const struct mj_grouping *grouping; /* standard only */
	mj_tile pair;
	struct ming_value value;
};

struct search {
	const struct ming_hand_context *context;
	struct ming_best *best;
	struct mj_ranking *all; /* or NULL: only the best is looked for */
};

/* ---- Which of two readings is better (section 5.5) ---- */

/*
 * Compares lists of patterns and values, by number. At the first difference the lower number is
 * better, of equal numbers the higher value. A list that the other one continues comes first.
 */
static int
compare_lists(const struct ming_value *left, const struct ming_value *right)
{
	uint64_t all = left->patterns | right->patterns;

	for (; all != 0; all &= all - 1) {
		unsigned pattern = (unsigned)__builtin_ctzll(all);
		uint64_t here_and_above = ~UINT64_C(0) << pattern;
		if (left->worth[pattern] == right->worth[pattern])
			continue;
		if ((left->patterns & here_and_above) == 0)
			return 1;
		if ((right->patterns & here_and_above) == 0)
			return -1;
		return left->worth[pattern] > right->worth[pattern] ? 1 : -1;
	}
	return 0;
}

static int
compare_numbers(int32_t left, int32_t right)
{
	return (left > right) - (left < right);
}

/* Above 0: the left one is better. */
static int
compare_values(const struct ming_value *left, const struct ming_value *right)
{
	int order = compare_numbers(left->points, right->points);

	if (order == 0)
		order = compare_numbers(left->limits, right->limits); /* 0: counted */
	if (order == 0)
		order = compare_numbers(left->han, right->han);
	return order != 0 ? order : compare_lists(left, right);
}

/* Where the page knows no difference the sets decide: lower kinds first, pungs before chows. */
static bool
sets_before(const struct mj_grouping *left, const struct mj_grouping *right)
{
	for (unsigned i = 0; i < left->set_count; i++) {
		if (left->set[i].kind != right->set[i].kind)
			return left->set[i].kind < right->set[i].kind;
		if (left->set[i].type != right->set[i].type)
			return left->set[i].type == MJ_TRIPLET;
	}
	return false;
}

static bool
ranks_before(const struct candidate *candidate, const struct ming_best *best)
{
	int order = compare_values(&candidate->value, &best->value);
	if (order != 0)
		return order > 0;
	if (candidate->shape != best->shape)
		return candidate->shape < best->shape;
	if (candidate->shape != SHAPE_STANDARD)
		return false;
	if (candidate->pair != best->pair)
		return candidate->pair < best->pair;
	return sets_before(candidate->grouping, &best->grouping);
}

/* R2, R118: han without the bounties; a limit needs no other pattern. */
static bool
is_open(const struct ming_hand_context *context, const struct ming_value *value)
{
	return value->limits > 0 || value->opening >= context->rules->option[OPT_MIN_HAN];
}

static bool
is_better(const struct candidate *candidate, const struct ming_best *best)
{
	return !best->win || ranks_before(candidate, best);
}

/* Readings that may be won with come first. */
int
ming_rank(const void *left, const void *right)
{
	const struct ming_best *bests[] = {left, right};
	struct candidate candidates[2];

	if (bests[0]->win != bests[1]->win)
		return bests[0]->win ? 1 : -1;
	for (unsigned i = 0; i < 2; i++)
		candidates[i] = (struct candidate){
			.shape = bests[i]->shape,
			.grouping = &bests[i]->grouping,
			.pair = bests[i]->pair,
			.value = bests[i]->value,
		};
	return ranks_before(&candidates[0], right) - ranks_before(&candidates[1], left);
}

static void
keep(const struct candidate *candidate, struct ming_best *best)
{
	best->win = true;
	best->shape = candidate->shape;
	best->pair = candidate->pair;
	best->value = candidate->value;
	if (candidate->grouping != NULL)
		best->grouping = *candidate->grouping;
}

static void
offer(struct search *search, const struct candidate *candidate)
{
	struct ming_best *best = search->best;
	assert(candidate->value.opening <= candidate->value.han);
	bool win = is_open(search->context, &candidate->value);

	best->complete = true;
	best->opening |= candidate->value.opening > 0;
	if (search->all != NULL) {
		struct ming_best one = {.complete = true, .opening = candidate->value.opening > 0};
		keep(candidate, &one);
		one.win = win;
		mj_ranking_add(search->all, &one);
	} else if (win && is_better(candidate, best)) {
		keep(candidate, best);
	}
}

/* ---- Standard ---- */

static void
offer_standard(struct search *search, const struct mj_grouping *grouping, bool win_in_pung)
{
	struct candidate candidate = {
		.shape = SHAPE_STANDARD,
		.grouping = grouping,
		.pair = grouping->pair,
	};

	ming_value_standard(search->context, grouping, win_in_pung, &candidate.value);
	offer(search, &candidate);
}

/* Whether the winning tile can have completed a pung, and whether anything else. */
static void
find_places(const struct mj_grouping *grouping, mj_tile win, bool *in_pung, bool *elsewhere)
{
	*in_pung = false;
	*elsewhere = grouping->pair == win;
	for (unsigned i = 0; i < grouping->set_count; i++) {
		const struct mj_set *set = &grouping->set[i];
		if (set->type == MJ_TRIPLET)
			*in_pung |= set->kind == win;
		else
			*elsewhere |= win >= set->kind && win <= set->kind + 2;
	}
}

/* Offers a grouping once for each place of the winning tile that matters (section
 * 5.1). */
static bool
visit_grouping(void *payload, const struct mj_grouping *grouping)
{
	struct search *search = payload;
	bool in_pung, elsewhere;

	assert(grouping->set_count + search->context->hand->meld_count == MING_SETS);
	if (!search->context->claimed) {
		offer_standard(search, grouping, false);
		return true;
	}
	find_places(grouping, search->context->win, &in_pung, &elsewhere);
	assert(in_pung || elsewhere);
	if (elsewhere)
		offer_standard(search, grouping, false);
	if (in_pung)
		offer_standard(search, grouping, true);
	return true;
}

/* ---- The other shapes ---- */

static void
offer_special(struct search *search, enum ming_shape shape, mj_tile pair)
{
	struct candidate candidate = {.shape = (uint8_t)shape, .pair = pair};

	ming_value_special(search->context, shape, &candidate.value);
	offer(search, &candidate);
}

/* R59, R60: four alike are two pairs. */
static bool
is_seven_pairs(const struct ming_hand_context *context)
{
	unsigned odd = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		odd |= context->count[kind] & 1U;
	return odd == 0;
}

/* R76. Fourteen tiles: one of the thirteen kinds is there twice. */
static mj_tile
orphans_pair(const struct ming_hand_context *context)
{
	mj_tile pair = 0;

	if (context->kinds != YAOCHU_BITS)
		return MJ_NO_TILE;
	while (context->count[pair] != 2) {
		pair++;
		assert(pair < MJ_KINDS);
	}
	return pair;
}

/* R61, D17. */
static bool
is_unrelated(const struct ming_hand_context *context)
{
	const struct mj_target target = {.sets = MING_SETS, .shapes = MJ_TO_UNRELATED};
	struct mj_held held = {.wilds = 0};

	if (__builtin_popcountll(context->kinds) != 3 * MING_SETS + 2)
		return false;
	memcpy(held.count, context->count, sizeof(held.count));
	return mj_distance(&target, &held) == 0;
}

static void
run(struct search *search)
{
	const struct ming_hand_context *context = search->context;
	struct ming_best *best = search->best;
	struct mj_reading_task task = {.sets = (uint8_t)(MING_SETS - context->hand->meld_count)};

	best->complete = best->opening = best->win = false;
	memcpy(task.count, context->count, sizeof(task.count));
	mj_read(&task, visit_grouping, search);
	assert(best->complete || !best->win);
	if (context->hand->meld_count > 0)
		return;
	if (is_seven_pairs(context))
		offer_special(search, SHAPE_SEVEN_PAIRS, MJ_NO_TILE);
	mj_tile pair = orphans_pair(context);
	if (pair != MJ_NO_TILE)
		offer_special(search, SHAPE_THIRTEEN_ORPHANS, pair);
	if (is_unrelated(context))
		offer_special(search, SHAPE_FOURTEEN_UNRELATED, MJ_NO_TILE);
}

void
ming_find_best(const struct ming_hand_context *context, struct ming_best *best)
{
	struct search search = {.context = context, .best = best};

	run(&search);
}

void
ming_find_all(const struct ming_hand_context *context, struct mj_ranking *all)
{
	struct ming_best best;
	struct search search = {.context = context, .best = &best, .all = all};

	run(&search);
}

void
ming_write_reading(const struct ming_hand_context *context, const struct ming_best *best,
		   struct mj_reading *reading)
{
	assert(best->shape == SHAPE_STANDARD || context->hand->meld_count == 0);
	mj_reading_init(reading, best->shape, best->pair);
	if (best->shape == SHAPE_STANDARD)
		mj_reading_add_sets(reading, &best->grouping);
	if (best->shape == SHAPE_SEVEN_PAIRS)
		mj_reading_add_pairs(reading, context->count);
	mj_reading_add_melds(reading, context->hand->melds, context->hand->meld_count);
}
