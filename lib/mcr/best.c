#include "mcr/best.h"
#include "engine/kinds.h"
#include "engine/rank.h"
#include "engine/reading_write.h"

#include <assert.h>
#include <string.h>

enum { SUIT = 9, SUITS = 3, ORDERS = 6, PAIRS = 7, HAND = 14 };

/* R9: which of 147, 258, 369 lies in each suit. */
static const uint8_t orders[ORDERS][SUITS] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
					      {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/* The first tile of the group that lies in the suit. */
static mj_tile
knitted_first(unsigned order, unsigned suit)
{
	return (mj_tile)(SUIT * suit + orders[order][suit]);
}

static uint64_t
knitted_kinds(unsigned order)
{
	uint64_t kinds = 0;

	for (unsigned suit = 0; suit < SUITS; suit++)
		kinds |= UINT64_C(0x49) << knitted_first(order, suit);
	return kinds;
}

/* ---- Which of two readings is better (section 5.6) ---- */

/* Sets in order: by kind, of one kind the triplet before the run. Above 0: the left one. */
static int
rank_sets(const struct mj_grouping *left, const struct mj_grouping *right)
{
	for (unsigned i = 0; i < left->set_count; i++) {
		const struct mj_set *a = &left->set[i], *b = &right->set[i];
		if (a->kind != b->kind)
			return b->kind - a->kind;
		if (a->type != b->type)
			return a->type == MJ_TRIPLET ? 1 : -1;
	}
	return right->pair - left->pair;
}

static int
rank_groupings(const struct mcr_best *a, const struct mcr_best *b)
{
	if (a->shape != b->shape)
		return b->shape - a->shape;
	if (a->shape == SHAPE_KNITTED_STRAIGHT && a->order != b->order)
		return b->order - a->order;
	return a->shape <= SHAPE_KNITTED_STRAIGHT ? rank_sets(&a->grouping, &b->grouping) : 0;
}

/* More of the fan that stands first, and so on. */
static int
rank_values(const struct mcr_value *a, const struct mcr_value *b)
{
	if (a->fan != b->fan)
		return a->fan > b->fan ? 1 : -1;
	return memcmp(a->fans.times, b->fans.times, sizeof(a->fans.times));
}

int
mcr_rank(const void *left, const void *right)
{
	const struct mcr_best *a = left, *b = right;
	int rank = rank_values(&a->value, &b->value);

	return rank != 0 ? rank : rank_groupings(a, b);
}

/* ---- All readings ---- */

struct search {
	struct mcr_hand_context *context;
	struct mcr_best *best;
	struct mj_ranking *all; /* or NULL: only the best is looked for */
	struct mcr_best tried;  /* with the shape and order that are being read */
};

/* The reading that is tried. */
static void
offer(struct search *search)
{
	struct mcr_best *tried = &search->tried, *best = search->best;

	tried->complete = true;
	assert(tried->value.fan > 0); /* a chicken hand at the least */
	if (search->all != NULL)
		mj_ranking_add(search->all, tried);
	else if (!best->complete || mcr_rank(tried, best) > 0)
		*best = *tried;
}

static bool
holds(const struct mj_set *set, mj_tile tile)
{
	if (set->type == MJ_TRIPLET)
		return set->kind == tile;
	return tile >= set->kind && tile <= set->kind + 2;
}

/* The places where the winning tile can lie in the grouping, as bits of enum mcr_place. */
static unsigned
places_of(const struct search *search, const struct mj_grouping *grouping)
{
	mj_tile win = search->context->win;
	unsigned places = grouping->pair == win ? 1U << PLACE_PAIR : 0;

	for (unsigned i = 0; i < grouping->set_count; i++)
		places |= (unsigned)holds(&grouping->set[i], win) << i;
	if (search->tried.shape == SHAPE_KNITTED_STRAIGHT &&
	    (knitted_kinds(search->tried.order) >> win & 1) != 0)
		places |= 1U << PLACE_KNITTED;
	return places;
}

/* D7: a grouping is a chicken hand when it counts nothing in any place. */
static bool
visit_grouping(void *payload, const struct mj_grouping *grouping)
{
	struct search *search = payload;
	struct mcr_best *tried = &search->tried;
	bool knitted = tried->shape == SHAPE_KNITTED_STRAIGHT, counts = false;
	unsigned places = places_of(search, grouping);
	struct mcr_grouping_fans fans;

	tried->grouping = *grouping;
	mcr_group_fans(search->context, grouping, knitted, &fans);
	assert(places != 0); /* the winning tile is somewhere */
	for (unsigned left = places; left != 0; left &= left - 1) {
		mcr_value_place(search->context, grouping, &fans, knitted,
				(unsigned)__builtin_ctz(left), &tried->value);
		counts |= tried->value.fan > 0;
		if (tried->value.fan > 0)
			offer(search);
	}
	if (counts)
		return true;
	mcr_value_chicken(&tried->value);
	offer(search);
	return true;
}

static void
read_standard(struct search *search)
{
	const struct mcr_hand_context *context = search->context;
	struct mj_reading_task task = {.sets = (uint8_t)(MCR_SETS - context->meld_count)};

	memcpy(task.count, context->count, sizeof(task.count));
	search->tried.shape = SHAPE_STANDARD;
	mj_read(&task, visit_grouping, search);
}

static void
read_knitted(struct search *search, unsigned order)
{
	const struct mcr_hand_context *context = search->context;
	struct mj_reading_task task = {.sets = (uint8_t)(1 - context->meld_count)};
	uint64_t kinds = knitted_kinds(order);

	memcpy(task.count, context->count, sizeof(task.count));
	for (uint64_t left = kinds; left != 0; left &= left - 1) {
		unsigned kind = (unsigned)__builtin_ctzll(left);
		if (task.count[kind]-- == 0)
			return;
	}
	assert(context->meld_count <= 1 && __builtin_popcountll(kinds) == SUIT);
	search->tried.shape = SHAPE_KNITTED_STRAIGHT;
	search->tried.order = (uint8_t)order;
	mj_read(&task, visit_grouping, search);
}

static bool
is_pairs(const struct mcr_hand_context *context)
{
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		if (context->count[kind] % 2 != 0)
			return false;
	return true;
}

/* 14 different tiles of the honours and one knitted straight. */
static bool
is_knitted_tiles(const struct mcr_hand_context *context)
{
	if (__builtin_popcountll(context->kinds) != HAND)
		return false;
	for (unsigned order = 0; order < ORDERS; order++)
		if ((context->kinds & ~(knitted_kinds(order) | HONOUR_BITS)) == 0)
			return true;
	return false;
}

static void
offer_special(struct search *search, enum mcr_shape shape, bool there)
{
	if (!there)
		return;
	search->tried.shape = (uint8_t)shape;
	mcr_value_special(search->context, shape, &search->tried.value);
	offer(search);
}

static void
run(struct search *search)
{
	const struct mcr_hand_context *context = search->context;

	search->best->complete = false;
	memset(&search->tried, 0, sizeof(search->tried));
	read_standard(search);
	for (unsigned order = 0; context->meld_count <= 1 && order < ORDERS; order++)
		if ((knitted_kinds(order) & ~context->kinds) == 0)
			read_knitted(search, order);
	if (context->meld_count > 0)
		return;
	offer_special(search, SHAPE_SEVEN_PAIRS, is_pairs(context));
	offer_special(search, SHAPE_HONORS_AND_KNITTED, is_knitted_tiles(context));
	offer_special(search, SHAPE_THIRTEEN_ORPHANS, context->kinds == YAOCHU_BITS);
}

void
mcr_find_best(struct mcr_hand_context *context, struct mcr_best *best)
{
	struct search search = {.context = context, .best = best};

	run(&search);
}

void
mcr_find_all(struct mcr_hand_context *context, struct mj_ranking *all)
{
	struct mcr_best last = {.complete = false};
	struct search search = {.context = context, .best = &last, .all = all};

	run(&search);
}

void
mcr_write_reading(const struct mcr_hand_context *context, const struct mcr_best *best,
		  struct mj_reading *reading)
{
	bool sets = best->shape <= SHAPE_KNITTED_STRAIGHT;

	mj_tile pair = sets ? best->grouping.pair : MJ_NO_TILE;

	for (mj_tile kind = 0; best->shape == SHAPE_THIRTEEN_ORPHANS && kind < MJ_KINDS; kind++)
		pair = context->count[kind] == 2 ? kind : pair;
	assert(!sets ||
	       (pair < MJ_KINDS && best->grouping.set_count + context->meld_count ==
					   (best->shape == SHAPE_STANDARD ? MCR_SETS : 1)));
	assert(sets || context->meld_count == 0);
	mj_reading_init(reading, best->shape, pair);
	if (best->shape == SHAPE_KNITTED_STRAIGHT)
		for (unsigned suit = 0; suit < SUITS; suit++) {
			mj_tile first = knitted_first(best->order, suit);
			const mj_tile tiles[] = {first, (mj_tile)(first + 3), (mj_tile)(first + 6)};
			mj_reading_add_group(reading, tiles, SUITS);
		}
	if (sets)
		mj_reading_add_sets(reading, &best->grouping);
	if (best->shape == SHAPE_SEVEN_PAIRS)
		mj_reading_add_pairs(reading, context->count);
	mj_reading_add_melds(reading, context->hand->melds, context->meld_count);
}
