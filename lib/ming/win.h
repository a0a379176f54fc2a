/* One hand said to have won, by its tiles or as called: checked, read and valued. */
#ifndef MJ_MING_WIN_H
#define MJ_MING_WIN_H

#include "engine/case.h"
#include "ming/ming.h"

/* Checks the hand and fills all of `score` but its payments. */
int ming_evaluate(const struct mj_case *one, struct mj_score *score, struct mj_problem *problem);

/* Fills all of `score` but its payments for a hand with tiles that was checked before. */
void ming_value_hand(const struct mj_case *one, struct mj_score *score);

/* Pays the winner for the hand itself: the discarder as far as he has points, the bank the rest. */
void ming_pay_hand(const struct mj_table *table, const struct mj_hand *hand, int64_t points,
		   struct mj_payments *payments);

/* The kinds that bar a win on another's tile (R13, D25). */
uint64_t ming_furiten_kinds(const struct mj_rules *rules, const struct mj_hand *hand);

#endif
