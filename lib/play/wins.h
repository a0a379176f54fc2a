/* Whether a seat may win now, and what that scores. */
#ifndef MJ_PLAY_WINS_H
#define MJ_PLAY_WINS_H

#include <stdbool.h>

struct mj_play;
struct mj_score;

/* `from`: who let out play->tile, or MJ_SELF_DRAW for the drawn tile. */
bool play_score_win(const struct mj_play *play, unsigned seat, int from, struct mj_score *score);
bool play_wins(const struct mj_play *play, unsigned seat, int from);

#endif
