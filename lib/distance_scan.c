#include "distance_scan.h"

#include <string.h>

/* What one tile of a part's kind adds to the part's codes. */
static const uint16_t low_weight[MJ_SUIT_KINDS] = {1, 5, 25, 125, 0, 0, 0, 0, 0};
static const uint16_t high_weight[MJ_SUIT_KINDS] = {0, 0, 0, 0, 1, 5, 25, 125, 625};

static unsigned
low_code(const uint8_t *count)
{
	return count[0] + 5U * (count[1] + 5U * (count[2] + 5U * count[3]));
}

static unsigned
high_code(const uint8_t *count)
{
	return count[0] + 5U * low_code(count + 1);
}

static unsigned
dragon_code(const uint8_t *count)
{
	return count[0] + 5U * (count[1] + 5U * count[2]);
}

static unsigned
part_kinds(unsigned part)
{
	return part == MJ_HONOUR_PART ? MJ_HONOUR_KINDS : MJ_SUIT_KINDS;
}

void
mj_scan_begin(struct mj_scan *scan, const struct mj_target *target, const struct mj_held *held)
{
	unsigned table = target->limited ? MJ_LIMITED : MJ_UNLIMITED;

	scan->target = target;
	scan->melded = held->melded;
	scan->suit_rows = mj_suit_rows[table];
	scan->honour_rows = mj_honour_rows[table][target->honour_runs];
	scan->bound = 0;
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

bool
mj_scan_bind(struct mj_scan *scan, int missing)
{
	unsigned parts = 0;
	bool binds = false;

	if (!scan->target->limited)
		return false;
	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		if (scan->melded[kind] == 0)
			continue;
		parts |= 1U << kind / MJ_SUIT_KINDS;
		binds |= MJ_COPIES - scan->melded[kind] - scan->count[kind] < missing;
	}
	scan->bound = binds ? parts : 0;
	return binds;
}

static mj_lanes
lookup(const struct mj_scan *scan, unsigned part, unsigned low, unsigned high)
{
	if (part == MJ_HONOUR_PART)
		return mj_honour_lookup(scan->honour_rows, low, high);
	return mj_suit_lookup(scan->suit_rows, low, high);
}

mj_lanes
mj_scan_row(const struct mj_scan *scan, unsigned part)
{
	if (scan->bound >> part & 1)
		return mj_scan_exact(scan, part, MJ_NO_DRAW);
	return lookup(scan, part, scan->low[part], scan->high[part]);
}

void
mj_scan_draws(const struct mj_scan *scan, unsigned part, mj_lanes rows[MJ_SUIT_KINDS])
{
	unsigned first = part * MJ_SUIT_KINDS, kinds = part_kinds(part);

	for (unsigned kind = 0; kind < MJ_SUIT_KINDS; kind++)
		rows[kind] = mj_lanes_splat(MJ_ROW_NONE);
	for (unsigned kind = 0; kind < kinds; kind++)
		if (scan->count[first + kind] + scan->melded[first + kind] < MJ_COPIES)
			rows[kind] = lookup(scan, part, scan->low[part] + low_weight[kind],
					    scan->high[part] + high_weight[kind]);
}

mj_lanes
mj_scan_exact(const struct mj_scan *scan, unsigned part, unsigned draw)
{
	unsigned first = part * MJ_SUIT_KINDS, kinds = part_kinds(part);
	uint8_t count[MJ_SUIT_KINDS], limit[MJ_SUIT_KINDS];

	for (unsigned kind = 0; kind < kinds; kind++) {
		count[kind] = (uint8_t)(scan->count[first + kind] + (kind == draw));
		limit[kind] = (uint8_t)(MJ_COPIES - scan->melded[first + kind]);
	}
	if (part == MJ_HONOUR_PART)
		return mj_honour_row(count, limit, scan->target->honour_runs);
	return mj_suit_row(count, limit);
}
