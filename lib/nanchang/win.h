/* A hand that is said to have won: what score and settle have in common. */
#ifndef MJ_NANCHANG_WIN_H
#define MJ_NANCHANG_WIN_H

#include "engine/case.h"
#include "nanchang/price.h"

/* A hand that is said to have won, checked. */
struct nanchang_claim {
	struct mj_case one;
	bool nobody;  /* nobody at the table holds a jing */
	bool furiten; /* of use only when won by discard */
};

/* Fills `score` but for the payments, and when it is a win `win` and `price`. Works out whether the
 * hand is furiten. */
void nanchang_evaluate(struct nanchang_claim *claim, struct nanchang_win *win,
		       struct nanchang_price *price, struct mj_score *score);

/* Evaluates a hand of tiles; whether it is furiten the claim says already. */
void nanchang_evaluate_tiles(const struct nanchang_claim *claim, struct nanchang_win *win,
			     struct nanchang_price *price, struct mj_score *score);

/* R6: a tile let go by could have been won by discard. */
bool nanchang_is_furiten(const struct nanchang_claim *claim);

#endif
