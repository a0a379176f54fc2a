/* The ruleset's account of a score behind the public call, and that it adds up. */
#include "mahjong/explain.h"
#include "engine/steps.h"
#include "mahjong/rules.h"
#include "ruleset.h"

#include <assert.h>

/* A number of the account that is a member of the total, too, has come to the same. */
static void
check_total(const struct mj_steps *steps, const struct mj_record *total)
{
	const struct mj_ruleset *ruleset = steps->ruleset;

	for (unsigned i = 0; i < steps->count; i++) {
		unsigned number = steps->list[i].number, seat = steps->list[i].seat;
		int field = mj_field_find(ruleset->total, ruleset->total_count,
					  ruleset->numbers[number].id);
		if (field < 0)
			continue;
		unsigned slot = ruleset->total[field].slot;
		if ((ruleset->seat_numbers >> number & 1) != 0)
			slot += seat;
		assert(mj_steps_total(steps, number, seat) == mj_get(total, slot, 0));
	}
}

void
mj_explain(const struct mj_rules *rules, const struct mj_table *table, const struct mj_hand *hand,
	   const struct mj_score *score, struct mj_steps *steps)
{
	const struct mj_ruleset *ruleset = rules->ruleset;
	const struct mj_case one = {.rules = rules, .table = table, .hand = hand};

	assert(score->win);
	steps->ruleset = ruleset;
	steps->count = 0;
	ruleset->functions->explain(&one, score, steps);
	assert(steps->count > 0);
	check_total(steps, &score->total);
}
