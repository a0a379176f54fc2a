#include "distance/parts.h"

#include "distance/shapes.h"

#include <assert.h>

enum { HONOUR_KINDS = MJ_KINDS - MJ_HONOURS, PART_MASK = (1 << MJ_PART_KINDS) - 1 };

void
mj_part_init(struct mj_part *part, const struct mj_target *target, unsigned number,
	     const uint8_t count[MJ_PART_KINDS], const struct mj_held *held)
{
	unsigned kinds = number < MJ_HONOUR_PART ? MJ_PART_KINDS : HONOUR_KINDS;
	struct mj_held alone = {.absent = held->absent};

	assert(number < MJ_PARTS);
	memset(part, 0, sizeof(*part));
	memcpy(alone.melded, held->melded, sizeof(alone.melded));
	memcpy(&alone.count[number * MJ_PART_KINDS], count, kinds);
	mj_standard_part(target, &alone, number, part);
	part->paired = (uint16_t)(mj_can_pair(target, held) >> number * MJ_PART_KINDS & PART_MASK);
	for (unsigned place = 0; place < kinds; place++) {
		if (held->melded[number * MJ_PART_KINDS + place] >= MJ_COPIES)
			part->least[0] |= (uint16_t)(1U << place);
		for (unsigned n = 1; n <= count[place]; n++)
			part->least[n] |= (uint16_t)(1U << place);
	}
}

/* ---- Sets and a pair ---- */

/* The rows of three parts together, by the part that is not among them; and what all can use. */
struct rests {
	const struct mj_row_table *table;
	unsigned rest[MJ_PARTS], most;
};

static void
find_rests(struct rests *rests, const struct mj_target *target,
	   const struct mj_part *const parts[MJ_PARTS])
{
	const struct mj_row_table *table = mj_table_for(target);
	unsigned first = mj_row_joined(table, parts[0]->row, parts[1]->row);
	unsigned second = mj_row_joined(table, parts[2]->row, parts[3]->row);

	rests->table = table;
	rests->rest[0] = mj_row_joined(table, second, parts[1]->row);
	rests->rest[1] = mj_row_joined(table, second, parts[0]->row);
	rests->rest[2] = mj_row_joined(table, first, parts[3]->row);
	rests->rest[3] = mj_row_joined(table, first, parts[2]->row);
	rests->most = mj_row_used(table, target->sets, first, second);
}

static uint64_t
standard_accepts(const struct rests *rests, const struct mj_target *target,
		 const struct mj_part *const parts[MJ_PARTS])
{
	enum { ALL_KINDS = (1 << MJ_PART_KINDS) - 1 };
	uint64_t accepts = 0;

	for (unsigned part = MJ_PARTS; part-- > 0;) {
		unsigned found = 0;
#pragma GCC unroll 9
		for (unsigned place = MJ_PART_KINDS; place-- > 0;)
			found += found + mj_row_used(rests->table, target->sets, rests->rest[part],
						     parts[part]->more[place]);
		accepts = accepts << MJ_PART_KINDS | (found - rests->most * ALL_KINDS);
	}
	return accepts;
}

static uint64_t
standard_discards(const struct rests *rests, const struct mj_target *target,
		  const struct mj_part *const parts[MJ_PARTS])
{
	uint64_t discards = 0;

	for (unsigned part = 0; part < MJ_PARTS; part++)
		for (unsigned left = parts[part]->least[1]; left != 0; left &= left - 1) {
			unsigned place = (unsigned)__builtin_ctz(left);
			unsigned used = mj_row_used(rests->table, target->sets, rests->rest[part],
						    parts[part]->less[place]);
			discards |= (uint64_t)(used == rests->most)
				    << (part * MJ_PART_KINDS + place);
		}
	return discards;
}

/* ---- All shapes ---- */

static void
copies_of(struct mj_copies *copies, const struct mj_target *target,
	  const struct mj_part *const parts[MJ_PARTS])
{
	memset(copies, 0, sizeof(*copies));
	copies->sets = target->sets;
	for (unsigned i = MJ_PARTS; i-- > 0;) {
		for (unsigned n = 0; n <= MJ_COPIES; n++)
			copies->least[n] = copies->least[n] << MJ_PART_KINDS | parts[i]->least[n];
		copies->paired = copies->paired << MJ_PART_KINDS | parts[i]->paired;
	}
}

static int
standard_missing(const struct mj_target *target, const struct rests *rests)
{
	return 3 * target->sets + 2 - (int)rests->most;
}

uint64_t
mj_parts_accepts(const struct mj_target *target, const struct mj_part *const parts[MJ_PARTS],
		 int *missing)
{
	unsigned shapes = mj_open_shapes(target);
	struct mj_nearest nearest = {MJ_FAR, 0};
	struct rests rests;

	if ((shapes & MJ_TO_STANDARD) != 0) {
		find_rests(&rests, target, parts);
		mj_nearest_add(&nearest, standard_missing(target, &rests),
			       standard_accepts(&rests, target, parts));
	}
	if ((shapes & ~(unsigned)MJ_TO_STANDARD) != 0) {
		struct mj_copies copies;
		copies_of(&copies, target, parts);
		mj_special_add(&copies, shapes, true, &nearest);
	}
	*missing = nearest.missing;
	return nearest.accepts;
}

int
mj_parts_missing(const struct mj_target *target, const struct mj_part *const parts[MJ_PARTS])
{
	unsigned shapes = mj_open_shapes(target);
	struct mj_nearest nearest = {MJ_FAR, 0};
	struct rests rests;

	if ((shapes & MJ_TO_STANDARD) != 0) {
		find_rests(&rests, target, parts);
		nearest.missing = standard_missing(target, &rests);
	}
	if ((shapes & ~(unsigned)MJ_TO_STANDARD) != 0) {
		struct mj_copies copies;
		copies_of(&copies, target, parts);
		mj_special_add(&copies, shapes, false, &nearest);
	}
	return nearest.missing;
}

/* Of one shape, which is not sets and a pair. */
static uint64_t
special_discards(const struct mj_copies *copies, unsigned shape, int missing)
{
	struct mj_nearest whole = {MJ_FAR, 0};
	uint64_t discards = 0;

	mj_special_add(copies, shape, false, &whole);
	if (whole.missing > missing)
		return 0;
	for (uint64_t left = copies->least[1]; left != 0; left &= left - 1) {
		mj_tile kind = (mj_tile)__builtin_ctzll(left);
		struct mj_copies less = *copies;
		struct mj_nearest nearest = {MJ_FAR, 0};
		mj_copies_less(&less, kind);
		mj_special_add(&less, shape, false, &nearest);
		discards |= nearest.missing == missing ? mj_bit(kind) : 0;
	}
	return discards;
}

uint64_t
mj_parts_discards(const struct mj_target *target, const struct mj_part *const parts[MJ_PARTS],
		  int missing)
{
	unsigned shapes = mj_open_shapes(target);
	uint64_t discards = 0;

	if ((shapes & MJ_TO_STANDARD) != 0) {
		struct rests rests;
		find_rests(&rests, target, parts);
		if (standard_missing(target, &rests) == missing)
			discards = standard_discards(&rests, target, parts);
	}
	shapes &= ~(unsigned)MJ_TO_STANDARD;
	if (shapes != 0) {
		struct mj_copies copies;
		copies_of(&copies, target, parts);
		for (; shapes != 0; shapes &= shapes - 1)
			discards |= special_discards(&copies, shapes & -shapes, missing);
	}
	return discards;
}
