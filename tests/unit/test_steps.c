/* The account of a score: what each kind of step does to its number. */
#include "lib/engine/steps.h"
#include "lib/mahjong/language.h"
#include "lib/mahjong/rules.h"

#include <criterion/criterion.h>

enum { ONE, OTHER, OF_SEATS, NUMBERS };

static const struct mj_word numbers[NUMBERS] = {{.id = "one"}, {.id = "other"}, {.id = "seats"}};
static const struct mj_ruleset ruleset = {
	.numbers = numbers,
	.number_count = NUMBERS,
	.seat_numbers = 1 << OF_SEATS,
};

Test(steps, every_op)
{
	static const struct {
		enum mj_step_op op;
		int64_t before, value, total;
	} cases[] = {
		{MJ_STEP_SET, 7, 5, 5},         {MJ_STEP_SET, 7, 0, 0},
		{MJ_STEP_ADD, 7, 5, 12},        {MJ_STEP_ADD, 7, -9, -2},
		{MJ_STEP_MULTIPLY, 7, 5, 35},   {MJ_STEP_MULTIPLY, 7, 1, 7},
		{MJ_STEP_DOUBLE, 7, 3, 56},     {MJ_STEP_DOUBLE, 7, 0, 7},
		{MJ_STEP_POWER, 7, 2, 49},      {MJ_STEP_POWER, 0, 2, 0},
		{MJ_STEP_ROUND_UP, 71, 10, 80}, {MJ_STEP_ROUND_UP, 70, 10, 70},
		{MJ_STEP_ROUND_UP, 0, 10, 0},   {MJ_STEP_AT_LEAST, 7, 8, 8},
		{MJ_STEP_AT_LEAST, 7, 6, 7},    {MJ_STEP_AT_MOST, 7, 8, 7},
		{MJ_STEP_AT_MOST, 7, 6, 6},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_steps steps = {.ruleset = &ruleset};
		mj_step_word(&steps, ONE, MJ_STEP_SET, 0, cases[i].before);
		mj_step_word(&steps, ONE, cases[i].op, 0, cases[i].value);
		cr_expect_eq(steps.list[1].total, cases[i].total, "%s of %lld by %lld: %lld",
			     mj_step_op_ids[cases[i].op], (long long)cases[i].before,
			     (long long)cases[i].value, (long long)steps.list[1].total);
	}
}

Test(steps, numbers_stand_apart)
{
	struct mj_steps steps = {.ruleset = &ruleset};

	mj_step_word(&steps, ONE, MJ_STEP_ADD, 0, 3);
	mj_step_word(&steps, OTHER, MJ_STEP_ADD, 0, 4);
	mj_step_from(&steps, ONE, MJ_STEP_MULTIPLY, 0, OTHER);
	cr_expect_eq(steps.list[2].value, 4);
	cr_expect_eq(mj_steps_total(&steps, ONE, 0), 12);
	cr_expect_eq(mj_steps_total(&steps, OTHER, 0), 4);
	cr_expect(mj_steps_have(&steps, OTHER));
	cr_expect_not(mj_steps_have(&steps, OF_SEATS));
}

Test(steps, a_number_for_each_seat)
{
	struct mj_steps steps = {.ruleset = &ruleset};

	mj_step_word(&steps, ONE, MJ_STEP_SET, 0, 3);
	mj_step_seat_from(&steps, 1, OF_SEATS, MJ_STEP_SET, 0, ONE);
	mj_step_seat(&steps, 2, OF_SEATS, MJ_STEP_SET, 0, 8);
	mj_step_seat(&steps, 1, OF_SEATS, MJ_STEP_ADD, 0, 2);
	mj_step_seat_from(&steps, 1, OTHER, MJ_STEP_ADD, 0, OF_SEATS);
	mj_step_seat_from(&steps, 2, OTHER, MJ_STEP_ADD, 0, OF_SEATS);
	cr_expect_eq(mj_steps_total(&steps, OF_SEATS, 1), 5);
	cr_expect_eq(mj_steps_total(&steps, OF_SEATS, 2), 8);
	cr_expect_eq(mj_steps_total(&steps, OF_SEATS, 0), 0);
	cr_expect_eq(mj_steps_total(&steps, OTHER, 0), 13);
}
