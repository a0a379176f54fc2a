/* What the files of this room share. */
#ifndef MJ_LOG_LOG_H
#define MJ_LOG_LOG_H

#include "mahjong.h"

/* Refuses the log with MJ_CONTRADICTION. */
#define LOG_REFUSE(problem, ...) mj_refuse((problem), MJ_CONTRADICTION, "", "", __VA_ARGS__)

/* All but the dead wall and what is dealt have been drawn: 70 tiles, of three players 55 (S11). */
static inline bool
log_wall_is_empty(const struct mj_log_deal *deal)
{
	enum { DEAD_WALL = 14 };
	const struct mj_rules *rules = deal->rules;

	return deal->drawn + DEAD_WALL + rules->seats * rules->ruleset->hand_size >=
	       rules->tileset->tile_count;
}

/* The yakuman that somebody can be liable for, as mj_log_seat.liable has them. */
enum log_liable { LOG_DAISANGEN, LOG_DAISUUSHII, LOG_SUUKANTSU, LOG_LIABLE };

#endif
