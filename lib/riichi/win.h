/* One hand said to have won, by its tiles or as called: checked, read and valued. */
#ifndef MJ_RIICHI_WIN_H
#define MJ_RIICHI_WIN_H

#include "riichi/pay.h"
#include "riichi/riichi.h"

/*
 * Checks the hand and fills all of `score` but its payments. When score->win is set, `win` and
 * `value` say what is to be paid; win->value points to `value`.
 */
int riichi_evaluate(const struct mj_case *one, struct riichi_win *win, struct riichi_value *value,
		    struct mj_score *score, struct mj_problem *problem);

/* The reading and value of a checked hand, without payments. False: no win, with the reason in
 * `score`. */
bool riichi_value_hand(const struct mj_case *one, bool furiten, struct riichi_value *value,
		       bool *as_tsumo, struct mj_score *score);

/* The furiten that applies to a hand with these waits, or MJ_NOT_FURITEN (section 2). */
uint8_t riichi_furiten_of(const struct mj_hand *hand, uint64_t waits);

#endif
