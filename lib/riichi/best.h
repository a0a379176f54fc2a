/* The best reading of a winning hand (docs/rules/riichi.md, sections 3 to 5). */
#ifndef MJ_RIICHI_BEST_H
#define MJ_RIICHI_BEST_H

#include "engine/reading.h"
#include "riichi/hand_context.h"
#include "riichi/value.h"

struct riichi_best {
	bool complete; /* there is a reading at all; nothing else is set otherwise */
	bool win;      /* a reading has a yaku; the rest is set only then */
	uint8_t shape, wait;
	struct mj_grouping grouping; /* standard: the concealed sets and the pair */
	mj_tile pair;                /* or MJ_NO_TILE */
	struct riichi_value value;
};

void riichi_find_best(const struct riichi_hand_context *context, struct riichi_best *best);

/* All readings, with a yaku or without: the best first. `all` ranks items of struct riichi_best by
 * riichi_rank. */
struct mj_ranking;
void riichi_find_all(const struct riichi_hand_context *context, struct mj_ranking *all);
int riichi_rank(const void *left, const void *right);

/* How the hand was read, for the answer. */
void riichi_write_reading(const struct riichi_hand_context *context, const struct riichi_best *best,
			  struct mj_reading *reading);

#endif
