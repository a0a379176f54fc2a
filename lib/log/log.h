/* What the files of this room share. */
#ifndef MJ_LOG_LOG_H
#define MJ_LOG_LOG_H

#include "mahjong.h"

/* Refuses the log with MJ_CONTRADICTION. */
#define LOG_REFUSE(problem, ...) mj_refuse((problem), MJ_CONTRADICTION, "", "", __VA_ARGS__)

/* Whether the rules have such a tile at all. */
static inline bool
log_is_played_with(const struct mj_log_deal *deal, mj_tile tile)
{
	return tile < MJ_TILES && (deal->rules->tiles >> tile & 1) != 0;
}

#endif
