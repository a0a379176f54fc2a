/* The account of a score, step by step (docs/rules/ming.md, section 5). */
#include "ming/explain.h"
#include "ming/said.h"

#include "engine/steps.h"
#include "mahjong/explain.h"

const struct mj_word ming_numbers[MING_NUMBERS] = {
	[NUMBER_HAN] = MING_NAMED(numbers, han),
	[NUMBER_POINTS] = MING_NAMED(numbers, points),
};

const struct mj_word ming_step_whys[MING_STEP_WHYS] = {
	[STEP_CALLED] = MING_NAMED(step_whys, called),
	[STEP_HAN] = MING_NAMED(step_whys, han),
	[STEP_HAN_CAP] = MING_NAMED(step_whys, han_cap),
};

/* Section 5.2, D2: the points of a limit hand count once, or with the option for each limit. */
static void
explain_limits(const struct mj_case *one, const struct mj_score *score, struct mj_steps *steps)
{
	bool all = ming_on(one->rules, OPT_MULTIPLE_LIMITS);

	for (unsigned i = 0; i < score->pattern_count; i++)
		mj_step_pattern(steps, NUMBER_HAN, all ? MJ_STEP_ADD : MJ_STEP_AT_LEAST,
				&score->patterns[i]);
}

void
ming_explain(const struct mj_case *one, const struct mj_score *score, struct mj_steps *steps)
{
	int32_t cap = one->rules->option[OPT_HAN_CAP];
	bool limit = mj_has(&score->total, TOTAL_LIMIT);

	if (!score->has_reading)
		mj_step_word(steps, NUMBER_HAN, MJ_STEP_SET, STEP_CALLED,
			     score->total.value[TOTAL_HAN]);
	else if (limit)
		explain_limits(one, score, steps);
	else
		for (unsigned i = 0; i < score->pattern_count; i++)
			mj_step_pattern(steps, NUMBER_HAN, MJ_STEP_ADD, &score->patterns[i]);
	mj_step_from(steps, NUMBER_POINTS, MJ_STEP_SET, STEP_HAN, NUMBER_HAN);
	if (!limit && cap > 0 && score->total.value[TOTAL_HAN] > cap) /* D2 */
		mj_step_word(steps, NUMBER_POINTS, MJ_STEP_AT_MOST, STEP_HAN_CAP, cap);
}
