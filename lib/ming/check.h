/* Checks of a hand (docs/rules/ming.md, section 8). All return MJ_OK or a
 * refusal. */
#ifndef MJ_MING_CHECK_H
#define MJ_MING_CHECK_H

#include "engine/case.h"
#include "engine/hand.h"
#include "ming/ming.h"

/* Everything about a hand that is said to have won with its tiles. */
int ming_check_winner(const struct mj_case *one, struct mj_problem *problem);

/* Everything about a hand given by its called value. */
int ming_check_called(const struct mj_case *one, struct mj_problem *problem);

bool ming_has_open_meld(const struct mj_meld *melds, unsigned count);

/* As many indicators as the streak opens, or none; at most one ura (R65, D34, D28). The case may
 * have no hand. */
int ming_check_deal(const struct mj_case *one, struct mj_problem *problem);

/* All tiles of hand, melds, winning tile and indicators. */
void ming_show(const struct mj_hand *hand, const struct mj_record *deal, struct mj_shown *shown);

#endif
