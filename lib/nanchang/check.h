/* Checks of a hand (docs/rules/nanchang.md, section 8). All return MJ_OK or refuse what cannot be
 * true. */
#ifndef MJ_NANCHANG_CHECK_H
#define MJ_NANCHANG_CHECK_H

#include "engine/case.h"
#include "engine/hand.h"
#include "nanchang/nanchang.h"

/* lower_jing stands only with its option. `tiles_read`: tiles are given, so the main jing must be
 * known. */
int nanchang_check_deal(const struct mj_rules *rules, const struct mj_record *deal, bool tiles_read,
			struct mj_problem *problem);

/* Everything about a hand that is said to have won with its tiles. */
int nanchang_check_winner(const struct mj_case *one, struct mj_problem *problem);

/* Melds, number of tiles, copies and flags of a hand that waits. */
int nanchang_check_waiting(const struct mj_waits_request *request, struct mj_problem *problem);

/* Everything about a hand given by its called patterns, except what the seats show, which settle
 * checks. */
int nanchang_check_called(const struct mj_case *one, struct mj_problem *problem);

#endif
