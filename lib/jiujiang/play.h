/* What jiujiang tells the referee. */
#ifndef MJ_JIUJIANG_PLAY_H
#define MJ_JIUJIANG_PLAY_H

extern const struct mj_play_rules jiujiang_play;

#endif
