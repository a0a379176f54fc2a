/*
 * Suits with melds worked out at run time, for MJ_SMALL_TABLES: then part of the library. The
 * program that makes the tables goes without.
 */
#include "distance/gen/row.h"
#include "distance/table.h"

#include <assert.h>

#if MJ_SMALL_TABLES
unsigned
mj_limited_row(const struct mj_row_table *table, const uint8_t digits[MJ_PART_KINDS], unsigned sets)
{
	struct mj_front front[2];
	struct mj_row row;
	unsigned number = 0;

	mj_front_begin(&front[0]);
	for (unsigned place = 0; place < MJ_SUIT_KINDS; place++) {
		unsigned melded = mj_digit_melded(digits[place]);
		mj_front_step(&front[(place + 1) % 2], &front[place % 2], place,
			      digits[place] - mj_digit(0, melded), MJ_COPIES - melded, sets);
	}
	row = front[MJ_SUIT_KINDS % 2].open[0];
	while (number < table->rows && !mj_rows_agree(row.half, table->lanes[number], sets))
		number++;
	assert(number < table->rows);
	return number;
}
#endif
