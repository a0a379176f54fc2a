#include "jiujiang/best.h"
#include "engine/rank.h"
#include "engine/reading_write.h"
#include "jiujiang/pairs.h"
#include "jiujiang/sets.h"

#include <assert.h>
#include <string.h>

enum { SETS = 4 };

struct search {
	const struct jiujiang_hand_context *context;
	struct jiujiang_best *best;
	struct mj_ranking *all; /* or NULL: only the best is looked for */
};

/* ---- Which of two readings is better (section 5, 3) ---- */

/* closed_wait before edge_wait before pair_wait before none. */
static unsigned
wait_rank(uint64_t patterns)
{
	if ((patterns & PAT(CLOSED_WAIT)) != 0)
		return 0;
	if ((patterns & PAT(EDGE_WAIT)) != 0)
		return 1;
	return (patterns & PAT(PAIR_WAIT)) != 0 ? 2 : 3;
}

/* Sets in order: by kind, of one kind the triplet (111) before the run (123). */
static bool
sets_before(const struct mj_grouping *left, const struct mj_grouping *right)
{
	for (unsigned i = 0; i < left->set_count; i++) {
		const struct mj_set *a = &left->set[i], *b = &right->set[i];
		if (a->kind != b->kind)
			return a->kind < b->kind;
		if (a->type != b->type)
			return a->type == MJ_TRIPLET;
	}
	return false;
}

/* Of two standard readings; the one as seven pairs comes last and wins where it is as good. */
static bool
ranks_before(const struct jiujiang_value *value, const struct mj_grouping *grouping,
	     const struct jiujiang_best *best)
{
	if (value->own != best->value.own)
		return value->own > best->value.own;
	unsigned rank = wait_rank(value->patterns), best_rank = wait_rank(best->value.patterns);
	if (rank != best_rank)
		return rank < best_rank;
	return sets_before(grouping, &best->grouping);
}

static bool
is_better(const struct jiujiang_value *value, const struct mj_grouping *grouping,
	  const struct jiujiang_best *best)
{
	return !best->complete || ranks_before(value, grouping, best);
}

int
jiujiang_rank(const void *left, const void *right)
{
	const struct jiujiang_best *a = left, *b = right;

	assert(a->complete && b->complete);
	if (a->value.own != b->value.own)
		return a->value.own > b->value.own ? 1 : -1;
	if (a->shape != b->shape)
		return a->shape == SHAPE_SEVEN_PAIRS ? 1 : -1;
	if (a->shape == SHAPE_SEVEN_PAIRS)
		return 0;
	return ranks_before(&a->value, &a->grouping, b) - ranks_before(&b->value, &b->grouping, a);
}

/* ---- Standard: the winning tile in each place where it can stand ---- */

static void
offer(struct search *search, const struct jiujiang_sets *sets, const struct mj_grouping *grouping,
      const struct mj_set *won)
{
	struct jiujiang_best *best = search->best;
	struct jiujiang_value value;

	jiujiang_value_sets(search->context, sets, won, &value);
	if (search->all == NULL && !is_better(&value, grouping, best))
		return;
	best->complete = true;
	best->shape = SHAPE_STANDARD;
	best->grouping = *grouping;
	best->value = value;
	if (search->all != NULL)
		mj_ranking_add(search->all, best);
}

static bool
holds(const struct mj_set *set, mj_tile tile)
{
	if (set->type == MJ_TRIPLET)
		return set->kind == tile;
	return tile >= set->kind && tile <= set->kind + 2;
}

static bool
visit_grouping(void *payload, const struct mj_grouping *grouping)
{
	struct search *search = payload;
	mj_tile win = search->context->win;
	struct jiujiang_sets sets;

	assert(grouping->set_count + search->context->hand->meld_count == SETS);
	jiujiang_read_sets(search->context, grouping, &sets);
	if (grouping->pair == win)
		offer(search, &sets, grouping, NULL);
	for (unsigned i = 0; i < grouping->set_count; i++)
		if (holds(&grouping->set[i], win))
			offer(search, &sets, grouping, &grouping->set[i]);
	return true;
}

/* ---- Seven pairs ---- */

static void
offer_pairs(struct search *search)
{
	struct jiujiang_best *best = search->best;
	struct jiujiang_value value;

	jiujiang_value_pairs(search->context, &value);
	if (search->all == NULL && best->complete && value.own < best->value.own)
		return;
	best->complete = true;
	best->shape = SHAPE_SEVEN_PAIRS;
	best->value = value;
	if (search->all != NULL)
		mj_ranking_add(search->all, best);
}

static void
run(struct search *search)
{
	const struct jiujiang_hand_context *context = search->context;
	struct mj_reading_task task = {.sets = (uint8_t)(SETS - context->hand->meld_count)};

	search->best->complete = false;
	memcpy(task.count, context->count, sizeof(task.count));
	mj_read(&task, visit_grouping, search);
	if (context->hand->meld_count == 0 && jiujiang_is_pairs(context->count))
		offer_pairs(search);
}

void
jiujiang_find_best(const struct jiujiang_hand_context *context, struct jiujiang_best *best)
{
	struct search search = {.context = context, .best = best};

	run(&search);
}

void
jiujiang_find_all(const struct jiujiang_hand_context *context, struct mj_ranking *all)
{
	struct jiujiang_best last = {.complete = false};
	struct search search = {.context = context, .best = &last, .all = all};

	run(&search);
}

void
jiujiang_write_reading(const struct jiujiang_hand_context *context,
		       const struct jiujiang_best *best, struct mj_reading *reading)
{
	bool standard = best->shape == SHAPE_STANDARD;

	assert(best->complete && (standard || context->hand->meld_count == 0));
	mj_reading_init(reading, best->shape, standard ? best->grouping.pair : MJ_NO_TILE);
	if (standard)
		mj_reading_add_sets(reading, &best->grouping);
	else
		mj_reading_add_pairs(reading, context->count);
	mj_reading_add_melds(reading, context->hand->melds, context->hand->meld_count);
}
