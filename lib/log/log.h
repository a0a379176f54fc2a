/* What the files of this room share. */
#ifndef MJ_LOG_LOG_H
#define MJ_LOG_LOG_H

#include "mahjong.h"

/* Refuses the log with MJ_CONTRADICTION. */
#define LOG_REFUSE(problem, ...) mj_refuse((problem), MJ_CONTRADICTION, "", "", __VA_ARGS__)

#endif
