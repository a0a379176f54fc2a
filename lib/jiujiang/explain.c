/* The account of a score, step by step (docs/rules/jiujiang.md, sections 5 and 6). */
#include "jiujiang/explain.h"

#include "engine/steps.h"
#include "jiujiang/eat.h"
#include "jiujiang/said.h"
#include "mahjong/explain.h"
#include "mahjong/rules.h"

const struct mj_word jiujiang_numbers[JIUJIANG_NUMBERS] = {
	[NUMBER_PAO] = JIUJIANG_NAMED(numbers, pao),
	[NUMBER_UNIT] = JIUJIANG_NAMED(numbers, unit),
	[NUMBER_PER_PAYER] = JIUJIANG_NAMED(numbers, per_payer),
	[NUMBER_SHARE] = JIUJIANG_NAMED(numbers, share),
	[NUMBER_POINTS] = JIUJIANG_NAMED(numbers, points),
};

const struct mj_word jiujiang_step_whys[JIUJIANG_STEP_WHYS] = {
	[STEP_CALLED] = JIUJIANG_NAMED(step_whys, called),
	[STEP_UNIT] = JIUJIANG_NAMED(step_whys, unit),
	[STEP_MULTIPLIER] = JIUJIANG_NAMED(step_whys, multiplier),
	[STEP_PAO] = JIUJIANG_NAMED(step_whys, pao),
	[STEP_EATEN] = JIUJIANG_NAMED(step_whys, eaten),
	[STEP_POINTS_A_PAO] = JIUJIANG_NAMED(step_whys, points_a_pao),
	[STEP_SHARE] = JIUJIANG_NAMED(step_whys, share),
};

/* D23, D31. */
static void
explain_payer(const struct mj_score *score, unsigned seat, struct mj_steps *steps)
{
	int64_t eaten = score->total.value[TOTAL_EATEN + seat];

	mj_step_seat_from(steps, seat, NUMBER_PER_PAYER, MJ_STEP_SET, STEP_PAO, NUMBER_PAO);
	if (eaten > 0)
		mj_step_seat(steps, seat, NUMBER_PER_PAYER, MJ_STEP_ADD, STEP_EATEN, eaten);
	mj_step_seat_from(steps, seat, NUMBER_SHARE, MJ_STEP_SET, STEP_PAO, NUMBER_PAO);
	mj_step_seat_from(steps, seat, NUMBER_SHARE, MJ_STEP_MULTIPLY, STEP_POINTS_A_PAO,
			  NUMBER_UNIT);
	mj_step_seat_from(steps, seat, NUMBER_POINTS, MJ_STEP_ADD, STEP_SHARE, NUMBER_SHARE);
}

void
jiujiang_explain(const struct mj_case *one, const struct mj_score *score, struct mj_steps *steps)
{
	if (!score->has_reading)
		mj_step_word(steps, NUMBER_PAO, MJ_STEP_SET, STEP_CALLED,
			     score->total.value[TOTAL_PAO]);
	for (unsigned i = 0; i < score->pattern_count; i++)
		mj_step_pattern(steps, NUMBER_PAO, MJ_STEP_ADD, &score->patterns[i]);
	mj_step_word(steps, NUMBER_UNIT, MJ_STEP_SET, STEP_UNIT, one->rules->option[OPT_UNIT]);
	if (one->table->multiplier != 1) /* R41 */
		mj_step_word(steps, NUMBER_UNIT, MJ_STEP_MULTIPLY, STEP_MULTIPLIER,
			     one->table->multiplier);
	for (int seat = 0; seat < one->rules->seats; seat++)
		if (jiujiang_pays(one->hand, seat))
			explain_payer(score, (unsigned)seat, steps);
}
