#include "engine/steps.h"
#include "mahjong/explain.h"
#include "mahjong/rules.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

const char *const mj_step_op_ids[MJ_STEP_OPS + 1] = {
	[MJ_STEP_SET] = "set",
	[MJ_STEP_ADD] = "add",
	[MJ_STEP_MULTIPLY] = "multiply",
	[MJ_STEP_DOUBLE] = "double",
	[MJ_STEP_POWER] = "power",
	[MJ_STEP_ROUND_UP] = "round_up",
	[MJ_STEP_AT_LEAST] = "at_least",
	[MJ_STEP_AT_MOST] = "at_most",
	NULL,
};

static int64_t
power(int64_t base, int64_t exponent)
{
	int64_t result = 1;

	assert(exponent >= 0);
	for (; exponent > 0; exponent--)
		result *= base;
	return result;
}

static int64_t
apply(enum mj_step_op op, int64_t number, int64_t value)
{
	switch (op) {
	case MJ_STEP_SET:
		return value;
	case MJ_STEP_ADD:
		return number + value;
	case MJ_STEP_MULTIPLY:
		return number * value;
	case MJ_STEP_DOUBLE:
		return number * power(2, value);
	case MJ_STEP_POWER:
		return power(number, value);
	case MJ_STEP_ROUND_UP:
		assert(value > 0 && number >= 0);
		return (number + value - 1) / value * value;
	case MJ_STEP_AT_LEAST:
		return number > value ? number : value;
	default:
		assert(op == MJ_STEP_AT_MOST);
		return number < value ? number : value;
	}
}

int64_t
mj_steps_total(const struct mj_steps *steps, unsigned number, unsigned seat)
{
	bool by_seat = (steps->ruleset->seat_numbers >> number & 1) != 0;

	for (unsigned i = steps->count; i > 0; i--) {
		const struct mj_step *step = &steps->list[i - 1];
		if (step->number == number && (!by_seat || step->seat == seat))
			return step->total;
	}
	return 0;
}

bool
mj_steps_have(const struct mj_steps *steps, unsigned number)
{
	for (unsigned i = 0; i < steps->count; i++)
		if (steps->list[i].number == number)
			return true;
	return false;
}

void
mj_step(struct mj_steps *steps, const struct mj_step *step)
{
	struct mj_step *added = &steps->list[steps->count];

	assert(steps->count < MJ_STEPS_MAX && step->number < steps->ruleset->number_count);
	*added = *step;
	assert(!step->has_from || mj_steps_have(steps, step->from));
	if (step->has_from)
		added->value = mj_steps_total(steps, step->from, step->seat);
	added->total =
		apply(step->op, mj_steps_total(steps, step->number, step->seat), added->value);
	steps->count++;
}

void
mj_step_word(struct mj_steps *steps, unsigned number, enum mj_step_op op, unsigned why,
	     int64_t value)
{
	mj_step(steps, &(struct mj_step){
			       .number = (uint8_t)number,
			       .op = (uint8_t)op,
			       .why = (uint8_t)why,
			       .value = value,
		       });
}

void
mj_step_pattern(struct mj_steps *steps, unsigned number, enum mj_step_op op,
		const struct mj_scored *scored)
{
	mj_step(steps, &(struct mj_step){
			       .number = (uint8_t)number,
			       .op = (uint8_t)op,
			       .by_pattern = true,
			       .why = scored->pattern,
			       .value = scored->value,
		       });
}

void
mj_step_from(struct mj_steps *steps, unsigned number, enum mj_step_op op, unsigned why,
	     unsigned from)
{
	mj_step(steps, &(struct mj_step){
			       .number = (uint8_t)number,
			       .op = (uint8_t)op,
			       .why = (uint8_t)why,
			       .has_from = true,
			       .from = (uint8_t)from,
		       });
}

void
mj_step_seat(struct mj_steps *steps, unsigned seat, unsigned number, enum mj_step_op op,
	     unsigned why, int64_t value)
{
	mj_step(steps, &(struct mj_step){
			       .number = (uint8_t)number,
			       .op = (uint8_t)op,
			       .why = (uint8_t)why,
			       .has_seat = true,
			       .seat = (uint8_t)seat,
			       .value = value,
		       });
}

void
mj_step_seat_from(struct mj_steps *steps, unsigned seat, unsigned number, enum mj_step_op op,
		  unsigned why, unsigned from)
{
	mj_step(steps, &(struct mj_step){
			       .number = (uint8_t)number,
			       .op = (uint8_t)op,
			       .why = (uint8_t)why,
			       .has_from = true,
			       .from = (uint8_t)from,
			       .has_seat = true,
			       .seat = (uint8_t)seat,
		       });
}
