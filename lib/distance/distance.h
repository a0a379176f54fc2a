/*
 * How far a hand is from complete, what brings it nearer, and what is best thrown away.
 *
 * The *distance* of a hand is the least number of tiles of a complete hand that it lacks, over all
 * complete hands of the ruleset's shapes with the melds it has. Shanten is the distance less one,
 * for 3n+1 and 3n+2 tiles alike: -1 is complete, 0 ready (riichi, ming, jiujiang, nanchang,
 * yueqing: section 3 of each page). A target is a plain multiset: a tile thrown away may be drawn
 * again.
 *
 * All 34 kinds are thought of. A ruleset that lacks some takes them out of the masks that it gets;
 * distances are the same without them, as a set or pair of them would lack all of its tiles and
 * others could be had for the same.
 *
 * Pure functions, without heap, locks or globals; any number of threads may call them. All tiles
 * here are kinds (0 to 33); sets of kinds are masks, bit k for kind k.
 *
 *     static const struct mj_target riichi = {
 *             .sets = 4, .shapes = MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS | MJ_TO_THIRTEEN_ORPHANS,
 *             .limited = true};
 *     struct mj_held held = {0};
 *     ... held.count[kind]++ for each of the 13 tiles ...
 *     uint64_t accepts = mj_acceptance(&riichi, &held, &distance);
 */
#ifndef MJ_DISTANCE_DISTANCE_H
#define MJ_DISTANCE_DISTANCE_H

#include "mahjong.h"

/* What a hand can be completed to. All but the first are of 14 concealed tiles. */
enum mj_target_shape {
	MJ_TO_STANDARD = 1 << 0,          /* sets and a pair */
	MJ_TO_SEVEN_PAIRS = 1 << 1,       /* of seven different kinds */
	MJ_TO_SEVEN_PAIRS_FOURS = 1 << 2, /* four alike are two pairs */
	MJ_TO_THIRTEEN_ORPHANS = 1 << 3,  /* the 13 terminals and honours, one of them twice */
	MJ_TO_SCATTERED = 1 << 4,         /* 14 different tiles; of one suit at least 3 apart */
	MJ_TO_UNRELATED = 1 << 5          /* 14 different ones of 147, 258, 369 in three suits and
					     the honours, for any order of the suits */
};

struct mj_target {
	uint8_t sets;     /* still to make: those of a complete hand less melds; 0 to 5 */
	uint8_t shapes;   /* of enum mj_target_shape; all but standard only count at four sets */
	bool honour_runs; /* three different winds, and the three dragons, are sets */
	bool limited;     /* at most four of a kind, melds counted; else without limit of copies */
};

struct mj_held {
	uint8_t count[MJ_KINDS];  /* concealed tiles that are not wild */
	uint8_t melded[MJ_KINDS]; /* tiles in melds; with count at most four of a kind */
	uint8_t wilds;            /* concealed wild tiles; one stands for any tile */
	uint64_t wild_kinds;      /* kinds that are wild when drawn */
};

enum { MJ_FAR = 99 /* the distance to a shape that the hand cannot become */ };

/* Tiles held: those of count and the wilds. */
unsigned mj_held_size(const struct mj_held *held);

/* The distance to the nearest shape. `held` has 3 * sets + 1 or 3 * sets + 2 tiles. */
int mj_distance(const struct mj_target *target, const struct mj_held *held);

/* The distance to one of the target's shapes, or MJ_FAR. */
int mj_distance_to(const struct mj_target *target, const struct mj_held *held,
		   enum mj_target_shape shape);

/*
 * The kinds whose draw lowers the distance of a hand of 3 * sets + 1 tiles; its distance goes into
 * *distance, unless that is NULL. All wild kinds are among them. Others are not when the hand and
 * the melds hold all four (how many they hold of a wild kind, only the caller knows). At distance
 * 1 these are the waits.
 */
uint64_t mj_acceptance(const struct mj_target *target, const struct mj_held *held, int *distance);

struct mj_discard {
	mj_tile kind;     /* MJ_NO_TILE: a wild tile */
	uint8_t distance; /* after it */
	uint64_t accepts; /* after it; as mj_acceptance */
};

enum { MJ_DISCARDS_MAX = MJ_KINDS + 1 };

/*
 * Each different tile of a hand of 3 * sets + 2, with what is left after throwing it away, in the
 * order of kinds, a wild tile last. Returns how many.
 */
size_t mj_discards(const struct mj_target *target, const struct mj_held *held,
		   struct mj_discard discards[MJ_DISCARDS_MAX]);

#endif
