/* The words of the account of a score (docs/rules/nanchang.md, section 5). */
#ifndef MJ_NANCHANG_EXPLAIN_H
#define MJ_NANCHANG_EXPLAIN_H

#include "nanchang/nanchang.h"

struct mj_case;
struct mj_steps;

/* In the order in which they are worked out. */
enum nanchang_number {
	NUMBER_BASE,
	NUMBER_FACTOR,
	NUMBER_SHARE, /* of a seat that pays */
	NUMBER_POINTS,
	NANCHANG_NUMBERS
};

enum nanchang_step_why {
	STEP_NO_FACTOR,
	STEP_BASE,
	STEP_FACTOR,
	STEP_DEGUO_BONUS,
	STEP_SHARE,
	NANCHANG_STEP_WHYS
};

extern const struct mj_word nanchang_numbers[NANCHANG_NUMBERS];
extern const struct mj_word nanchang_step_whys[NANCHANG_STEP_WHYS];

void nanchang_explain(const struct mj_case *one, const struct mj_score *score,
		      struct mj_steps *steps);

#endif
