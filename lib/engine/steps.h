/* How the steps of a score are written: each is appended with the total that it makes. */
#ifndef MJ_ENGINE_STEPS_H
#define MJ_ENGINE_STEPS_H

#include "engine/case.h"
#include "mahjong/explain.h"

#include <stdbool.h>
#include <stdint.h>

/* What a number has come to; 0 before its first step. `seat` counts where it is kept for each. */
int64_t mj_steps_total(const struct mj_steps *steps, unsigned number, unsigned seat);

/* Whether a step has begun the number. */
bool mj_steps_have(const struct mj_steps *steps, unsigned number);

/* Appends the step and fills in its total; and its value where that comes from another number. */
void mj_step(struct mj_steps *steps, const struct mj_step *step);

/* Most steps: for a word of the ruleset, for a pattern, and of another number's total. None of the
 * numbers is kept for each seat. */
void mj_step_word(struct mj_steps *steps, unsigned number, enum mj_step_op op, unsigned why,
		  int64_t value);
void mj_step_pattern(struct mj_steps *steps, unsigned number, enum mj_step_op op,
		     const struct mj_scored *scored);
void mj_step_from(struct mj_steps *steps, unsigned number, enum mj_step_op op, unsigned why,
		  unsigned from);

/* Appends a step of a number that is kept for each seat. */
void mj_step_seat(struct mj_steps *steps, unsigned seat, unsigned number, enum mj_step_op op,
		  unsigned why, int64_t value);
void mj_step_seat_from(struct mj_steps *steps, unsigned seat, unsigned number, enum mj_step_op op,
		       unsigned why, unsigned from);

#endif
