/* What is true of every ruleset's outcomes, and how a match goes on. */
#ifndef MJ_ENGINE_OUTCOME_H
#define MJ_ENGINE_OUTCOME_H

#include "mahjong.h"

/*
 * The members of the outcome against each other and against what the ruleset knows (contract, "outcome"); the
 * wins against each other: no seat twice, one discarder, one winning tile.
 */
int mj_outcome_check(const struct mj_ruleset *ruleset, const struct mj_outcome *outcome,
		     struct mj_problem *problem);

/*
 * The melds of all four seats, and a concealed hand of the right size where one is given. `list` is where the
 * seats stand: "/seats" or "/outcome/seats".
 */
int mj_seats_check(const struct mj_ruleset *ruleset, const struct mj_seat *seats, const char *list,
		   struct mj_problem *problem);

/* A win that is none: MJ_NOT_A_WIN with the reason's id, pointing at the hand. */
int mj_refuse_win(const struct mj_ruleset *ruleset, const struct mj_hand *hand,
		  const struct mj_score *score, struct mj_problem *problem);

/* The deal passes to the next seat; from seat 3 to seat 0 the round wind moves on (1z 2z 3z 4z 1z). */
void mj_pass_deal(struct mj_table *table);

/* One hand later, with the payments made. */
void mj_advance_table(struct mj_table *table, const struct mj_payments *payments);

/* Seats by points, high first; of equal points the lower seat first. */
void mj_order_seats(const int64_t points[MJ_SEATS_MAX], int8_t order[MJ_SEATS_MAX]);

#endif
