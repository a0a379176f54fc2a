/* One winning hand: what it is worth and who pays for it (sections 5 and 6). */
#ifndef MJ_JIUJIANG_WIN_H
#define MJ_JIUJIANG_WIN_H

#include "jiujiang/check.h"

/* R51: the hand let this tile go by. Self-draws and robbed kongs are never barred. */
bool jiujiang_is_barred(const struct mj_case *one);

/*
 * Fills score->win, reason, patterns, reading, and of total pao and flower. The hand is checked.
 * `single_wait` as in jiujiang_hand_context_init.
 */
void jiujiang_value_hand(const struct mj_case *one, bool single_wait, struct mj_score *score);

/* The win `index` of a checked scene: its score, and if it wins its payments added. */
void jiujiang_pay_win(const struct jiujiang_scene *scene, unsigned index, struct mj_score *score,
		      struct mj_payments *payments);

#endif
