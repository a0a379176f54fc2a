/* The shape of four sets and a pair (docs/rules/jiujiang.md, sections 3 and 4). */
#ifndef MJ_JIUJIANG_SETS_H
#define MJ_JIUJIANG_SETS_H

#include "engine/reading.h"
#include "jiujiang/hand_context.h"

/* All sets of a reading, melds included. */
struct jiujiang_sets {
	uint64_t triplets; /* kinds of triplets and kongs */
	uint32_t runs;     /* first kinds of sequences */
	uint8_t triplet_count;
	uint64_t standing; /* kinds of triplets among the concealed tiles and the winning one */
};

void jiujiang_read_sets(const struct jiujiang_hand_context *context,
			const struct mj_grouping *grouping, struct jiujiang_sets *sets);

/* Values a reading whose winning tile belongs to the set `won`, or with NULL to the
 * pair. */
void jiujiang_value_sets(const struct jiujiang_hand_context *context,
			 const struct jiujiang_sets *sets, const struct mj_set *won,
			 struct jiujiang_value *value);

#endif
