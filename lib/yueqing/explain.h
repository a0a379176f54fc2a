/* The words of the account of a score (docs/rules/yueqing.md, section 5). */
#ifndef MJ_YUEQING_EXPLAIN_H
#define MJ_YUEQING_EXPLAIN_H

#include "yueqing/yueqing.h"

struct mj_case;
struct mj_steps;

/* In the order in which they are worked out. */
enum yueqing_number {
	NUMBER_BASIC_COUNT,
	NUMBER_TAI_BASIC,
	NUMBER_TAI_BIG,
	NUMBER_TAI_COUNT,
	NUMBER_TAI,
	NUMBER_HUA_COUNT,
	NUMBER_HUA,
	NUMBER_TIAO,
	NUMBER_POINTS,
	YUEQING_NUMBERS
};

enum yueqing_step_why {
	STEP_CALLED,
	STEP_BASIC_COUNT,
	STEP_JUMP,
	STEP_TAI_BASIC,
	STEP_TAI_BIG,
	STEP_CAP,
	STEP_TAI_COUNT,
	STEP_DOUBLED,
	STEP_WIN,
	STEP_HUA_COUNT,
	STEP_SQUARE,
	STEP_TAI,
	STEP_HUA,
	STEP_TIAO,
	STEP_OTHER_SEATS,
	YUEQING_STEP_WHYS
};

extern const struct mj_word yueqing_numbers[YUEQING_NUMBERS];
extern const struct mj_word yueqing_step_whys[YUEQING_STEP_WHYS];

void yueqing_explain(const struct mj_case *one, const struct mj_score *score,
		     struct mj_steps *steps);

#endif
