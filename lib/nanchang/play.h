/* What nanchang tells the referee. */
#ifndef MJ_NANCHANG_PLAY_H
#define MJ_NANCHANG_PLAY_H

extern const struct mj_play_rules nanchang_play;

#endif
