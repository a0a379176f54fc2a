/* Settling a ming deal: what the parts of the room hand to each other (sections 6 and 7). */
#ifndef MJ_MING_SETTLING_H
#define MJ_MING_SETTLING_H

#include "engine/seats.h"
#include "ming/ming.h"

/* A deal while it is settled. Seats as bits. */
struct ming_deal {
	const struct mj_settle_request *request;
	const struct mj_rules *rules;
	const struct mj_table *table;
	const struct mj_outcome *outcome;
	struct mj_outcome *completed; /* room for the outcome with the flags that follow from it */
	struct mj_settlement *settlement;
	uint8_t riichi; /* who has declared riichi */
	uint8_t ready;  /* of those, at an exhaustive draw */
};

/* Checks all that the outcome shows and fills riichi and ready (section 8). */
int ming_check_outcome(struct ming_deal *deal, struct mj_problem *problem);

/* Sets match_over and match_end (section 7) from a complete next_table. */
void ming_end_match(struct ming_deal *deal);

#endif
