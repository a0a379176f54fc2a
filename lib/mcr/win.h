/* What one win is worth, and what it brings (docs/rules/mcr.md, sections 5 and 6). */
#ifndef MJ_MCR_WIN_H
#define MJ_MCR_WIN_H

#include "mcr/hand_context.h"

/* What the hand in the context scores. Payments are not set. */
void mcr_value_hand(struct mcr_hand_context *context, struct mj_score *score);

/* The value of a checked hand, by its tiles or as it was called, and who pays for it. */
void mcr_pay_win(const struct mj_case *one, struct mj_score *score, struct mj_payments *payments);

#endif
