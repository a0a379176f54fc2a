/* The best reading of a winning hand (docs/rules/ming.md, sections 3 and 5). */
#ifndef MJ_MING_BEST_H
#define MJ_MING_BEST_H

#include "ming/value.h"

struct ming_best {
	bool complete; /* there is a reading at all */
	bool opening;  /* a reading has han without the bounties, though perhaps too few */
	bool win;      /* a reading has enough han; the rest is set only then */
	uint8_t shape;
	struct mj_grouping grouping; /* standard: the concealed sets and the pair */
	mj_tile pair;                /* or MJ_NO_TILE */
	struct ming_value value;
};

void ming_find_best(const struct ming_hand_context *context, struct ming_best *best);

/* All readings, with enough han or too few: the best first. `all` ranks items of struct ming_best
 * by ming_rank. */
struct mj_ranking;
void ming_find_all(const struct ming_hand_context *context, struct mj_ranking *all);
int ming_rank(const void *left, const void *right);

/* How the hand was read, for the answer. */
void ming_write_reading(const struct ming_hand_context *context, const struct ming_best *best,
			struct mj_reading *reading);

#endif
