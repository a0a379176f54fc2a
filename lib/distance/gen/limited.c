/*
 * Suits with melds, and rows together, worked out at run time, for MJ_SMALL_TABLES: then part of
 * the library. The program that makes the tables goes without.
 */
#include "distance/gen/row.h"
#include "distance/table.h"

#include <assert.h>

#if MJ_SMALL_TABLES
/* What was worked out last is kept, by a hash of what was asked: who looks at the ways a hand can
 * go on asks the same many times over. */
enum { KNOWN_BITS = 12, DIGIT_BITS = 4, ROW_BITS = 16 };
static _Thread_local uint64_t known[1 << KNOWN_BITS]; /* what was asked above its row; 0: nothing */

/* Never 0. Of suits with melds there is one table. */
static uint64_t
what_is_asked(const uint8_t digits[MJ_PART_KINDS], unsigned sets)
{
	uint64_t asked = sets + 1;

	for (unsigned place = 0; place < MJ_SUIT_KINDS; place++)
		asked = asked << DIGIT_BITS | digits[place];
	return asked;
}

/* A row that says the same of so many sets and fewer. */
static unsigned
find_row(const struct mj_row_table *table, const uint64_t half[2], unsigned sets)
{
	unsigned number = 0;

	while (number < table->rows && !mj_rows_agree(half, table->lanes[number], sets))
		number++;
	assert(number < table->rows);
	return number;
}

unsigned
mj_row_join_out(const struct mj_row_table *table, unsigned a, unsigned b)
{
	const uint64_t *of_a = table->lanes[a], *of_b = table->lanes[b];
	mj_lanes both = mj_row_join(mj_lanes_of(of_a[0], of_a[1]), mj_lanes_of(of_b[0], of_b[1]));
	struct mj_row row = mj_row_store(mj_lanes_cut(both, table->sets));

	return find_row(table, row.half, table->sets - (a >= table->concealed));
}

static unsigned
work_out(const struct mj_row_table *table, const uint8_t digits[MJ_PART_KINDS], unsigned sets)
{
	struct mj_front front[2];
	struct mj_row row;

	mj_front_begin(&front[0]);
	for (unsigned place = 0; place < MJ_SUIT_KINDS; place++) {
		unsigned melded = mj_digit_melded(digits[place]);
		mj_front_step(&front[(place + 1) % 2], &front[place % 2], place,
			      digits[place] - mj_digit(0, melded), MJ_COPIES - melded, sets);
	}
	row = front[MJ_SUIT_KINDS % 2].open[0];
	return find_row(table, row.half, sets);
}

unsigned
mj_limited_row(const struct mj_row_table *table, const uint8_t digits[MJ_PART_KINDS], unsigned sets)
{
	uint64_t asked = what_is_asked(digits, sets);
	uint64_t *place = &known[asked * UINT64_C(0x9e3779b97f4a7c15) >> (64 - KNOWN_BITS)];

	if (*place >> ROW_BITS != asked)
		*place = asked << ROW_BITS | work_out(table, digits, sets);
	return (unsigned)(*place & ((1U << ROW_BITS) - 1));
}
#endif
