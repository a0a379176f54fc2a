/* The patterns of one reading (docs/rules/riichi.md, section 4). */
#ifndef MJ_RIICHI_YAKU_H
#define MJ_RIICHI_YAKU_H

#include "engine/reading.h"
#include "riichi/hand_context.h"
#include "riichi/value.h"

/* What a grouping of a standard hand shows, whatever group the winning tile belongs to. */
struct riichi_groups {
	uint64_t triplets;          /* kinds of all triplets and kongs */
	uint32_t runs;              /* first kinds of all runs */
	uint64_t patterns, yakuman; /* of the grouping and of the whole hand */
	uint8_t concealed_triplets; /* kongs too */
	uint8_t equal_runs;         /* pairs of equal concealed runs */
	uint8_t run_count;
	int32_t fu; /* of sets and pair; every triplet in hand counts as concealed */
};

void riichi_read_groups(const struct riichi_hand_context *context,
			const struct mj_grouping *grouping, struct riichi_groups *groups);

/* Values the reading whose winning tile stands in `set`, or in the pair when set is NULL. */
void riichi_value_standard(const struct riichi_hand_context *context,
			   const struct riichi_groups *groups, const struct mj_grouping *grouping,
			   const struct mj_set *set, enum riichi_wait wait,
			   struct riichi_value *value);

/* Seven pairs, or thirteen orphans with this wait. */
void riichi_value_special(const struct riichi_hand_context *context, enum riichi_shape shape,
			  enum riichi_wait wait, struct riichi_value *value);

/* The wait of a run that the winning tile completed (R32). */
enum riichi_wait riichi_run_wait(mj_tile first, mj_tile win);

#endif
