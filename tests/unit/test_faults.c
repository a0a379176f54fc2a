/* Several faults of one request: each is kept once, and the problem is the first. */
#include "tests/unit/support/detail.h"
#include "json/faults.h"
#include "json/path.h"

#include <criterion/criterion.h>
#include <string.h>

Test(faults, are_kept_up_to_a_limit)
{
	struct faults faults = {0};
	struct problem problem = {.faults = &faults};

	for (int i = 0; i < ERRORS_MAX; i++) {
		problem_set(&problem, BAD_VALUE, "fault %d", i);
		cr_expect_not(problem.kept);
		cr_expect_eq(faults_keep(&problem), i + 1 < ERRORS_MAX, "%d", i);
		cr_expect_str_eq(DETAIL(&problem), "fault 0");
		cr_expect(problem.kept);
		/* An object around the one that kept it keeps it no second time. */
		cr_expect_eq(faults_keep(&problem), i + 1 < ERRORS_MAX, "%d", i);
		cr_expect_eq(faults.count, (unsigned)i + 1);
	}
	cr_expect_str_eq(DETAIL(&faults.list[ERRORS_MAX - 1]), "fault 15");
	problem_set(&problem, UNAVAILABLE, "something else");
	cr_expect_not(problem.kept);
	faults_free(&faults);
	cr_expect_eq(faults.count, 0);
}

Test(faults, are_not_kept_where_nothing_keeps_them)
{
	struct problem problem = {.faults = NULL};

	problem_set(&problem, BAD_VALUE, "alone");
	cr_expect_not(faults_keep(&problem));
	cr_expect_not(problem.kept);
	cr_expect_str_eq(DETAIL(&problem), "alone");
}

Test(faults, of_a_value_within_a_body_point_into_the_body)
{
	struct faults faults = {0};
	struct problem problem = {.faults = &faults};
	const struct path seat = {.name = "seat", .size = strlen("seat")};

	refuse(&problem, BAD_VALUE, &seat, "first");
	cr_expect(faults_keep(&problem));
	refuse(&problem, MISSING_FIELD, NULL, "second");
	cr_expect(faults_keep(&problem));
	faults_move_under(&problem, "/hands/12");
	cr_expect_str_eq(problem.at, "/hands/12/seat");
	cr_expect_str_eq(faults.list[0].at, "/hands/12/seat");
	cr_expect_str_eq(faults.list[1].at, "/hands/12");
	faults_free(&faults);
	problem_set_at_parameter(&problem, BAD_VALUE, "limit", "of no body");
	faults_move_under(&problem, "/hands/12");
	cr_expect_str_eq(problem.at, "limit");
}
