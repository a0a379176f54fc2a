#include "jiujiang/sets.h"

#include <assert.h>

enum { ALL_SETS = 4, DRAGON_KINDS = 2, STRAIGHT = 0x49 /* runs from 1, 4 and 7 of a suit */ };

void
jiujiang_read_sets(const struct jiujiang_hand_context *context, const struct mj_grouping *grouping,
		   struct jiujiang_sets *sets)
{
	sets->standing = 0;
	sets->runs = context->meld_runs;
	sets->triplet_count = context->meld_triplet_count;
	for (unsigned i = 0; i < grouping->set_count; i++) {
		const struct mj_set *set = &grouping->set[i];
		if (set->type == MJ_RUN) {
			sets->runs |= UINT32_C(1) << set->kind;
			continue;
		}
		sets->standing |= KIND_BIT(set->kind);
		sets->triplet_count++;
	}
	sets->triplets = context->meld_triplets | sets->standing;
	assert(sets->triplet_count <= ALL_SETS);
	assert((context->meld_triplets & sets->standing) == 0); /* six copies of a kind */
}

/* R54, R60, R71: 123, 456 and 789 of one suit. */
static bool
is_straight(uint32_t runs)
{
	for (unsigned suit = 0; suit < 3; suit++)
		if ((runs >> 9 * suit & STRAIGHT) == STRAIGHT)
			return true;
	return false;
}

/* Most triplets of one suit with consecutive numbers: 2, or 3 or more (R72, D9, D10). */
static unsigned
longest_run(uint64_t triplets)
{
	unsigned longest = 0;

	for (unsigned suit = 0; suit < 3; suit++) {
		uint64_t left = triplets >> 9 * suit & SUIT_BITS;
		unsigned length = 0;
		for (; left != 0; left &= left << 1)
			length++;
		longest = length > longest ? length : longest;
	}
	return longest;
}

/* R72, R76: four triplets or kongs. */
static void
hold_pungs(const struct jiujiang_hand_context *context, const struct jiujiang_sets *sets,
	   struct jiujiang_value *value)
{
	const struct mj_rules *rules = context->rules;

	if (sets->triplet_count < ALL_SETS)
		return;
	unsigned run = longest_run(sets->triplets);
	bool drawn_too = jiujiang_on(rules, OPT_MELDED_HAND_SELF_DRAW); /* D11 */
	jiujiang_hold(value, PAT_ALL_PUNGS, 1);
	jiujiang_hold(value, PAT_XIAOSA_PUNGS, run >= 3);
	jiujiang_hold(value, PAT_PUNG_GUN, run == ALL_SETS && jiujiang_on(rules, OPT_PUNG_GUN));
	jiujiang_hold(value, PAT_MELDED_HAND,
		      context->all_melded && (!context->self_draw || drawn_too));
}

/* R69, R84, R85, D21: dragon triplets in the hand. A discard completes no concealed triplet. */
static void
hold_dragons(const struct jiujiang_hand_context *context, const struct jiujiang_sets *sets,
	     const struct mj_set *won, struct jiujiang_value *value)
{
	unsigned standing = (unsigned)__builtin_popcountll(sets->standing & DRAGON_BITS);
	bool claimed = won != NULL && jiujiang_is_dragon(won->kind) && !context->self_draw;

	assert(standing >= claimed);
	jiujiang_hold(value, PAT_HONGQI_PIAOPIAO,
		      __builtin_popcountll(sets->triplets & DRAGON_BITS) == DRAGON_KINDS);
	jiujiang_hold(value, PAT_DRAGON_PUNG, claimed);
	jiujiang_hold(value, PAT_DRAGON_PUNG_CONCEALED, standing - claimed);
}

/* R65, D19, D20: the wait, by where the winning tile belongs. */
static void
hold_wait(const struct jiujiang_hand_context *context, const struct mj_set *won,
	  struct jiujiang_value *value)
{
	if (!context->wait_counts)
		return;
	if (won == NULL) {
		jiujiang_hold(value, PAT_PAIR_WAIT,
			      jiujiang_on(context->rules, OPT_PAIR_WAIT_COUNTS));
		return;
	}
	if (won->type != MJ_RUN)
		return;
	unsigned number = won->kind % 9, place = context->win - won->kind;
	assert(number <= 6 && place <= 2);
	jiujiang_hold(value, PAT_CLOSED_WAIT, place == 1);
	jiujiang_hold(value, PAT_EDGE_WAIT,
		      (number == 0 && place == 2) || (number == 6 && place == 0));
}

void
jiujiang_value_sets(const struct jiujiang_hand_context *context, const struct jiujiang_sets *sets,
		    const struct mj_set *won, struct jiujiang_value *value)
{
	*value = context->common;
	jiujiang_hold(value, PAT_PURE_STRAIGHT, is_straight(sets->runs));
	hold_pungs(context, sets, value);
	hold_dragons(context, sets, won, value);
	hold_wait(context, won, value);
	jiujiang_sum(context->rules, value);
}
