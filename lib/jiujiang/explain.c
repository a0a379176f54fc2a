/* The account of a score, step by step (docs/rules/jiujiang.md, sections 5 and 6). */
#include "jiujiang/explain.h"

#include "engine/steps.h"
#include "jiujiang/eat.h"
#include "mahjong/explain.h"
#include "mahjong/rules.h"

/* {en, zh-Hans, zh-Hant, ja} */
#define NAMES(en, hans, hant, ja)                                                                  \
	{                                                                                          \
		{                                                                                  \
			(en), (hans), (hant), (ja)                                                 \
		}                                                                                  \
	}

const struct mj_word jiujiang_numbers[JIUJIANG_NUMBERS] = {
	[NUMBER_PAO] = {"pao", NAMES("own pao", "自身炮数", "自身炮數", "自分の炮")},
	[NUMBER_UNIT] = {"unit", NAMES("points a pao", "每炮点数", "每炮點數", "一炮の点数")},
	[NUMBER_PER_PAYER] = {"per_payer", NAMES("pao that a seat pays", "每家支付炮数",
						 "每家支付炮數", "各家が払う炮")},
	[NUMBER_SHARE] = {"share", NAMES("what a seat pays for the win", "每家为胡牌支付",
					 "每家為胡牌支付", "和了に対する各家の支払い")},
	[NUMBER_POINTS] = {"points", NAMES("points", "点数", "點數", "点数")},
};

const struct mj_word jiujiang_step_whys[JIUJIANG_STEP_WHYS] = {
	[STEP_CALLED] = {"called",
			 NAMES("as called at the table", "按申报", "按申報", "申告どおり")},
	[STEP_UNIT] = {"unit", NAMES("points a pao", "每炮点数", "每炮點數", "一炮の点数")},
	[STEP_MULTIPLIER] = {"multiplier",
			     NAMES("the table's multiplier", "本局倍数", "本局倍數", "場の倍率")},
	[STEP_PAO] = {"pao", NAMES("own pao of the winner", "胡家自身炮数", "胡家自身炮數",
				   "和了者自身の炮")},
	[STEP_EATEN] = {"eaten", NAMES("eaten from the payer", "吃支付者的炮", "吃支付者的炮",
				       "支払者から食う炮")},
	[STEP_POINTS_A_PAO] = {"points_a_pao", NAMES("times points a pao", "乘每炮点数",
						     "乘每炮點數", "一炮の点数を掛ける")},
	[STEP_SHARE] = {"share",
			NAMES("what the seat pays", "该家支付", "該家支付", "その家の支払い")},
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
