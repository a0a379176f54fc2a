/*
 * What a deal costs in each ruleset: us a deal, the median of several runs. Prints a table; asserts
 * nothing.
 */
#include "mahjong.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RUNS = 15, DEALS = 1000, SEED_TEXT = 24 };

/* Keeps the compiler from leaving the work out. */
static volatile unsigned sink;

static double
now_us(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return 1e6 * (double)time.tv_sec + (double)time.tv_nsec / 1e3;
}

static double
run_once(struct mj_deal_request *request)
{
	struct mj_dealt dealt;
	struct mj_problem problem;
	char seed[SEED_TEXT];
	double start = now_us();

	request->seed = (const uint8_t *)seed;
	for (unsigned i = 0; i < DEALS; i++) {
		request->seed_size = (size_t)snprintf(seed, sizeof(seed), "bench %u", i);
		mj_deal(request, &dealt, &problem);
		sink = sink + dealt.wall[0];
	}
	return (now_us() - start) / DEALS;
}

static int
compare(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;

	return (a > b) - (a < b);
}

int
main(void)
{
	printf("%-10s %12s\n", "ruleset", "us a deal");
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = mj_ruleset_at(i);
		struct mj_rules rules;
		struct mj_deal_request request;
		struct mj_problem problem;
		double us[RUNS];
		mj_rules_init(&rules, ruleset);
		if (mj_rules_resolve(&rules, &problem) != MJ_OK)
			return 1;
		mj_deal_request_init(&request, &rules);
		for (unsigned run = 0; run < RUNS; run++)
			us[run] = run_once(&request);
		qsort(us, RUNS, sizeof(us[0]), compare);
		printf("%-10s %12.1f\n", ruleset->id, us[RUNS / 2]);
	}
	return 0;
}
