#include "mcr/explain.h"
#include "engine/steps.h"
#include "mahjong/explain.h"
#include "mcr/best.h"
#include "mcr/said.h"

#include <assert.h>

const struct mj_word mcr_numbers[MCR_NUMBERS] = {
	[NUMBER_STRUCK] = MCR_NAMED(numbers, struck),
	[NUMBER_FAN] = MCR_NAMED(numbers, fan),
	[NUMBER_POINTS] = MCR_NAMED(numbers, points),
};

const struct mj_word mcr_step_whys[MCR_STEP_WHYS] = {
	[STEP_CALLED] = MCR_NAMED(step_whys, called),
	[STEP_FAN] = MCR_NAMED(step_whys, fan),
	[STEP_BASE] = MCR_NAMED(step_whys, base),
	[STEP_THREE_PAY] = MCR_NAMED(step_whys, three_pay),
};

/* The first of the fans found that strikes this one out. */
static unsigned
striker_of(const struct mj_rules *rules, const struct mcr_fan_set *found, unsigned fan)
{
	for (unsigned by = 0; by < FAN_COUNT; by++) {
		struct mcr_fan_set struck = mcr_struck_by(rules, by);
		if (mcr_set_has(found, by) && mcr_set_has(&struck, fan))
			return by;
	}
	return FAN_COUNT;
}

/* R14: which fan struck out which. */
static void
explain_struck(const struct mj_case *one, struct mj_steps *steps)
{
	struct mcr_hand_context context;
	struct mcr_best best;

	mcr_hand_context_init(&context, one);
	mcr_find_best(&context, &best);
	for (unsigned fan = 0; fan < FAN_COUNT; fan++) {
		if (!mcr_set_has(&best.value.found, fan) ||
		    mcr_set_has(&best.value.fans.found, fan))
			continue;
		unsigned by = striker_of(one->rules, &best.value.found, fan);
		if (by == FAN_COUNT)
			continue; /* nine gates have taken the only one away */
		mj_step(steps, &(struct mj_step){.number = NUMBER_STRUCK,
						 .op = MJ_STEP_ADD,
						 .by_pattern = true,
						 .why = (uint8_t)fan,
						 .value = mcr_worth(one->rules, fan),
						 .has_struck_by = true,
						 .struck_by = (uint8_t)by});
	}
}

void
mcr_explain(const struct mj_case *one, const struct mj_score *score, struct mj_steps *steps)
{
	int32_t base = one->rules->option[OPT_BASE_POINTS], others = one->rules->seats - 1;
	bool self_draw = one->hand->from == MJ_SELF_DRAW;

	if (score->has_reading)
		explain_struck(one, steps);
	else
		mj_step_word(steps, NUMBER_FAN, MJ_STEP_SET, STEP_CALLED,
			     score->total.value[TOTAL_FAN]);
	for (unsigned i = 0; i < score->pattern_count; i++)
		mj_step_pattern(steps, NUMBER_FAN, MJ_STEP_ADD, &score->patterns[i]);
	assert(mj_steps_total(steps, NUMBER_FAN, 0) == score->total.value[TOTAL_FAN]);
	mj_step_from(steps, NUMBER_POINTS, MJ_STEP_SET, STEP_FAN, NUMBER_FAN);
	mj_step_word(steps, NUMBER_POINTS, MJ_STEP_ADD, STEP_BASE,
		     self_draw ? base : others * base);
	if (self_draw)
		mj_step_word(steps, NUMBER_POINTS, MJ_STEP_MULTIPLY, STEP_THREE_PAY, others);
	assert(mj_steps_total(steps, NUMBER_POINTS, 0) == score->total.value[TOTAL_POINTS]);
}
