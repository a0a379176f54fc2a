/*
 * The fewest sets that natural tiles fit into when wild tiles fill whatever is missing.
 *
 * A wild may be any tile, a fifth copy too (D4), so how many wilds there are does not matter here:
 * natural tiles and wilds that together are 3n + 2 make n sets and a pair exactly when the natural
 * ones fit into at most n sets and a pair; what is left over is sets of wilds alone. Suits, winds
 * and dragons do not touch each other, so each is solved on its own, exactly.
 */
#ifndef MJ_NANCHANG_COVER_H
#define MJ_NANCHANG_COVER_H

#include "engine/reading.h"

enum { COVER_PARTS = 5 }; /* m, p, s, winds, dragons */

/* What sets may be, and how many natural tiles of the pair are to be had. */
struct cover_task {
	uint8_t count[MJ_KINDS]; /* natural tiles */
	uint8_t pair_tiles; /* 2; or 1: one tile of the pair is a wild; or 0: there is no pair */
	bool pungs_only;
};

/* By part: the fewest sets for all its tiles, and when the pair may take some of them. */
struct cover {
	uint8_t plain[COVER_PARTS], paired[COVER_PARTS];
};

void nanchang_cover(const struct cover_task *task, struct cover *cover);

/* The fewest sets beside the pair. */
unsigned nanchang_cover_sets(const struct cover *cover);

/* One way to do it with so many sets: at most MJ_MELDS. *pair is MJ_NO_TILE when no natural tile
 * lies in it. */
void nanchang_cover_build(const struct cover_task *task, const struct cover *cover,
			  struct mj_set sets[MJ_MELDS], mj_tile *pair);

#endif
