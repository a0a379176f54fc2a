/* The account of a score, step by step (docs/rules/nanchang.md, section 5). */
#include "nanchang/explain.h"

#include "engine/seats.h"
#include "engine/steps.h"
#include "mahjong/explain.h"

#include <assert.h>

/* {en, zh-Hans, zh-Hant, ja} */
#define NAMES(en, hans, hant, ja)                                                                  \
	{                                                                                          \
		{                                                                                  \
			(en), (hans), (hant), (ja)                                                 \
		}                                                                                  \
	}

const struct mj_word nanchang_numbers[NANCHANG_NUMBERS] = {
	[NUMBER_BASE] = {"base", NAMES("base", "底子", "底子", "基本")},
	[NUMBER_FACTOR] = {"factor",
			   NAMES("factor for all three", "三家倍数", "三家倍數", "三家共通の倍率")},
	[NUMBER_SHARE] = {"share",
			  NAMES("what a seat pays", "每家支付", "每家支付", "各家の支払い")},
	[NUMBER_POINTS] = {"points", NAMES("points", "点数", "點數", "点数")},
};

const struct mj_word nanchang_step_whys[NANCHANG_STEP_WHYS] = {
	[STEP_NO_FACTOR] = {"no_factor", NAMES("once", "一倍", "一倍", "一倍")},
	[STEP_BASE] = {"base", NAMES("base", "底子", "底子", "基本")},
	[STEP_FACTOR] = {"factor",
			 NAMES("factor for all three", "三家倍数", "三家倍數", "三家共通の倍率")},
	[STEP_DEGUO_BONUS] = {"deguo_bonus",
			      NAMES("added for no jing", "德国加子", "德國加子", "精なしの加算")},
	[STEP_SHARE] = {"share",
			NAMES("what the seat pays", "该家支付", "該家支付", "その家の支払い")},
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
