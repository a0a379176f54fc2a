/* The best reading of a winning hand (docs/rules/mcr.md, sections 3 and 5). */
#ifndef MJ_MCR_BEST_H
#define MJ_MCR_BEST_H

#include "mcr/value.h"

struct mcr_best {
	bool complete;               /* there is a reading at all; nothing else is set otherwise */
	uint8_t shape;               /* enum mcr_shape */
	uint8_t order;               /* knitted straight: of the suits, 0 to 5 */
	struct mj_grouping grouping; /* standard and knitted straight: the sets and the pair */
	struct mcr_value value;
};

/* R15: the reading with the most fan. Section 5.6 decides ties. */
void mcr_find_best(struct mcr_hand_context *context, struct mcr_best *best);

/* All readings, the best first. `all` ranks items of struct mcr_best by mcr_rank. */
struct mj_ranking;
void mcr_find_all(struct mcr_hand_context *context, struct mj_ranking *all);
int mcr_rank(const void *left, const void *right);

/* How the hand was read, for the answer. */
void mcr_write_reading(const struct mcr_hand_context *context, const struct mcr_best *best,
		       struct mj_reading *reading);

#endif
