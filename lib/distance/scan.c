#include "distance/scan.h"

#include <string.h>

/* What one tile of a part's kind adds to the part's codes. */
static const uint16_t low_weight[MJ_SUIT_KINDS] = {1, 5, 25, 125, 0, 0, 0, 0, 0};
static const uint16_t high_weight[MJ_SUIT_KINDS] = {0, 0, 0, 0, 1, 5, 25, 125, 625};

static unsigned
dragon_code(const uint8_t *count)
{
	return count[0] + 5U * (count[1] + 5U * count[2]);
}

static unsigned
low_code(const uint8_t *count)
{
	return count[0] + 5U * dragon_code(count + 1);
}

static unsigned
high_code(const uint8_t *count)
{
	return count[0] + 5U * low_code(count + 1);
}

void
mj_scan_begin(struct mj_scan *scan, const struct mj_target *target, const struct mj_held *held)
{
	unsigned table = target->limited ? MJ_LIMITED : MJ_UNLIMITED;

	scan->target = target;
	scan->melded = held->melded;
	scan->suit_rows = mj_suit_rows[table];
	scan->honour_rows = mj_honour_rows[table][target->honour_runs];
	memcpy(scan->count, held->count, sizeof(scan->count));
	for (unsigned part = 0; part < MJ_HONOUR_PART; part++) {
		const uint8_t *count = held->count + part * MJ_SUIT_KINDS;
		scan->low[part] = (uint16_t)low_code(count);
		scan->high[part] = (uint16_t)high_code(count + MJ_LOW_KINDS);
	}
	scan->low[MJ_HONOUR_PART] = (uint16_t)low_code(held->count + MJ_HONOURS);
	scan->high[MJ_HONOUR_PART] = (uint16_t)dragon_code(held->count + MJ_DRAGONS);
}

void
mj_scan_take(struct mj_scan *scan, unsigned kind)
{
	unsigned part = kind / MJ_SUIT_KINDS, place = kind % MJ_SUIT_KINDS;

	scan->count[kind]--;
	scan->low[part] = (uint16_t)(scan->low[part] - low_weight[place]);
	scan->high[part] = (uint16_t)(scan->high[part] - high_weight[place]);
}

void
mj_scan_put(struct mj_scan *scan, unsigned kind)
{
	unsigned part = kind / MJ_SUIT_KINDS, place = kind % MJ_SUIT_KINDS;

	scan->count[kind]++;
	scan->low[part] = (uint16_t)(scan->low[part] + low_weight[place]);
	scan->high[part] = (uint16_t)(scan->high[part] + high_weight[place]);
}

unsigned
mj_scan_row(const struct mj_scan *scan, unsigned part)
{
	if (part == MJ_HONOUR_PART)
		return mj_honour_row_number(scan->honour_rows, scan->low[part], scan->high[part]);
	return mj_suit_row_number(scan->suit_rows, scan->low[part], scan->high[part]);
}

static void
honour_draws(const struct mj_scan *scan, unsigned row, uint8_t rows[MJ_SUIT_KINDS])
{
	unsigned low = scan->low[MJ_HONOUR_PART], high = scan->high[MJ_HONOUR_PART];

	for (unsigned place = 0; place < MJ_HONOUR_KINDS; place++) {
		unsigned kind = MJ_HONOURS + place;
		rows[place] = (uint8_t)row;
		if (scan->count[kind] + scan->melded[kind] < MJ_COPIES)
			rows[place] = (uint8_t)mj_honour_row_number(scan->honour_rows,
								    low + low_weight[place],
								    high + high_weight[place]);
	}
	rows[MJ_HONOUR_KINDS] = rows[MJ_HONOUR_KINDS + 1] = (uint8_t)row;
}

void
mj_scan_draws(const struct mj_scan *scan, unsigned part, uint8_t rows[MJ_SUIT_KINDS])
{
	unsigned low = scan->low[part], high = scan->high[part], row = mj_scan_row(scan, part);

	if (part == MJ_HONOUR_PART) {
		honour_draws(scan, row, rows);
		return;
	}
	for (unsigned place = 0; place < MJ_SUIT_KINDS; place++) {
		unsigned kind = part * MJ_SUIT_KINDS + place;
		rows[place] = (uint8_t)row;
		if (scan->count[kind] + scan->melded[kind] < MJ_COPIES)
			rows[place] = (uint8_t)mj_suit_row_number(scan->suit_rows,
								  low + low_weight[place],
								  high + high_weight[place]);
	}
}
