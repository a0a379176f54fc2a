/* The jobs that wait for a store: the clubs take turns, and all is bounded. */
#include "db/group/queue.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { NAMES = 64, JOB_NAME = 8 };

struct named_job {
	struct job job; /* first */
	char name[JOB_NAME];
};

static struct queue queue;
static struct named_job jobs[QUEUE_MAX + 1];

static void
set_up(void)
{
	queue_init(&queue);
}

TestSuite(queue, .init = set_up);

static bool
put(unsigned index, const char *club)
{
	jobs[index] = (struct named_job){.job.club = club};
	snprintf(jobs[index].name, JOB_NAME, "%s%u", club, index);
	return queue_put(&queue, &jobs[index].job);
}

/* Takes up to `count` jobs: their names, a space behind each. */
static const char *
take(unsigned count)
{
	static char names[NAMES * JOB_NAME];
	size_t size = 0;

	names[0] = '\0';
	for (unsigned i = 0; i < count; i++) {
		struct named_job *job = (struct named_job *)queue_take(&queue);
		if (job != NULL)
			size += (size_t)snprintf(names + size, sizeof(names) - size, "%s ",
						 job->name);
	}
	return names;
}

Test(queue, the_order)
{
	static const struct {
		const char *comes; /* a club's job each */
		const char *taken;
	} cases[] = {
		{"", ""},
		{"a", "a0 "},
		{"aaa", "a0 a1 a2 "},
		{"aaab", "a0 b3 a1 a2 "},
		{"aaabbc", "a0 b3 c5 a1 b4 a2 "},
		{"abcabc", "a0 b1 c2 a3 b4 c5 "},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		static const char *const clubs[] = {"a", "b", "c"};
		for (unsigned k = 0; cases[i].comes[k] != '\0'; k++)
			cr_assert(put(k, clubs[cases[i].comes[k] - 'a']));
		cr_expect_str_eq(take(NAMES), cases[i].taken, "%s", cases[i].comes);
		cr_expect_eq(queue.count, 0);
	}
}

Test(queue, who_comes_late_waits_for_one_turn_and_not_for_a_flood)
{
	for (unsigned i = 0; i < 50; i++)
		cr_assert(put(i, "a"));
	cr_expect_str_eq(take(2), "a0 a1 ");
	cr_assert(put(60, "b"));
	cr_assert(put(61, "b"));
	cr_expect_str_eq(take(5), "a2 b60 a3 b61 a4 ");
}

Test(queue, a_club_that_comes_back_has_no_earlier_turn)
{
	cr_assert(put(0, "a") && put(1, "b") && put(2, "c"));
	cr_expect_str_eq(take(1), "a0 ");
	cr_assert(put(3, "a"));
	cr_expect_str_eq(take(3), "b1 c2 a3 ");
}

Test(queue, a_club_has_a_bound_and_others_still_come)
{
	for (unsigned i = 0; i < QUEUE_CLUB_MAX; i++)
		cr_assert(put(i, "a"));
	cr_expect_not(put(QUEUE_CLUB_MAX, "a"));
	cr_expect(put(QUEUE_CLUB_MAX, "b"));
	cr_expect_eq(queue.count, QUEUE_CLUB_MAX + 1);
	cr_expect_not_null(queue_take(&queue));
	cr_expect(put(QUEUE_CLUB_MAX + 1, "a"), "there is room again");
}

Test(queue, all_together_have_a_bound)
{
	static char clubs[QUEUE_MAX + 1][JOB_NAME];

	for (unsigned i = 0; i <= QUEUE_MAX; i++) {
		snprintf(clubs[i], JOB_NAME, "c%u", i);
		cr_expect_eq(put(i, clubs[i]), i < QUEUE_MAX);
	}
	for (unsigned i = 0; i < QUEUE_MAX; i++)
		cr_expect_eq((struct named_job *)queue_take(&queue), &jobs[i]);
	cr_expect_null(queue_take(&queue));
}
