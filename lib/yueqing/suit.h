/*
 * What the tiles of one suit can be grouped into with wilds. Only a few traits of a grouping are
 * worth anything, so groupings with the same traits are one: a hand with caishen has far too many
 * to look at each.
 */
#ifndef MJ_YUEQING_SUIT_H
#define MJ_YUEQING_SUIT_H

#include "engine/reading.h"
#include "yueqing/yueqing.h"

/* A trait describes a grouping: these bits, and from TRAIT_PLACE on how many caishen stand for
 * their own face. */
enum {
	TRAIT_RUN = 1,     /* has a run */
	TRAIT_TRIPLET = 2, /* has a triplet */
	TRAIT_END = 4,     /* the winning tile can stand at the end of a run (D7) */
	TRAIT_PLACE = 8,
	TRAITS = TRAIT_PLACE * (CAISHEN_MAX + 1)
};

enum { RANKS = 9 };

struct yueqing_suit_task {
	uint8_t count[RANKS + 2]; /* natural tiles by rank from 0, and two zeros behind them */
	uint8_t wilds;            /* how many there are in the hand */
	int8_t caishen;           /* the rank that is caishen, or -1 */
	int8_t win;     /* the rank of the winning tile, natural and of this suit, or -1 */
	bool won_wild;  /* the winning tile is a caishen */
	bool two_sided; /* option pinghu_wait */
};

/* Bit t of can[w][p]: with w wilds, and the pair among the groups or not, all tiles make groups of
 * trait t. */
struct yueqing_suit {
	uint64_t can[CAISHEN_MAX + 1][2];
};

/*
 * Finds all groupings but those with groups of wilds alone and no natural tile of the suit; best.c
 * adds such groups.
 */
void yueqing_read_suit(const struct yueqing_suit_task *task, struct yueqing_suit *suit);

/* The traits of two parts of a hand together. */
uint64_t yueqing_join(uint64_t left, uint64_t right);

/* Adds groups that have the trait, of a suit whose first kind is `first`, to the grouping. */
void yueqing_group_suit(const struct yueqing_suit_task *task, unsigned wilds, bool pair,
			unsigned trait, mj_tile first, struct mj_grouping *grouping);

#endif
