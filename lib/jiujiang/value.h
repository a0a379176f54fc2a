/* What a reading is worth in pao (docs/rules/jiujiang.md, sections 4 and 5). */
#ifndef MJ_JIUJIANG_VALUE_H
#define MJ_JIUJIANG_VALUE_H

#include "jiujiang/jiujiang.h"

struct jiujiang_value {
	uint64_t patterns;      /* those that hold; the rest of pao is not looked at */
	int16_t pao[PAT_COUNT]; /* what each brings, all its occurrences together */
	int32_t own;            /* their sum: own pao, before anything is eaten */
	bool flower;            /* a flower hand (R27) */
};

/* Adds the pattern `times` times; 0 adds nothing. */
void jiujiang_hold(struct jiujiang_value *value, enum jiujiang_pattern pattern, unsigned times);

/* Fills `flower`, what the additions are worth in such a hand, and the sum `own` (section 5, 1). */
void jiujiang_sum(const struct mj_rules *rules, struct jiujiang_value *value);

#endif
