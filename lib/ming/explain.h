/* The words of the account of a score (docs/rules/ming.md, section 5). */
#ifndef MJ_MING_EXPLAIN_H
#define MJ_MING_EXPLAIN_H

#include "ming/ming.h"

struct mj_case;
struct mj_steps;

/* In the order in which they are worked out. */
enum ming_number { NUMBER_HAN, NUMBER_POINTS, MING_NUMBERS };

enum ming_step_why { STEP_CALLED, STEP_HAN, STEP_HAN_CAP, MING_STEP_WHYS };

extern const struct mj_word ming_numbers[MING_NUMBERS];
extern const struct mj_word ming_step_whys[MING_STEP_WHYS];

void ming_explain(const struct mj_case *one, const struct mj_score *score, struct mj_steps *steps);

#endif
