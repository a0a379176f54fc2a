#include "distance/distance.h"

#include "distance/shapes.h"
#include "mahjong/hand.h"

#include <assert.h>

/* ---- What may be asked ---- */

unsigned
mj_held_size(const struct mj_held *held)
{
	unsigned size = held->wilds;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		size += held->count[kind];
	return size;
}

/* The concealed tiles that are not wild; none of which may be there five times. */
static unsigned
count_tiles(const struct mj_packed *packed)
{
	uint64_t sum = 0, five = 0;

	for (unsigned i = 0; i < MJ_COUNT_WORDS; i++) {
		uint64_t word = packed->word[i];
		sum += word;
		five |= word | (word + mj_every_byte(0x7f - MJ_COPIES));
	}
	assert((five & mj_every_byte(0x80)) == 0);
	return (unsigned)(sum * mj_every_byte(1) >> 56);
}

/* A hand before the draw has 3n+1 tiles, after it 3n+2. */
enum { BEFORE = 1, AFTER = 2 };

static void
check(const struct mj_target *target, const struct mj_packed *packed, unsigned wilds,
      unsigned least, unsigned most)
{
	unsigned over = count_tiles(packed) + wilds - 3U * target->sets;

	assert(target->sets <= MJ_MELDS);
	assert(over >= least && over <= most);
	(void)over;
	(void)least;
	(void)most;
}

/* ---- Distance ---- */

/* Tiles lacking to the nearest of the shapes, wild ones not yet used. */
static int
missing(const struct mj_target *target, const struct mj_held *held, unsigned shapes)
{
	struct mj_packed packed = mj_pack(held->count);
	struct mj_nearest nearest = {MJ_FAR, 0};

	check(target, &packed, held->wilds, BEFORE, AFTER);
	if ((shapes & MJ_TO_STANDARD) != 0)
		nearest.missing = mj_standard_missing(target, held);
	if ((shapes & ~(unsigned)MJ_TO_STANDARD) != 0) {
		struct mj_copies copies;
		mj_copies_of(&copies, target, held, shapes);
		mj_special_add(&copies, shapes, false, &nearest);
	}
	return nearest.missing;
}

static int
less_wilds(int tiles, unsigned wilds)
{
	return tiles == MJ_FAR ? MJ_FAR : tiles - (int)wilds;
}

int
mj_distance(const struct mj_target *target, const struct mj_held *held)
{
	return less_wilds(missing(target, held, mj_open_shapes(target)), held->wilds);
}

/* ---- Acceptance ---- */

uint64_t
mj_acceptance(const struct mj_target *target, const struct mj_held *held, int *distance)
{
	struct mj_packed packed = mj_pack(held->count);
	struct mj_nearest nearest = {MJ_FAR, 0};
	unsigned shapes = mj_open_shapes(target);

	check(target, &packed, held->wilds, BEFORE, BEFORE);
	if ((shapes & MJ_TO_STANDARD) != 0)
		mj_standard_acceptance(target, held, &nearest);
	if ((shapes & ~(unsigned)MJ_TO_STANDARD) != 0) {
		struct mj_copies copies;
		mj_copies_of(&copies, target, held, shapes);
		mj_special_add(&copies, shapes, true, &nearest);
	}
	if (distance != NULL)
		*distance = less_wilds(nearest.missing, held->wilds);
	return nearest.accepts | held->wild_kinds;
}

/* ---- Discards ---- */

static size_t
list_discards(const struct mj_held *held, uint64_t kinds,
	      struct mj_discard discards[MJ_DISCARDS_MAX])
{
	size_t count = 0;

	for (; kinds != 0; kinds &= kinds - 1)
		discards[count++].kind = (mj_tile)__builtin_ctzll(kinds);
	if (held->wilds > 0)
		discards[count++].kind = MJ_NO_TILE;
	return count;
}

/* A hand less one tile is no nearer to a shape than the whole hand, which leaves most out. */
static void
special_discards(const struct mj_target *target, const struct mj_held *held, unsigned shapes,
		 const struct mj_discard *discards, struct mj_nearest *nearest, size_t count)
{
	const unsigned knitted = MJ_TO_UNRELATED | MJ_TO_KNITTED_STRAIGHT;
	struct mj_copies copies, less;

	/* All levels: mj_copies_less goes down them. */
	mj_copies_of(&copies, target, held, shapes | MJ_TO_SEVEN_PAIRS_FOURS);
	for (unsigned shape; shapes != 0; shapes &= ~shape) {
		shape = shapes & -shapes;
		/* Both count the same kinds. */
		if ((shape & knitted) != 0)
			shape = shapes & knitted;
		struct mj_nearest whole = {MJ_FAR, 0};
		mj_special_add(&copies, shape, false, &whole);
		for (size_t i = 0; i < count; i++) {
			if (whole.missing > nearest[i].missing)
				continue;
			less = copies;
			if (discards[i].kind != MJ_NO_TILE)
				mj_copies_less(&less, discards[i].kind);
			mj_special_add(&less, shape, true, &nearest[i]);
		}
	}
}

size_t
mj_discards(const struct mj_target *target, const struct mj_held *held,
	    struct mj_discard discards[MJ_DISCARDS_MAX])
{
	struct mj_packed packed = mj_pack(held->count);
	struct mj_nearest nearest[MJ_DISCARDS_MAX];
	unsigned shapes = mj_open_shapes(target);
	size_t count = list_discards(held, mj_kinds_from(held->count, 1), discards);

	check(target, &packed, held->wilds, AFTER, AFTER);
	for (size_t i = 0; i < count; i++)
		nearest[i] = (struct mj_nearest){MJ_FAR, 0};
	if ((shapes & MJ_TO_STANDARD) != 0)
		mj_standard_discards(target, held, discards, nearest, count);
	if ((shapes & ~(unsigned)MJ_TO_STANDARD) != 0)
		special_discards(target, held, shapes & ~(unsigned)MJ_TO_STANDARD, discards,
				 nearest, count);
	for (size_t i = 0; i < count; i++) {
		unsigned wilds = held->wilds - (discards[i].kind == MJ_NO_TILE);
		discards[i].distance = (uint8_t)less_wilds(nearest[i].missing, wilds);
		discards[i].accepts = nearest[i].accepts | held->wild_kinds;
	}
	return count;
}
