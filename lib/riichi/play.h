/* What riichi tells the referee. */
#ifndef MJ_RIICHI_PLAY_H
#define MJ_RIICHI_PLAY_H

extern const struct mj_play_rules riichi_play;

#endif
