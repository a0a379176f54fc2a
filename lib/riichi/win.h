/* One hand said to have won, by its tiles or as called: checked, read and valued. */
#ifndef MJ_RIICHI_WIN_H
#define MJ_RIICHI_WIN_H

#include "pay.h"
#include "riichi.h"

/*
 * Checks the hand and fills all of `score` but its payments. When score->win is set, `win` and `value` say
 * what is to be paid; win->value points to `value`.
 */
int riichi_evaluate(const struct mj_rules *rules, const struct mj_table *table,
		    const struct mj_record *deal, const struct mj_hand *hand,
		    struct riichi_win *win, struct riichi_value *value, struct mj_score *score,
		    struct mj_problem *problem);

/* The reading and value of a checked hand, without payments. False: no win, with the reason in `score`. */
bool riichi_value_hand(const struct mj_rules *rules, const struct mj_table *table,
		       const struct mj_record *deal, const struct mj_hand *hand, bool furiten,
		       struct riichi_value *value, bool *as_tsumo, struct mj_score *score);

/* Whether a tile of which fewer than four are held and which completes the hand is among these. */
bool riichi_waits_among(const struct mj_hand *hand, const struct mj_bag *tiles);

#endif
