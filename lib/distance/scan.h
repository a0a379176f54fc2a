/*
 * A hand cut into its four parts (m, p, s, honours), and the numbers of their rows in the tables
 * (distance/table.h).
 */
#ifndef MJ_DISTANCE_SCAN_H
#define MJ_DISTANCE_SCAN_H

#include "distance/row.h"
#include "distance/table.h"
#include "distance/target.h"

enum { MJ_PARTS = 4, MJ_HONOUR_PART = 3 };

struct mj_scan {
	const struct mj_target *target;
	const uint8_t *melded;
	const uint8_t *suit_rows, *honour_rows; /* the target's tables */
	uint8_t count[MJ_KINDS];
	uint16_t low[MJ_PARTS], high[MJ_PARTS]; /* codes of distance/table.h */
};

void mj_scan_begin(struct mj_scan *scan, const struct mj_target *target,
		   const struct mj_held *held);

/* Takes out or puts back one tile. */
void mj_scan_take(struct mj_scan *scan, unsigned kind);
void mj_scan_put(struct mj_scan *scan, unsigned kind);

/* The number of a part's row. */
unsigned mj_scan_row(const struct mj_scan *scan, unsigned part);

/* The numbers of a part's rows with one more tile of each of its kinds; without that tile for kinds
 * of which hand and melds have all four. */
void mj_scan_draws(const struct mj_scan *scan, unsigned part, uint8_t rows[MJ_SUIT_KINDS]);

static inline unsigned
mj_part_kinds(unsigned part)
{
	return part == MJ_HONOUR_PART ? MJ_HONOUR_KINDS : MJ_SUIT_KINDS;
}

/* The tiles of a complete hand, less those of melds. */
static inline int
mj_full_size(const struct mj_target *target)
{
	return 3 * target->sets + 2;
}

#endif
