/* The account of a score, step by step (docs/rules/yueqing.md, section 5). */
#include "yueqing/explain.h"

#include "engine/steps.h"
#include "mahjong/explain.h"

/* {en, zh-Hans, zh-Hant, ja} */
#define NAMES(en, hans, hant, ja)                                                                  \
	{                                                                                          \
		{                                                                                  \
			(en), (hans), (hant), (ja)                                                 \
		}                                                                                  \
	}

const struct mj_word yueqing_numbers[YUEQING_NUMBERS] = {
	[NUMBER_BASIC_COUNT] = {"basic_count",
				NAMES("basic tai", "基本台数", "基本台數", "基本台")},
	[NUMBER_TAI_BASIC] = {"tai_basic", NAMES("basic tai after the jump", "跳后基本台数",
						 "跳後基本台數", "跳ね上がり後の基本台")},
	[NUMBER_TAI_BIG] = {"tai_big", NAMES("big tai", "结构台数", "結構台數", "構造台")},
	[NUMBER_TAI_COUNT] = {"tai_count", NAMES("tai in all", "台数合计", "台數合計", "台の合計")},
	[NUMBER_TAI] = {"tai", NAMES("tai", "台", "台", "台")},
	[NUMBER_HUA_COUNT] = {"hua_count", NAMES("hua before squaring", "平方前花数", "平方前花數",
						 "二乗前の花")},
	[NUMBER_HUA] = {"hua", NAMES("hua", "花", "花", "花")},
	[NUMBER_TIAO] = {"tiao", NAMES("tiao", "条", "條", "条")},
	[NUMBER_POINTS] = {"points", NAMES("points", "点数", "點數", "点数")},
};

const struct mj_word yueqing_step_whys[YUEQING_STEP_WHYS] = {
	[STEP_CALLED] = {"called",
			 NAMES("as called at the table", "按申报", "按申報", "申告どおり")},
	[STEP_BASIC_COUNT] = {"basic_count", NAMES("basic tai", "基本台数", "基本台數", "基本台")},
	[STEP_JUMP] = {"jump", NAMES("six basic tai count as fifteen", "基本台满六跳十五",
				     "基本台滿六跳十五", "基本台が六で十五に跳ねる")},
	[STEP_TAI_BASIC] = {"tai_basic", NAMES("basic tai after the jump", "跳后基本台数",
					       "跳後基本台數", "跳ね上がり後の基本台")},
	[STEP_TAI_BIG] = {"tai_big", NAMES("big tai", "结构台数", "結構台數", "構造台")},
	[STEP_CAP] = {"cap", NAMES("another seat breaks: no more count", "被破台封顶", "被破台封頂",
				   "他家の破りによる上限")},
	[STEP_TAI_COUNT] = {"tai_count", NAMES("tai in all", "台数合计", "台數合計", "台の合計")},
	[STEP_DOUBLED] = {"doubled", NAMES("doubled from fifteen on", "满十五翻番", "滿十五翻番",
					   "十五以上は二倍")},
	[STEP_WIN] = {"win", NAMES("added for every win", "胡牌追加", "胡牌追加", "和了の加算")},
	[STEP_HUA_COUNT] = {"hua_count",
			    NAMES("hua before squaring", "平方前花数", "平方前花數", "二乗前の花")},
	[STEP_SQUARE] = {"square", NAMES("squared", "平方", "平方", "二乗")},
	[STEP_TAI] = {"tai", NAMES("tai", "台", "台", "台")},
	[STEP_HUA] = {"hua", NAMES("hua", "花", "花", "花")},
	[STEP_TIAO] = {"tiao", NAMES("tiao", "条", "條", "条")},
	[STEP_OTHER_SEATS] = {"other_seats", NAMES("from each other seat", "各家支付", "各家支付",
						   "他の各家から")},
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
