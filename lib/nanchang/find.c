#include "nanchang/find.h"

#include "distance/distance.h"
#include "nanchang/cover.h"
#include "nanchang/scattered.h"

#include <assert.h>
#include <string.h>

enum { FULL_SETS = 4, PAIR = 2 };

static const uint8_t bases[BASES] = {QIXING_SHISANLAN, SHISANLAN, DAQIDUI, XIAOQIDUI, PINGHU};

/* Places in bases. */
enum { AT_QIXING, AT_SHISANLAN, AT_DAQIDUI, AT_XIAOQIDUI, AT_PINGHU };

struct nanchang_reading_class
nanchang_reading_class_at(unsigned index)
{
	assert(index < READING_CLASSES);
	return (struct nanchang_reading_class){bases[index / 4], (index & 2) == 0,
					       (index & 1) == 0};
}

/* Tiles to be read, and as what the reading counts. */
struct offer {
	uint8_t count[MJ_KINDS]; /* natural tiles */
	unsigned wilds;          /* beside the pair's, where pair_tiles is below 2 */
	uint8_t pair_tiles;      /* as in struct cover_task */
	bool natural, jingdiao;
};

static void
accept(struct nanchang_found *found, const struct offer *offer, unsigned base)
{
	/* Who fishes has a jing in the pair, so no whole pair of natural tiles is looked for. */
	assert(base < BASES && (!offer->jingdiao || offer->pair_tiles < PAIR));
	unsigned reading_class = 4 * base + 2 * !offer->natural + !offer->jingdiao;

	found->classes |= UINT32_C(1) << reading_class;
}

static unsigned
count_odd(const uint8_t count[MJ_KINDS])
{
	unsigned odd = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		odd += count[kind] & 1;
	return odd;
}

static bool
covers(const struct nanchang_hand_context *context, const struct offer *offer, bool pungs_only)
{
	struct cover_task task = {.pair_tiles = offer->pair_tiles, .pungs_only = pungs_only};
	struct cover cover;

	memcpy(task.count, offer->count, sizeof(task.count));
	nanchang_cover(&task, &cover);
	return nanchang_cover_sets(&cover) <= context->sets;
}

/* The natural tiles fit into the sets and the pair: with a whole pair, no tile is lacking, which
 * is looked up. */
static bool
fits(const struct nanchang_hand_context *context, const struct offer *offer)
{
	const struct mj_target target = {
		.sets = context->sets, .shapes = MJ_TO_STANDARD, .honour_runs = true};
	struct mj_held held = {.wilds = (uint8_t)offer->wilds};

	if (offer->pair_tiles != PAIR)
		return covers(context, offer, false);
	memcpy(held.count, offer->count, sizeof(held.count));
	return mj_distance(&target, &held) == 0;
}

/* R30, R36: sets and a pair; R33: pairs. */
static void
try_sets_and_pairs(const struct nanchang_hand_context *context, const struct offer *offer,
		   struct nanchang_found *found)
{
	if (fits(context, offer)) {
		accept(found, offer, AT_PINGHU);
		if (context->pung_melds && covers(context, offer, true))
			accept(found, offer, AT_DAQIDUI);
	}
	/* A pair with one natural tile takes one of an odd number, if there is any. */
	if (context->sets == FULL_SETS &&
	    count_odd(offer->count) <= offer->wilds + (offer->pair_tiles == 1))
		accept(found, offer, AT_XIAOQIDUI);
}

static void
try_scattered(const struct nanchang_hand_context *context, const struct offer *offer,
	      const uint8_t wild[JING_KINDS], struct nanchang_found *found)
{
	if (context->sets != FULL_SETS)
		return;
	if (nanchang_is_scattered(offer->count))
		accept(found, offer, AT_SHISANLAN);
	if (nanchang_is_seven_star(context, offer->count, wild))
		accept(found, offer, AT_QIXING);
}

/* ---- The 14 tiles ---- */

static void
add_win(const struct nanchang_hand_context *context, uint8_t natural[MJ_KINDS],
	uint8_t wild[JING_KINDS])
{
	if (context->win_wild)
		wild[nanchang_jing_index(&context->jing, context->win)]++;
	else
		natural[context->win]++;
}

/* Every jing is read as itself (R42). */
static void
restore(const struct nanchang_hand_context *context, const uint8_t wild[JING_KINDS],
	uint8_t count[MJ_KINDS])
{
	for (unsigned i = 0; i < JING_KINDS; i++)
		count[context->jing.kind[i]] = (uint8_t)(count[context->jing.kind[i]] + wild[i]);
}

static void
try_plain(const struct nanchang_hand_context *context, struct nanchang_found *found)
{
	static const uint8_t no_wild[JING_KINDS];
	struct offer offer = {.pair_tiles = PAIR};
	uint8_t wild[JING_KINDS];

	memcpy(offer.count, context->natural, sizeof(offer.count));
	memcpy(wild, context->wild, sizeof(wild));
	add_win(context, offer.count, wild);
	offer.wilds = wild[MAIN_JING] + wild[SUB_JING];
	if (offer.wilds > 0) {
		try_sets_and_pairs(context, &offer, found);
		try_scattered(context, &offer, wild, found);
		restore(context, wild, offer.count);
		offer.wilds = 0;
	}
	offer.natural = true;
	try_sets_and_pairs(context, &offer, found);
	try_scattered(context, &offer, no_wild, found);
}

/* ---- Fishing (section 3.6) ---- */

/* R48: one jing is taken from the 13 tiles and the other 12 are complete. */
static void
try_fishing(const struct nanchang_hand_context *context, struct nanchang_found *found)
{
	struct offer offer = {.jingdiao = true};

	if (nanchang_wilds(context) == 0)
		return;
	memcpy(offer.count, context->natural, sizeof(offer.count));
	offer.wilds = nanchang_wilds(context) - 1;
	try_sets_and_pairs(context, &offer, found);
}

/* R53: the pair is two equal jing and the other 12 are natural. */
static void
try_natural_fishing(const struct nanchang_hand_context *context, struct nanchang_found *found)
{
	struct offer offer = {.natural = true, .jingdiao = true};
	unsigned jing = nanchang_jing_index(&context->jing, context->win);

	if (jing == JING_KINDS || context->wild[jing] == 0)
		return;
	memcpy(offer.count, context->natural, sizeof(offer.count));
	restore(context, context->wild, offer.count);
	assert(offer.count[context->win] > 0);
	offer.count[context->win]--;
	try_sets_and_pairs(context, &offer, found);
}

/* D12: the player may take any of the 14 tiles as the drawn one. */
static void
try_tianhu_fishing(const struct nanchang_hand_context *context, struct nanchang_found *found)
{
	struct offer offer = {.pair_tiles = 1, .jingdiao = true};
	uint8_t wild[JING_KINDS];

	assert(context->as_self_draw);
	memcpy(offer.count, context->natural, sizeof(offer.count));
	memcpy(wild, context->wild, sizeof(wild));
	add_win(context, offer.count, wild);
	if (wild[MAIN_JING] + wild[SUB_JING] == 0)
		return;
	offer.wilds = wild[MAIN_JING] + wild[SUB_JING] - 1U;
	try_sets_and_pairs(context, &offer, found);
	restore(context, wild, offer.count);
	offer.natural = true;
	offer.pair_tiles = 0;
	offer.wilds = 0;
	for (unsigned i = 0; i < JING_KINDS; i++) {
		mj_tile kind = context->jing.kind[i];
		if (wild[i] < PAIR)
			continue;
		offer.count[kind] = (uint8_t)(offer.count[kind] - PAIR);
		try_sets_and_pairs(context, &offer, found);
		offer.count[kind] = (uint8_t)(offer.count[kind] + PAIR);
	}
}

static uint32_t
natural_classes(void)
{
	uint32_t classes = 0;

	for (unsigned i = 0; i < READING_CLASSES; i++)
		classes |= (uint32_t)nanchang_reading_class_at(i).natural << i;
	return classes;
}

/* R49, D9: a fishing hand wins a discard with a natural reading only. */
static bool
is_barred(const struct nanchang_hand_context *context, const struct nanchang_found *fishing)
{
	return !context->as_self_draw && fishing->classes != 0;
}

void
nanchang_find(const struct nanchang_hand_context *context, struct nanchang_found *found)
{
	struct nanchang_found fishing = {0};

	found->classes = 0;
	try_plain(context, found);
	found->complete = found->classes != 0;
	if (!found->complete)
		return;
	if (context->tianhu) {
		try_tianhu_fishing(context, found);
		return;
	}
	try_fishing(context, &fishing);
	if (is_barred(context, &fishing)) {
		found->classes &= natural_classes();
	} else if (context->as_self_draw) {
		found->classes |= fishing.classes;
		try_natural_fishing(context, found);
	}
}
