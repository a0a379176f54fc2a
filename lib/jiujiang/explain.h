/* The words of the account of a score (docs/rules/jiujiang.md, sections 5 and 6). */
#ifndef MJ_JIUJIANG_EXPLAIN_H
#define MJ_JIUJIANG_EXPLAIN_H

#include "jiujiang/jiujiang.h"
#include "mahjong/language.h"

struct mj_case;
struct mj_score;
struct mj_steps;

/* In the order in which they are worked out. */
enum jiujiang_number {
	NUMBER_PAO,
	NUMBER_UNIT,
	NUMBER_PER_PAYER, /* of a seat that pays */
	NUMBER_SHARE,     /* of a seat that pays, in points and without what is eaten */
	NUMBER_POINTS,
	JIUJIANG_NUMBERS
};

enum jiujiang_step_why {
	STEP_CALLED,
	STEP_UNIT,
	STEP_MULTIPLIER,
	STEP_PAO,
	STEP_EATEN,
	STEP_POINTS_A_PAO,
	STEP_SHARE,
	JIUJIANG_STEP_WHYS
};

extern const struct mj_word jiujiang_numbers[JIUJIANG_NUMBERS];
extern const struct mj_word jiujiang_step_whys[JIUJIANG_STEP_WHYS];

void jiujiang_explain(const struct mj_case *one, const struct mj_score *score,
		      struct mj_steps *steps);

#endif
