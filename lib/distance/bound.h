/*
 * Sets and a pair in limited targets, when melds leave fewer than four copies of kinds that the
 * hand may want: the rows of those parts are worked out with the limits that the melds leave.
 */
#ifndef MJ_DISTANCE_BOUND_H
#define MJ_DISTANCE_BOUND_H

#include "distance/scan.h"
#include "distance/shapes.h"

/*
 * The kinds at which melds may bind a hand that by the tables lacks `missing` tiles or fewer. None:
 * what the tables say is exact, although they know only that the target has at most four of each
 * kind, not that melds have some of the four.
 *
 * Why: be T a target of the tables as near as can be, divided into sets and a pair, each of its
 * held tiles given to one of these groups; groups that got none are *free*. Of all such T and
 * divisions take one with the most free groups. A free group can be exchanged for one of a kind
 * that is in neither melds nor T (of 34 kinds those have at most 16) and lacks no more tiles. So
 * only the copies of kind k in groups that are not free matter. Be c the copies held of k, n the
 * held tiles of other kinds that are in some run with k. T breaks the limit, 4 less the melded
 * copies, only
 * - if it lacks more of k than the limit leaves, limit - c; and it lacks `missing` tiles at most;
 * - and if its groups that are not free have more than the limit of k. They have, by c:
 *   0: at most n, for they are runs that got another kind's tile;
 *   1: three in a triplet; or, if there are runs with k, n + 1: the held k is given to a run, and
 *      triplet and pair are free;
 *   2 or 3: up to the tables' four; if n is 0, three: a triplet takes all c, the rest is free.
 */
uint64_t mj_binding(const struct mj_target *target, const struct mj_held *held, int missing);

/* The kinds after whose draw melds may bind the hand, if by the tables it then lacks `missing`
 * tiles or fewer. Right for a hand with a tile less, too. */
uint64_t mj_binding_draws(const struct mj_target *target, const struct mj_held *held, int missing);

/* Whether with a draw of the part's kind `place` the hand can really use more than `most` tiles;
 * `rest` is the number of the row of the other parts. */
bool mj_bound_gains(const struct mj_scan *scan, unsigned part, unsigned place, unsigned rest,
		    unsigned most);

/* As those of distance/shapes.h. `scan` is left as it was. */
int mj_bound_missing(const struct mj_scan *scan);
void mj_bound_acceptance(struct mj_scan *scan, struct mj_nearest *nearest);
void mj_bound_discards(struct mj_scan *scan, const struct mj_discard *discards,
		       struct mj_nearest *nearest, size_t count);

#endif
