/* What a distance is asked of: a hand, what it can be completed to, and the tiles to throw away. */
#ifndef MJ_DISTANCE_TARGET_H
#define MJ_DISTANCE_TARGET_H

#include "mahjong/tiles.h"

/* What a hand can be completed to. All but the first are of 14 concealed tiles. */
enum mj_target_shape {
	MJ_TO_STANDARD = 1 << 0,          /* sets and a pair */
	MJ_TO_SEVEN_PAIRS = 1 << 1,       /* of seven different kinds */
	MJ_TO_SEVEN_PAIRS_FOURS = 1 << 2, /* four alike are two pairs */
	MJ_TO_THIRTEEN_ORPHANS = 1 << 3,  /* the 13 terminals and honours, one of them twice */
	MJ_TO_SCATTERED = 1 << 4,         /* 14 different tiles; of one suit at least 3 apart */
	MJ_TO_UNRELATED = 1 << 5,         /* 14 different ones of 147, 258, 369 in three suits and
					     the honours, for any order of the suits */
	MJ_TO_KNITTED_STRAIGHT = 1 << 6 /* 147, 258, 369 in three suits, for any order of them, one
					     set and a pair; of a limited target without wild tiles.
					     The set may be melded: this shape counts at three sets,
					     too */
};

struct mj_target {
	uint8_t sets;     /* still to make: those of a complete hand less melds; 0 to 5 */
	uint8_t shapes;   /* of enum mj_target_shape; all but standard only count at four sets */
	bool honour_runs; /* three different winds, and the three dragons, are sets */
	bool limited;     /* at most four of a kind, melds counted; else without limit of copies.
			     Then at most four sets, and no honour runs */
};

/* What three players lack: kinds 1 to 7. */
#define MJ_ABSENT_2M_TO_8M (UINT64_C(0x7f) << 1)

struct mj_held {
	uint8_t count[MJ_KINDS];  /* concealed tiles that are not wild */
	uint8_t melded[MJ_KINDS]; /* tiles in melds; with count at most four of a kind. Of a limited
				     target they are runs, triplets and fours, of which there are
				     at most four less the target's sets */
	uint8_t wilds;            /* concealed wild tiles; one stands for any tile */
	uint64_t wild_kinds;      /* kinds that are wild when drawn */
	/* Kinds that nobody can hold: none, or MJ_ABSENT_2M_TO_8M for a limited target without wild
	 * tiles. Then norths set aside count as melded too; with all four of them there is no way
	 * to thirteen orphans, and the target may not have it. */
	uint64_t absent;
};

enum { MJ_FAR = 99 /* the distance to a shape that the hand cannot become */ };

/* A tile to throw away, and what is left. */
struct mj_discard {
	mj_tile kind;     /* MJ_NO_TILE: a wild tile */
	uint8_t distance; /* after it */
	uint64_t accepts; /* after it; as mj_acceptance */
};

enum { MJ_DISCARDS_MAX = MJ_KINDS + 1 };

#endif
