/* What is true of every ruleset's outcomes, and how a match goes on. */
#ifndef MJ_ENGINE_OUTCOME_H
#define MJ_ENGINE_OUTCOME_H

#include "engine/seats.h"

/*
 * The members of the outcome against each other and against what the ruleset knows (contract, "outcome"); the
 * wins against each other: no seat twice, one discarder, one winning tile.
 */
int mj_outcome_check(const struct mj_ruleset *ruleset, const struct mj_outcome *outcome,
		     struct mj_problem *problem);

/*
 * The melds of all seats, and a concealed hand of the right size where one is given. `list` is where the
 * seats stand: "/seats" or "/outcome/seats".
 */
int mj_seats_check(const struct mj_rules *rules, const struct mj_seat *seats, const char *list,
		   struct mj_problem *problem);

/* A win that is none: MJ_NOT_A_WIN with the reason's id, pointing at the hand. */
int mj_refuse_win(const struct mj_ruleset *ruleset, const struct mj_hand *hand,
		  const struct mj_score *score, struct mj_problem *problem);

/*
 * Of several wins on one discard the one whose turn comes first after the discarder's; a self-draw is always alone.
 * NULL when there is none.
 */
const struct mj_hand *mj_first_winner(const struct mj_rules *rules, const struct mj_hand *wins,
				      unsigned count);

/* The deal passes to the next seat; from the last seat to seat 0 the round wind moves on (1z 2z 3z 4z 1z). */
void mj_pass_deal(const struct mj_rules *rules, struct mj_table *table);

/* One hand later, with the payments made. */
void mj_advance_table(const struct mj_rules *rules, struct mj_table *table,
		      const struct mj_payments *payments);

/* Seats by points, high first; of equal points the lower seat first. */
void mj_order_seats(const struct mj_rules *rules, const int64_t points[MJ_SEATS_MAX],
		    int8_t order[MJ_SEATS_MAX]);

#endif
