/*
 * How far a hand is from complete, what brings it nearer, and what is best thrown away.
 *
 * The *distance* of a hand is the least number of tiles of a complete hand that it lacks, over all
 * complete hands of the ruleset's shapes with the melds it has. Shanten is the distance less one,
 * for 3n+1 and 3n+2 tiles alike: -1 is complete, 0 ready (section 3 of the rules' pages). A
 * target is a plain multiset: a tile thrown away may be drawn again.
 *
 * All 34 kinds are thought of, but for those that held->absent names. Where that is empty, a
 * ruleset that lacks kinds takes them out of the masks that it gets; distances are the same without
 * them, as a set or pair of them would lack all of its tiles and others could be had for the same.
 *
 * Sets and a pair are looked up (distance/standard.c). A hand is four parts: three suits and the
 * honours. An automaton reads how many of each kind of a part are held, and melded, and comes to
 * the number of the part's *row*: how many of its tiles the best 0, 1, 2, ... sets can use, with
 * and without the pair. A table puts two rows together, and so on, until the most tiles are known
 * that the whole hand can use; the hand lacks the others. For acceptance the same is done with one
 * more tile of each kind; only the part that gets it is read again. The automata know that melds
 * leave fewer tiles: distances are exact with melds too. Other shapes are counted
 * (distance/special.c).
 * distance/table.h has the tables' shape, lib/distance/gen makes them, 1.9 MB.
 *
 * Pure functions, without heap, locks or globals; any number of threads may call them. All tiles
 * here are kinds (0 to 33); sets of kinds are masks, bit k for kind k.
 *
 *     static const struct mj_target target = {
 *             .sets = 4, .shapes = MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS | MJ_TO_THIRTEEN_ORPHANS,
 *             .limited = true};
 *     struct mj_held held = {0};
 *     ... held.count[kind]++ for each of the 13 tiles ...
 *     uint64_t accepts = mj_acceptance(&target, &held, &distance);
 */
#ifndef MJ_DISTANCE_DISTANCE_H
#define MJ_DISTANCE_DISTANCE_H

#include "distance/target.h"

/* Tiles held: those of count and the wilds. */
unsigned mj_held_size(const struct mj_held *held);

/* The distance to the nearest shape. `held` has 3 * sets + 1 or 3 * sets + 2 tiles. */
int mj_distance(const struct mj_target *target, const struct mj_held *held);

/*
 * The kinds whose draw lowers the distance of a hand of 3 * sets + 1 tiles; its distance goes into
 * *distance, unless that is NULL. All wild kinds are among them. Others are not when the hand and
 * the melds hold all four (how many they hold of a wild kind, only the caller knows). At distance
 * 1 these are the waits.
 */
uint64_t mj_acceptance(const struct mj_target *target, const struct mj_held *held, int *distance);

/*
 * Each different tile of a hand of 3 * sets + 2, with what is left after throwing it away, in the
 * order of kinds, a wild tile last. Returns how many.
 */
size_t mj_discards(const struct mj_target *target, const struct mj_held *held,
		   struct mj_discard discards[MJ_DISCARDS_MAX]);

#endif
