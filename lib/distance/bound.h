/*
 * Sets and a pair in limited targets, when melds leave fewer than four copies of kinds that the
 * hand may want: the rows of those parts are worked out with the limits that the melds leave.
 */
#ifndef MJ_DISTANCE_BOUND_H
#define MJ_DISTANCE_BOUND_H

#include "distance/scan.h"
#include "distance/shapes.h"

/*
 * The kinds at which melds may bind a hand that by the tables lacks `missing` tiles or fewer. The
 * tables know only that a target has at most four copies of each kind; they do not know that melds
 * have some of the four. When the result is empty, what the tables say is exact all the same.
 *
 * Why the result is right. Let T be a target of the tables that is as near as possible, divided
 * into sets and a pair, with each held tile in T given to one of these groups. A group that was
 * given no held tile is called *free*. Of all such targets and divisions, let T be one with the
 * most free groups. A free group can be exchanged for a group of one kind that is neither in the
 * melds nor in T: at most 16 of the 34 kinds are in them. The exchange lacks no more tiles. So only
 * the copies of a kind k that are in groups that are not free matter.
 *
 * Let `limit` be four less the melded copies of k, c the copies of k held, and n the held tiles of
 * other kinds that are in some run together with k. T breaks the limit only if both of these hold:
 *
 * - T lacks more copies of k than the limit leaves, which is limit - c, and T lacks at most
 *   `missing` tiles in all.
 * - The groups that are not free have more copies of k than the limit. How many they can have
 *   depends on c:
 *   c = 0: at most n, because each is a run that was given a tile of another kind.
 *   c = 1: three, in a triplet; or n + 1, where runs have k: then the held k is given to a run, and
 *          the triplet and the pair are free.
 *   c = 2 or 3: up to the four of the tables; three if n is 0, because a triplet takes all c and
 *          the other groups are free.
 */
uint64_t mj_binding(const struct mj_target *target, const struct mj_held *held, int missing);

/* The kinds after whose draw melds may bind the hand, if by the tables it then lacks `missing`
 * tiles or fewer. Also right for the hand less one tile. */
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
