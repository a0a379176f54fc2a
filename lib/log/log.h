/* What the files of this room share. */
#ifndef MJ_LOG_LOG_H
#define MJ_LOG_LOG_H

#include "mahjong.h"

/* Refuses the log with MJ_CONTRADICTION. */
#define LOG_REFUSE(problem, ...) mj_refuse((problem), MJ_CONTRADICTION, "", "", __VA_ARGS__)

/* Live tiles: all but the dead wall and four times 13 dealt ones. */
enum { LOG_WALL = 70 };

/* The yakuman that somebody can be liable for, as mj_log_seat.liable has them. */
enum log_liable { LOG_DAISANGEN, LOG_DAISUUSHII, LOG_SUUKANTSU, LOG_LIABLE };

#endif
