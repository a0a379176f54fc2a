/* The account of a score, step by step (docs/rules/mcr.md, sections 5 and 6). */
#ifndef MJ_MCR_EXPLAIN_H
#define MJ_MCR_EXPLAIN_H

#include "mcr/mcr.h"

struct mj_case;
struct mj_steps;

enum mcr_number { NUMBER_STRUCK, NUMBER_FAN, NUMBER_POINTS, MCR_NUMBERS };

enum mcr_step_why { STEP_CALLED, STEP_FAN, STEP_BASE, STEP_THREE_PAY, MCR_STEP_WHYS };

extern const struct mj_word mcr_numbers[MCR_NUMBERS];
extern const struct mj_word mcr_step_whys[MCR_STEP_WHYS];

void mcr_explain(const struct mj_case *one, const struct mj_score *score, struct mj_steps *steps);

#endif
