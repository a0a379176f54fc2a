/* How often a hand shows a kind of tile, counted tile by tile. */
#ifndef TESTS_HAND_COUNTS_H
#define TESTS_HAND_COUNTS_H

#include "mahjong.h"

static inline unsigned
count_held(const struct mj_hand *hand, mj_tile kind)
{
	unsigned held = hand->concealed.of[kind];

	for (unsigned i = 0; i < hand->meld_count; i++)
		for (unsigned k = 0; k < hand->melds[i].count; k++)
			held += hand->melds[i].tile[k] == kind;
	return held;
}

#endif
