/* The best reading of a winning hand (docs/rules/jiujiang.md, sections 3 to 5). */
#ifndef MJ_JIUJIANG_BEST_H
#define MJ_JIUJIANG_BEST_H

#include "engine/reading.h"
#include "jiujiang/hand_context.h"

struct jiujiang_best {
	bool complete;               /* there is a reading at all; nothing else is set otherwise */
	uint8_t shape;               /* enum jiujiang_shape */
	struct mj_grouping grouping; /* standard: the concealed sets and the pair */
	struct jiujiang_value value;
};

/* R50: the reading with the most own pao. Section 5 decides ties. */
void jiujiang_find_best(const struct jiujiang_hand_context *context, struct jiujiang_best *best);

/* All readings, the best first. `all` ranks items of struct jiujiang_best by jiujiang_rank. */
struct mj_ranking;
void jiujiang_find_all(const struct jiujiang_hand_context *context, struct mj_ranking *all);
int jiujiang_rank(const void *left, const void *right);

/* How the hand was read, for the answer. */
void jiujiang_write_reading(const struct jiujiang_hand_context *context,
			    const struct jiujiang_best *best, struct mj_reading *reading);

#endif
