/*
 * A hand cut into its four parts (m, p, s, honours), and the row of each part. Rows come from the
 * tables as long as those are right: see mj_scan_bind.
 */
#ifndef MJ_DISTANCE_SCAN_H
#define MJ_DISTANCE_SCAN_H

#include "distance.h"
#include "distance_row.h"
#include "distance_table.h"

enum { MJ_PARTS = 4, MJ_HONOUR_PART = 3, MJ_NO_DRAW = 255 };

struct mj_scan {
	const struct mj_target *target;
	const uint8_t *melded;
	const uint8_t *suit_rows, *honour_rows; /* the target's tables */
	uint8_t count[MJ_KINDS];
	uint16_t low[MJ_PARTS], high[MJ_PARTS]; /* codes of distance_table.h */
	unsigned bound; /* bit p: melds bind part p, whose rows must be worked out */
};

void mj_scan_begin(struct mj_scan *scan, const struct mj_target *target,
		   const struct mj_held *held);

/* Takes out or puts back one tile. */
void mj_scan_take(struct mj_scan *scan, unsigned kind);
void mj_scan_put(struct mj_scan *scan, unsigned kind);

/*
 * Finds which parts melds bind, for targets of which the hand lacks at most `missing` tiles. True if
 * there are any: rows asked for before may have promised too much.
 *
 * The tables know that a limited target has at most four of each kind, but not that melds have some
 * of the four. A target t of the tables breaks that limit at kind k only if t[k] > 4 - melded[k]; it
 * then lacks t[k] - count[k] > 4 - melded[k] - count[k] tiles of k. So if the latter number is at
 * least `missing` for each kind in melds, no target with so few tiles lacking breaks the limit, and
 * whatever the tables say of such targets is exact. Otherwise the rows of all parts with melds are
 * worked out with the limits that the melds leave.
 */
bool mj_scan_bind(struct mj_scan *scan, int missing);

/* The row of a part as it is. */
mj_lanes mj_scan_row(const struct mj_scan *scan, unsigned part);

/*
 * The rows of a part with one more tile of each of its kinds, as the tables have them: where melds
 * bind the part, they may promise too much. A kind of which four are held has an empty row.
 */
void mj_scan_draws(const struct mj_scan *scan, unsigned part, mj_lanes rows[MJ_SUIT_KINDS]);

/* The exact row of a part with one more tile of its kind number `draw`, or MJ_NO_DRAW. */
mj_lanes mj_scan_exact(const struct mj_scan *scan, unsigned part, unsigned draw);

#endif
