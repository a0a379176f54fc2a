/* What the rulesets' ways of drawing have in common (docs/dealing.md, "Draws"). */
#ifndef MJ_ENGINE_DRAWS_H
#define MJ_ENGINE_DRAWS_H

#include "mahjong/deal.h"

struct mj_rules;

/*
 * Whether there may be another draw from the source when there are at most `most` in a hand, among
 * them those that replaced flowers when the hand was dealt. 0: nothing is drawn from there.
 */
int mj_draw_check(const struct mj_draws *draws, enum mj_draw_source source, unsigned most);

/* Whether there may be another replacement: also, the live wall must have a tile. */
int mj_replacement_check(const struct mj_draws *draws, enum mj_draw_source source, unsigned most);

/* How many kongs all seats together can make. */
unsigned mj_kongs_most(const struct mj_rules *rules);

/* The last tile of the live wall, which is not empty. */
mj_tile mj_draw_last(struct mj_draws *draws);

/* A tile that was taken from the live wall is kept back from now on. */
void mj_draw_keep_back(struct mj_draws *draws, mj_tile tile);

/*
 * Of the live wall, which is not empty, the stack of this number counted from its end: the upper
 * tile, if it is still there. Where there are fewer stacks, the one next to where tiles are drawn.
 * The live wall began with a lower tile.
 */
mj_tile mj_draw_from_stack(struct mj_draws *draws, unsigned number);

#endif
