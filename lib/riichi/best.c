#include "riichi/best.h"
#include "engine/rank.h"
#include "engine/reading_write.h"
#include "riichi/yaku.h"

#include <assert.h>
#include <string.h>

/* Which of two readings is better (section 5). The first difference decides. */

struct candidate {
	uint8_t shape, wait;
	const struct mj_grouping *grouping;
	mj_tile pair;
	struct riichi_value value;
};

enum { SETS = 4 };

struct search {
	const struct riichi_hand_context *context;
	struct riichi_best *best;
	struct mj_ranking *all; /* or NULL: only the best is looked for */
};

/* Lists of pattern positions, sorted: is the left one lexicographically smaller? */
static bool
patterns_before(uint64_t left, uint64_t right)
{
	uint64_t differing = left ^ right, lowest = differing & -differing;
	uint64_t above = ~(lowest | (lowest - 1));

	if ((left & lowest) != 0)
		return (right & above) != 0;
	return (left & above) == 0;
}

/* The place of a set or a pair in the order of their texts: 111m, 123m, 123p, 234m. */
static unsigned
place_of_text(mj_tile kind, bool run)
{
	unsigned number = kind % 9, suit = kind / 9;

	return (2 * number + run) * 4 + suit;
}

static unsigned
place_of_set(const struct mj_set *set)
{
	return place_of_text(set->kind, set->type == MJ_RUN);
}

/* What decides last: groups, pair and wait, compared as texts. */
static bool
texts_before(const struct candidate *left, const struct riichi_best *right)
{
	if (left->shape == SHAPE_STANDARD)
		for (unsigned i = 0; i < left->grouping->set_count; i++) {
			unsigned mine = place_of_set(&left->grouping->set[i]);
			unsigned other = place_of_set(&right->grouping.set[i]);
			if (mine != other)
				return mine < other;
		}
	if (left->pair != right->pair)
		return place_of_text(left->pair, false) < place_of_text(right->pair, false);
	return left->wait < right->wait;
}

static bool
ranks_before(const struct candidate *candidate, const struct riichi_best *best)
{
	const struct riichi_value *new = &candidate->value, *old = &best->value;

	if (new->points != old->points)
		return new->points > old->points;
	if (new->yakuman != old->yakuman)
		return new->yakuman > old->yakuman;
	if (new->fixed != old->fixed)
		return !new->fixed;
	if (new->han != old->han)
		return new->han > old->han;
	if (new->fu != old->fu)
		return new->fu > old->fu;
	if (candidate->shape != best->shape)
		return candidate->shape < best->shape;
	if (new->patterns != old->patterns)
		return patterns_before(new->patterns, old->patterns);
	return texts_before(candidate, best);
}

static bool
is_better(const struct candidate *candidate, const struct riichi_best *best)
{
	return !best->win || ranks_before(candidate, best);
}

static struct candidate
candidate_of(const struct riichi_best *best)
{
	return (struct candidate){
		.shape = best->shape,
		.wait = best->wait,
		.grouping = &best->grouping,
		.pair = best->pair,
		.value = best->value,
	};
}

int
riichi_rank(const void *left, const void *right)
{
	const struct candidate candidates[] = {candidate_of(left), candidate_of(right)};

	return ranks_before(&candidates[0], right) - ranks_before(&candidates[1], left);
}

static void
keep(const struct candidate *candidate, struct riichi_best *best)
{
	best->win = true;
	best->shape = candidate->shape;
	best->wait = candidate->wait;
	best->pair = candidate->pair;
	best->value = candidate->value;
	if (candidate->grouping != NULL)
		best->grouping = *candidate->grouping;
}

static void
offer(struct search *search, const struct candidate *candidate)
{
	struct riichi_best *best = search->best;
	bool win = candidate->value.base != 0;

	best->complete = true;
	if (search->all != NULL) {
		struct riichi_best one = {.complete = true};
		keep(candidate, &one);
		one.win = win;
		mj_ranking_add(search->all, &one);
	} else if (win && is_better(candidate, best)) {
		keep(candidate, best);
	}
}

/* R108: renhou's fixed value in place of the reading's own. */
static void
offer_fixed(struct search *search, struct candidate *candidate)
{
	const struct riichi_hand_context *context = search->context;
	int32_t renhou = context->rules->option[OPT_RENHOU];

	if (context->tsumo || (context->hand->flags & MJ_FIRST_TURN) == 0 ||
	    (renhou != RENHOU_MANGAN && renhou != RENHOU_BAIMAN))
		return;
	struct riichi_value *value = &candidate->value;
	value->patterns = YAKU(RENHOU);
	value->yakuman = 0;
	value->han = riichi_worth(context, YAKU_RENHOU);
	value->fu = value->fu_raw = NO_FU;
	value->fixed = true;
	value->base = riichi_base(context->rules, value->han, value->fu, &value->limit);
	value->points =
		riichi_points(context->rules, value->base, context->dealer, context->as_tsumo);
	offer(search, candidate);
}

static void
offer_standard(struct search *search, const struct riichi_groups *groups,
	       const struct mj_grouping *grouping, const struct mj_set *set, enum riichi_wait wait)
{
	struct candidate candidate = {
		.shape = SHAPE_STANDARD,
		.wait = (uint8_t)wait,
		.grouping = grouping,
		.pair = grouping->pair,
	};

	riichi_value_standard(search->context, groups, grouping, set, wait, &candidate.value);
	offer(search, &candidate);
	offer_fixed(search, &candidate);
}

static bool
is_in_run(const struct mj_set *set, mj_tile win)
{
	return set->type == MJ_RUN && win >= set->kind && win <= set->kind + 2;
}

static bool
same_set(const struct mj_set *left, const struct mj_set *right)
{
	return left->type == right->type && left->kind == right->kind;
}

/* Offers a grouping once for each place where the winning tile can stand. */
static bool
visit_grouping(void *payload, const struct mj_grouping *grouping)
{
	struct search *search = payload;
	mj_tile win = search->context->win;
	struct riichi_groups groups;

	assert(grouping->set_count + search->context->hand->meld_count == SETS);
	riichi_read_groups(search->context, grouping, &groups);
	if (grouping->pair == win)
		offer_standard(search, &groups, grouping, NULL, WAIT_SINGLE);
	for (unsigned i = 0; i < grouping->set_count; i++) {
		const struct mj_set *set = &grouping->set[i];
		if (i > 0 && same_set(set, set - 1))
			continue;
		if (is_in_run(set, win))
			offer_standard(search, &groups, grouping, set,
				       riichi_run_wait(set->kind, win));
		else if (set->type == MJ_TRIPLET && set->kind == win)
			offer_standard(search, &groups, grouping, set, WAIT_DOUBLE_PAIR);
	}
	return true;
}

static void
offer_special(struct search *search, enum riichi_shape shape, enum riichi_wait wait, mj_tile pair)
{
	struct candidate candidate = {
		.shape = (uint8_t)shape,
		.wait = (uint8_t)wait,
		.pair = pair,
	};

	assert(shape != SHAPE_STANDARD && search->context->hand->meld_count == 0);
	riichi_value_special(search->context, shape, wait, &candidate.value);
	offer(search, &candidate);
	offer_fixed(search, &candidate);
}

/* R97: seven different kinds twice. */
static bool
is_seven_pairs(const uint8_t count[MJ_KINDS])
{
	unsigned pairs = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		pairs += count[kind] == 2;
	return pairs == 7;
}

/* R114: the kind held twice, or MJ_NO_TILE when it is no thirteen orphans. */
static mj_tile
orphans_pair(const uint8_t count[MJ_KINDS])
{
	mj_tile pair = MJ_NO_TILE;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		if ((YAOCHU_BITS >> kind & 1) == 0)
			continue;
		if (count[kind] == 0)
			return MJ_NO_TILE;
		if (count[kind] > 1)
			pair = (mj_tile)kind;
	}
	return pair;
}

static void
run(struct search *search)
{
	const struct riichi_hand_context *context = search->context;
	struct riichi_best *best = search->best;
	struct mj_reading_task task = {.sets = (uint8_t)(SETS - context->hand->meld_count)};

	best->complete = best->win = false;
	memcpy(task.count, context->count, sizeof(task.count));
	mj_read(&task, visit_grouping, search);
	assert(best->complete || !best->win);
	if (context->hand->meld_count > 0)
		return;
	if (is_seven_pairs(context->count))
		offer_special(search, SHAPE_SEVEN_PAIRS, WAIT_SINGLE, MJ_NO_TILE);
	mj_tile pair = orphans_pair(context->count);
	if (pair != MJ_NO_TILE)
		offer_special(search, SHAPE_THIRTEEN_ORPHANS,
			      pair == context->win ? WAIT_THIRTEEN : WAIT_SINGLE, pair);
}

void
riichi_find_best(const struct riichi_hand_context *context, struct riichi_best *best)
{
	struct search search = {.context = context, .best = best};

	run(&search);
}

void
riichi_find_all(const struct riichi_hand_context *context, struct mj_ranking *all)
{
	struct riichi_best best;
	struct search search = {.context = context, .best = &best, .all = all};

	run(&search);
}

void
riichi_write_reading(const struct riichi_hand_context *context, const struct riichi_best *best,
		     struct mj_reading *reading)
{
	assert(best->complete);
	assert((best->pair == MJ_NO_TILE) == (best->shape == SHAPE_SEVEN_PAIRS));
	mj_reading_init(reading, best->shape, best->pair);
	reading->wait = best->wait;
	if (best->shape == SHAPE_STANDARD)
		mj_reading_add_sets(reading, &best->grouping);
	if (best->shape == SHAPE_SEVEN_PAIRS)
		mj_reading_add_pairs(reading, context->count);
	mj_reading_add_melds(reading, context->hand->melds, context->hand->meld_count);
}
