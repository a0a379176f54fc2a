/* The account of a score, step by step (docs/rules/nanchang.md, section 5). */
#include "nanchang/explain.h"
#include "nanchang/said.h"

#include "engine/seats.h"
#include "engine/steps.h"
#include "mahjong/explain.h"

#include <assert.h>

const struct mj_word nanchang_numbers[NANCHANG_NUMBERS] = {
	[NUMBER_BASE] = NANCHANG_NAMED(numbers, base),
	[NUMBER_FACTOR] = NANCHANG_NAMED(numbers, factor),
	[NUMBER_SHARE] = NANCHANG_NAMED(numbers, share),
	[NUMBER_POINTS] = NANCHANG_NAMED(numbers, points),
};

const struct mj_word nanchang_step_whys[NANCHANG_STEP_WHYS] = {
	[STEP_NO_FACTOR] = NANCHANG_NAMED(step_whys, no_factor),
	[STEP_BASE] = NANCHANG_NAMED(step_whys, base),
	[STEP_FACTOR] = NANCHANG_NAMED(step_whys, factor),
	[STEP_DEGUO_BONUS] = NANCHANG_NAMED(step_whys, deguo_bonus),
	[STEP_SHARE] = NANCHANG_NAMED(step_whys, share),
};

static bool
is_base(const struct mj_scored *scored)
{
	return (BASE_PATTERNS >> scored->pattern & 1) != 0;
}

/* R63: what touches all three. */
static void
explain_factor(const struct mj_score *score, unsigned others, struct mj_steps *steps)
{
	mj_step_word(steps, NUMBER_FACTOR, MJ_STEP_SET, STEP_NO_FACTOR, 1);
	for (unsigned i = 0; i < score->pattern_count; i++) {
		const struct mj_scored *scored = &score->patterns[i];
		if (is_base(scored))
			mj_step_pattern(steps, NUMBER_BASE, MJ_STEP_SET, scored);
		else if (scored->note == others)
			mj_step_pattern(steps, NUMBER_FACTOR, MJ_STEP_MULTIPLY, scored);
	}
}

/* R68, R69: what touches some seats only. */
static void
multiply_own(const struct mj_score *score, unsigned others, unsigned seat, struct mj_steps *steps)
{
	for (unsigned i = 0; i < score->pattern_count; i++) {
		const struct mj_scored *scored = &score->patterns[i];
		if (is_base(scored) || scored->note == others || (scored->note >> seat & 1) == 0)
			continue;
		mj_step(steps, &(struct mj_step){
				       .number = NUMBER_SHARE,
				       .op = MJ_STEP_MULTIPLY,
				       .by_pattern = true,
				       .why = scored->pattern,
				       .has_seat = true,
				       .seat = (uint8_t)seat,
				       .value = scored->value,
			       });
	}
}

/* R72, R73: the discarder adds it, or all on a self-draw or a robbed kong. D22: added last. */
static bool
adds_bonus(const struct mj_hand *hand, int seat)
{
	return hand->from == MJ_SELF_DRAW || (hand->flags & MJ_ROBBING_KONG) != 0 ||
	       seat == hand->from;
}

void
nanchang_explain(const struct mj_case *one, const struct mj_score *score, struct mj_steps *steps)
{
	int64_t bonus = score->total.value[TOTAL_ADDED];
	unsigned others = mj_all_seats(one->rules) & ~(1U << one->hand->seat);

	explain_factor(score, others, steps);
	for (int payer = 0; payer < one->rules->seats; payer++) {
		unsigned seat = (unsigned)payer;
		if (payer == one->hand->seat)
			continue;
		mj_step_seat_from(steps, seat, NUMBER_SHARE, MJ_STEP_SET, STEP_BASE, NUMBER_BASE);
		mj_step_seat_from(steps, seat, NUMBER_SHARE, MJ_STEP_MULTIPLY, STEP_FACTOR,
				  NUMBER_FACTOR);
		multiply_own(score, others, seat, steps);
		if (bonus != 0 && adds_bonus(one->hand, payer))
			mj_step_seat(steps, seat, NUMBER_SHARE, MJ_STEP_ADD, STEP_DEGUO_BONUS,
				     bonus);
		mj_step_seat_from(steps, seat, NUMBER_POINTS, MJ_STEP_ADD, STEP_SHARE,
				  NUMBER_SHARE);
	}
}
