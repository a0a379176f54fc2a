/* What is true of every ruleset's outcomes, and how a match goes on. */
#ifndef MJ_ENGINE_OUTCOME_H
#define MJ_ENGINE_OUTCOME_H

#include "engine/seats.h"
#include "mahjong/seats.h"

#include <stdint.h>

struct mj_outcome;
struct mj_payments;
struct mj_problem;
struct mj_score;

/*
 * Checks the members of the outcome against each other and against what the ruleset knows
 * (contract, "outcome"), and the wins against each other: no seat twice, one discarder, one winning
 * tile.
 */
int mj_outcome_check(const struct mj_ruleset *ruleset, const struct mj_outcome *outcome,
		     struct mj_problem *problem);

/*
 * The outcome with the flag `flag` for each winner whose seat outcome.riichi names and who has none
 * of `flags`. A hand whose value is called (the member in slot `called`) stays as it is. Returns
 * `outcome` itself when nothing is added, else `completed`, a copy.
 */
const struct mj_outcome *mj_outcome_with_riichi(const struct mj_outcome *outcome, uint32_t flag,
						uint32_t flags, unsigned called,
						struct mj_outcome *completed);

/*
 * Checks the melds of all seats, and the size of concealed hands where they are given. `list` is
 * where the seats stand: "/seats" or "/outcome/seats".
 */
int mj_seats_check(const struct mj_rules *rules, const struct mj_seat *seats, const char *list,
		   struct mj_problem *problem);

/* Refuses a hand among the wins that does not win: MJ_NOT_A_WIN with the reason's id, at the
 * hand. */
int mj_refuse_win(const struct mj_ruleset *ruleset, const struct mj_hand *hand,
		  const struct mj_score *score, struct mj_problem *problem);

/*
 * Of several wins on one discard the one whose turn comes first after the discarder's; a self-draw
 * is always alone. NULL when there is none.
 */
const struct mj_hand *mj_first_winner(const struct mj_rules *rules, const struct mj_hand *wins,
				      unsigned count);

/* Passes the deal to the next seat. From the last seat to seat 0 the round wind moves on: as many
 * winds as seats play, then 1z again. */
void mj_pass_deal(const struct mj_rules *rules, struct mj_table *table);

/* Makes the payments and counts one hand more. */
void mj_advance_table(const struct mj_rules *rules, struct mj_table *table,
		      const struct mj_payments *payments);

/* Orders seats by points, high first; of equal points the lower seat comes first. */
void mj_order_seats(const struct mj_rules *rules, const int64_t points[MJ_SEATS_MAX],
		    int8_t order[MJ_SEATS_MAX]);

#endif
