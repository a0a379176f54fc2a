#include "nanchang/find.h"

#include "nanchang/cover.h"
#include "nanchang/scattered.h"

#include <string.h>

enum { FULL_SETS = 4, PAIR = 2 };

static const uint8_t bases[BASES] = {QIXING_SHISANLAN, SHISANLAN, DAQIDUI, XIAOQIDUI, PINGHU};

/* Places in bases. */
enum { AT_QIXING, AT_SHISANLAN, AT_DAQIDUI, AT_XIAOQIDUI, AT_PINGHU };

struct nanchang_sort
nanchang_sort_at(unsigned index)
{
	return (struct nanchang_sort){bases[index / 4], (index & 2) == 0, (index & 1) == 0};
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
	unsigned sort = 4 * base + 2 * !offer->natural + !offer->jingdiao;

	found->sorts |= UINT32_C(1) << sort;
}

static unsigned
count_odd(const uint8_t count[MJ_KINDS])
{
	unsigned odd = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		odd += count[kind] & 1;
	return odd;
}

/* R30, R36: sets and a pair; R33: pairs. */
static void
try_sets_and_pairs(const struct nanchang_view *view, const struct offer *offer,
		   struct nanchang_found *found)
{
	struct cover_task task = {.pair_tiles = offer->pair_tiles};
	struct cover cover;

	memcpy(task.count, offer->count, sizeof(task.count));
	nanchang_cover(&task, &cover);
	if (nanchang_cover_sets(&cover) <= view->sets)
		accept(found, offer, AT_PINGHU);
	task.pungs_only = true;
	nanchang_cover(&task, &cover);
	if (view->pung_melds && nanchang_cover_sets(&cover) <= view->sets)
		accept(found, offer, AT_DAQIDUI);
	/* A pair with one natural tile takes one of an odd number, if there is any. */
	if (view->sets == FULL_SETS &&
	    count_odd(offer->count) <= offer->wilds + (offer->pair_tiles == 1))
		accept(found, offer, AT_XIAOQIDUI);
}

static void
try_scattered(const struct nanchang_view *view, const struct offer *offer,
	      const uint8_t wild[JING_KINDS], struct nanchang_found *found)
{
	if (view->sets != FULL_SETS)
		return;
	if (nanchang_is_scattered(offer->count))
		accept(found, offer, AT_SHISANLAN);
	if (nanchang_is_seven_star(view, offer->count, wild))
		accept(found, offer, AT_QIXING);
}

/* ---- The 14 tiles ---- */

static void
add_win(const struct nanchang_view *view, uint8_t natural[MJ_KINDS], uint8_t wild[JING_KINDS])
{
	if (view->win_wild)
		wild[nanchang_jing_index(&view->jing, view->win)]++;
	else
		natural[view->win]++;
}

/* Jing as themselves (R42). */
static void
restore(const struct nanchang_view *view, const uint8_t wild[JING_KINDS], uint8_t count[MJ_KINDS])
{
	for (unsigned i = 0; i < JING_KINDS; i++)
		count[view->jing.kind[i]] = (uint8_t)(count[view->jing.kind[i]] + wild[i]);
}

static void
try_plain(const struct nanchang_view *view, struct nanchang_found *found)
{
	static const uint8_t no_wild[JING_KINDS];
	struct offer offer = {.pair_tiles = PAIR};
	uint8_t wild[JING_KINDS];

	memcpy(offer.count, view->natural, sizeof(offer.count));
	memcpy(wild, view->wild, sizeof(wild));
	add_win(view, offer.count, wild);
	offer.wilds = wild[MAIN_JING] + wild[SUB_JING];
	if (offer.wilds > 0) {
		try_sets_and_pairs(view, &offer, found);
		try_scattered(view, &offer, wild, found);
		restore(view, wild, offer.count);
		offer.wilds = 0;
	}
	offer.natural = true;
	try_sets_and_pairs(view, &offer, found);
	try_scattered(view, &offer, no_wild, found);
}

/* ---- Fishing (section 3.6) ---- */

/* R48: one jing is taken from the 13 tiles and the other 12 are complete. */
static void
try_fishing(const struct nanchang_view *view, struct nanchang_found *found)
{
	struct offer offer = {.jingdiao = true};

	if (nanchang_wilds(view) == 0)
		return;
	memcpy(offer.count, view->natural, sizeof(offer.count));
	offer.wilds = nanchang_wilds(view) - 1;
	try_sets_and_pairs(view, &offer, found);
}

/* R53: the pair is two equal jing and the other 12 are natural. */
static void
try_natural_fishing(const struct nanchang_view *view, struct nanchang_found *found)
{
	struct offer offer = {.natural = true, .jingdiao = true};
	unsigned jing = nanchang_jing_index(&view->jing, view->win);

	if (jing == JING_KINDS || view->wild[jing] == 0)
		return;
	memcpy(offer.count, view->natural, sizeof(offer.count));
	restore(view, view->wild, offer.count);
	offer.count[view->win]--;
	try_sets_and_pairs(view, &offer, found);
}

/* D12: any one of the 14 tiles may be taken as the drawn one. */
static void
try_tianhu_fishing(const struct nanchang_view *view, struct nanchang_found *found)
{
	struct offer offer = {.pair_tiles = 1, .jingdiao = true};
	uint8_t wild[JING_KINDS];

	memcpy(offer.count, view->natural, sizeof(offer.count));
	memcpy(wild, view->wild, sizeof(wild));
	add_win(view, offer.count, wild);
	if (wild[MAIN_JING] + wild[SUB_JING] == 0)
		return;
	offer.wilds = wild[MAIN_JING] + wild[SUB_JING] - 1U;
	try_sets_and_pairs(view, &offer, found);
	restore(view, wild, offer.count);
	offer.natural = true;
	offer.pair_tiles = 0;
	offer.wilds = 0;
	for (unsigned i = 0; i < JING_KINDS; i++) {
		mj_tile kind = view->jing.kind[i];
		if (wild[i] < PAIR)
			continue;
		offer.count[kind] = (uint8_t)(offer.count[kind] - PAIR);
		try_sets_and_pairs(view, &offer, found);
		offer.count[kind] = (uint8_t)(offer.count[kind] + PAIR);
	}
}

static uint32_t
natural_sorts(void)
{
	uint32_t sorts = 0;

	for (unsigned i = 0; i < SORTS; i++)
		sorts |= (uint32_t)nanchang_sort_at(i).natural << i;
	return sorts;
}

/* R49, D9: a fishing hand wins a discard with a natural reading only. */
static bool
is_barred(const struct nanchang_view *view, const struct nanchang_found *fishing)
{
	return !view->as_self_draw && fishing->sorts != 0;
}

void
nanchang_find(const struct nanchang_view *view, struct nanchang_found *found)
{
	struct nanchang_found fishing = {0};

	found->sorts = 0;
	try_plain(view, found);
	found->complete = found->sorts != 0;
	if (!found->complete)
		return;
	if (view->tianhu) {
		try_tianhu_fishing(view, found);
		return;
	}
	try_fishing(view, &fishing);
	if (is_barred(view, &fishing)) {
		found->sorts &= natural_sorts();
	} else if (view->as_self_draw) {
		found->sorts |= fishing.sorts;
		try_natural_fishing(view, found);
	}
}
