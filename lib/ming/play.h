/* What ming tells the referee. */
#ifndef MJ_MING_PLAY_H
#define MJ_MING_PLAY_H

extern const struct mj_play_rules ming_play;

#endif
