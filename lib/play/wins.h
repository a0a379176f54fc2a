/* Whether a seat may win now. */
#ifndef MJ_PLAY_WINS_H
#define MJ_PLAY_WINS_H

#include "mahjong.h"

/* `from`: who let out play->tile, or MJ_SELF_DRAW for the drawn tile. */
bool play_wins(const struct mj_play *play, unsigned seat, int from);

#endif
