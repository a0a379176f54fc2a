/* What mcr tells the referee. */
#ifndef MJ_MCR_PLAY_H
#define MJ_MCR_PLAY_H

extern const struct mj_play_rules mcr_play;

#endif
