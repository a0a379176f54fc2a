/*
 * Every way to group concealed tiles into sets and a pair: four sets or five (less the melds), with
 * wild tiles, and with runs of honours where the ruleset has them. Without the heap; the visitor
 * may stop it.
 */
#ifndef MJ_ENGINE_READING_H
#define MJ_ENGINE_READING_H

#include "mahjong/score.h"

enum mj_set_type {
	MJ_RUN,       /* three neighbours in a suit; kind: the lowest */
	MJ_TRIPLET,   /* three alike; kind: which */
	MJ_WIND_RUN,  /* three different winds; kind: the one that is missing */
	MJ_DRAGON_RUN /* 5z6z7z; kind: 5z */
};

struct mj_set {
	uint8_t type; /* enum mj_set_type */
	mj_tile kind;
};

struct mj_grouping {
	uint8_t set_count, wild_count;
	struct mj_set
		set[MJ_MELDS]; /* by kind; of one kind triplets before runs; honour runs first */
	mj_tile pair;
	mj_tile wild_as[MJ_WILDS_MAX]; /* the kinds that wilds stand for, ascending */
};

/*
 * What is to be grouped: `count` natural tiles by kind and `wilds` tiles that may stand for any
 * kind, a fifth copy included, into `sets` sets and a pair. Their sum is 3 * sets + 2. A wild that
 * may only stand for itself is to be counted as a natural tile.
 */
struct mj_reading_task {
	uint8_t count[MJ_KINDS];
	uint8_t sets;  /* 0 to MJ_MELDS */
	uint8_t wilds; /* 0 to MJ_WILDS_MAX */
	bool honour_runs;
};

/* Is shown one grouping. Returning false ends the walk. */
typedef bool mj_visit(void *payload, const struct mj_grouping *grouping);

/* Shows every grouping once. Returns false when the visitor ended the walk. */
bool mj_read(const struct mj_reading_task *task, mj_visit *visit, void *payload);

/* The kinds of a set, ascending. */
void mj_set_tiles(const struct mj_set *set, mj_tile tiles[3]);

#endif
