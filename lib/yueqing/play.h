/* What yueqing tells the referee. */
#ifndef MJ_YUEQING_PLAY_H
#define MJ_YUEQING_PLAY_H

extern const struct mj_play_rules yueqing_play;

#endif
