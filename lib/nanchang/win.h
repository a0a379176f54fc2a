/* A hand that is said to have won: what score and settle have in common. */
#ifndef MJ_NANCHANG_WIN_H
#define MJ_NANCHANG_WIN_H

#include "price.h"

/*
 * Fills `score` but for the payments, and when it is a win `win` and `price`. The hand, of tiles or called, is
 * checked. `nobody`: nobody at the table holds a jing.
 */
void nanchang_evaluate(const struct mj_rules *rules, int dealer, const struct mj_record *deal,
		       const struct mj_hand *hand, bool nobody, struct nanchang_win *win,
		       struct nanchang_price *price, struct mj_score *score);

/* The same for a hand of tiles of which it is known whether it is furiten. */
void nanchang_evaluate_tiles(const struct mj_rules *rules, int dealer, mj_tile main_jing,
			     const struct mj_hand *hand, bool nobody, bool furiten,
			     struct nanchang_win *win, struct nanchang_price *price,
			     struct mj_score *score);

/* R6: a tile let go by could have been won by discard. */
bool nanchang_is_furiten(const struct mj_rules *rules, int dealer, mj_tile main_jing,
			 const struct mj_hand *hand);

#endif
