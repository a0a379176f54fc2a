/* What the files of this room share. */
#ifndef MJ_LOG_LOG_H
#define MJ_LOG_LOG_H

#include "mahjong/log.h"

/* Refuses the log with MJ_CONTRADICTION. */
#define LOG_REFUSE(problem, ...) mj_refuse((problem), MJ_CONTRADICTION, "", "", __VA_ARGS__)

/* Whether the rules have such a tile at all. */
static inline bool
log_is_played_with(const struct mj_log_deal *deal, mj_tile tile)
{
	return tile < MJ_TILES && (deal->rules->tiles >> tile & 1) != 0;
}

/* A tile of the bag that the rules do not have, or MJ_NO_TILE. */
static inline mj_tile
log_find_foreign(const struct mj_log_deal *deal, const struct mj_bag *bag)
{
	for (mj_tile tile = 0; tile < MJ_TILES; tile++)
		if (bag->of[tile] > 0 && !log_is_played_with(deal, tile))
			return tile;
	return MJ_NO_TILE;
}

#endif
