/* The account of a score, step by step (docs/rules/yueqing.md, section 5). */
#include "yueqing/explain.h"
#include "yueqing/said.h"

#include "engine/steps.h"
#include "mahjong/explain.h"

const struct mj_word yueqing_numbers[YUEQING_NUMBERS] = {
	[NUMBER_BASIC_COUNT] = YUEQING_NAMED(numbers, basic_count),
	[NUMBER_TAI_BASIC] = YUEQING_NAMED(numbers, tai_basic),
	[NUMBER_TAI_BIG] = YUEQING_NAMED(numbers, tai_big),
	[NUMBER_TAI_COUNT] = YUEQING_NAMED(numbers, tai_count),
	[NUMBER_TAI] = YUEQING_NAMED(numbers, tai),
	[NUMBER_HUA_COUNT] = YUEQING_NAMED(numbers, hua_count),
	[NUMBER_HUA] = YUEQING_NAMED(numbers, hua),
	[NUMBER_TIAO] = YUEQING_NAMED(numbers, tiao),
	[NUMBER_POINTS] = YUEQING_NAMED(numbers, points),
};

const struct mj_word yueqing_step_whys[YUEQING_STEP_WHYS] = {
	[STEP_CALLED] = YUEQING_NAMED(step_whys, called),
	[STEP_BASIC_COUNT] = YUEQING_NAMED(step_whys, basic_count),
	[STEP_JUMP] = YUEQING_NAMED(step_whys, jump),
	[STEP_TAI_BASIC] = YUEQING_NAMED(step_whys, tai_basic),
	[STEP_TAI_BIG] = YUEQING_NAMED(step_whys, tai_big),
	[STEP_CAP] = YUEQING_NAMED(step_whys, cap),
	[STEP_TAI_COUNT] = YUEQING_NAMED(step_whys, tai_count),
	[STEP_DOUBLED] = YUEQING_NAMED(step_whys, doubled),
	[STEP_WIN] = YUEQING_NAMED(step_whys, win),
	[STEP_HUA_COUNT] = YUEQING_NAMED(step_whys, hua_count),
	[STEP_SQUARE] = YUEQING_NAMED(step_whys, square),
	[STEP_TAI] = YUEQING_NAMED(step_whys, tai),
	[STEP_HUA] = YUEQING_NAMED(step_whys, hua),
	[STEP_TIAO] = YUEQING_NAMED(step_whys, tiao),
	[STEP_OTHER_SEATS] = YUEQING_NAMED(step_whys, other_seats),
};

/* The patterns of one sort, which all are added (R86), or what was called of it. */
static void
add_patterns(const struct mj_score *score, uint64_t sort, unsigned number, unsigned slot,
	     struct mj_steps *steps)
{
	if (!score->has_reading)
		mj_step_word(steps, number, MJ_STEP_SET, STEP_CALLED, score->total.value[slot]);
	for (unsigned i = 0; i < score->pattern_count; i++)
		if ((sort >> score->patterns[i].pattern & 1) != 0)
			mj_step_pattern(steps, number, MJ_STEP_ADD, &score->patterns[i]);
}

/* A number that nothing has begun is 0 and makes no step. */
static void
step_on(struct mj_steps *steps, unsigned number, enum mj_step_op op, unsigned why, unsigned from)
{
	if (mj_steps_have(steps, from))
		mj_step_from(steps, number, op, why, from);
}

static void
explain_tai(const struct mj_record *total, struct mj_steps *steps)
{
	int64_t jump = total->value[TOTAL_TAI_BASIC] - total->value[TOTAL_BASIC_COUNT];

	step_on(steps, NUMBER_TAI_BASIC, MJ_STEP_SET, STEP_BASIC_COUNT, NUMBER_BASIC_COUNT);
	if (jump > 0) /* R87 */
		mj_step_word(steps, NUMBER_TAI_BASIC, MJ_STEP_ADD, STEP_JUMP, jump);
	/* R111 */
	step_on(steps, NUMBER_TAI_COUNT, MJ_STEP_SET, STEP_TAI_BASIC, NUMBER_TAI_BASIC);
	step_on(steps, NUMBER_TAI_COUNT, MJ_STEP_ADD, STEP_TAI_BIG, NUMBER_TAI_BIG);
	if (total->value[TOTAL_CAPPED] != 0) /* R134-R136 */
		mj_step_word(steps, NUMBER_TAI_COUNT, MJ_STEP_AT_MOST, STEP_CAP,
			     total->value[TOTAL_TAI_COUNT]);
	step_on(steps, NUMBER_TAI, MJ_STEP_SET, STEP_TAI_COUNT, NUMBER_TAI_COUNT);
	if (total->value[TOTAL_DOUBLED] != 0) /* R112, R113 */
		mj_step_word(steps, NUMBER_TAI, MJ_STEP_MULTIPLY, STEP_DOUBLED, 2);
	mj_step_word(steps, NUMBER_TAI, MJ_STEP_ADD, STEP_WIN, ADDED_TAI); /* R114 */
}

/* R131. */
static void
explain_hua(struct mj_steps *steps)
{
	if (!mj_steps_have(steps, NUMBER_HUA_COUNT))
		return;
	mj_step_from(steps, NUMBER_HUA, MJ_STEP_SET, STEP_HUA_COUNT, NUMBER_HUA_COUNT);
	mj_step_word(steps, NUMBER_HUA, MJ_STEP_POWER, STEP_SQUARE, 2);
}

void
yueqing_explain(const struct mj_case *one, const struct mj_score *score, struct mj_steps *steps)
{
	add_patterns(score, BASIC_BITS, NUMBER_BASIC_COUNT, TOTAL_BASIC_COUNT, steps);
	add_patterns(score, BIG_BITS, NUMBER_TAI_BIG, TOTAL_TAI_BIG, steps);
	explain_tai(&score->total, steps);
	add_patterns(score, HUA_BITS, NUMBER_HUA_COUNT, TOTAL_HUA_COUNT, steps);
	explain_hua(steps);
	step_on(steps, NUMBER_TIAO, MJ_STEP_SET, STEP_TAI, NUMBER_TAI);
	step_on(steps, NUMBER_TIAO, MJ_STEP_ADD, STEP_HUA, NUMBER_HUA); /* R72 */
	step_on(steps, NUMBER_POINTS, MJ_STEP_SET, STEP_TIAO, NUMBER_TIAO);
	mj_step_word(steps, NUMBER_POINTS, MJ_STEP_MULTIPLY, STEP_OTHER_SEATS,
		     one->rules->seats - 1);
}
