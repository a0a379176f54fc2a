/*
 * What scoring a riichi hand costs: ns a hand on one core, the median of several runs over a fixed
 * set of random winning hands of four players, and of three. Prints a table; asserts nothing.
 */
#include "tests/bench/hands.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { HANDS = 8192, RUNS = 15, PASSES = 12, CLASSES = 4 };
#define SEED UINT64_C(20250101)

static struct mj_score_request hands[HANDS];
static struct mj_score_request part[HANDS];

/* Keeps the compiler from leaving the work out. */
static volatile int64_t sink;

static double
now_ns(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

static double
run_once(const struct mj_score_request *set, size_t count)
{
	struct mj_score score;
	struct mj_problem problem;
	int64_t sum = 0;
	double start = now_ns();

	for (unsigned pass = 0; pass < PASSES; pass++)
		for (size_t i = 0; i < count; i++) {
			mj_score(&set[i], &score, &problem);
			sum += score.payments.deltas[0];
		}
	double spent = now_ns() - start;
	sink = sum;
	return spent / (double)(PASSES * count);
}

static int
compare(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;

	return (a > b) - (a < b);
}

static void
measure(const char *name, const struct mj_score_request *set, size_t count)
{
	double ns[RUNS];

	for (unsigned run = 0; run < RUNS; run++)
		ns[run] = run_once(set, count);
	qsort(ns, RUNS, sizeof(ns[0]), compare);
	printf("%-28s %6zu %9.0f %9.0f %9.0f\n", name, count, ns[RUNS / 2], ns[0], ns[RUNS - 1]);
}

/* 0 standard closed, 1 standard with melds, 2 seven pairs, 3 thirteen orphans. */
static unsigned
class_of(const struct mj_score_request *request)
{
	struct mj_score score;
	struct mj_problem problem;

	mj_score(request, &score, &problem);
	const char *shape = request->rules->ruleset->shapes[score.reading.shape].id;
	if (shape[0] == 's' && shape[1] == 'e')
		return 2;
	if (shape[0] == 't')
		return 3;
	return request->hand.meld_count > 0;
}

static void
measure_class(unsigned class)
{
	static const char *const names[CLASSES] = {"standard, no melds", "standard, with melds",
						   "seven pairs", "thirteen orphans"};
	size_t count = 0;

	for (size_t i = 0; i < HANDS; i++)
		if (class_of(&hands[i]) == class)
			part[count++] = hands[i];
	if (count > 0)
		measure(names[class], part, count);
}

/* On one core from start to end, as far as the system lets us. */
static void
stay_on_one_core(void)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(sched_getcpu() < 0 ? 0 : sched_getcpu(), &set);
	sched_setaffinity(0, sizeof(set), &set);
}

static bool
draw_hands(int64_t players, struct mj_rules *rules)
{
	struct mj_problem problem;

	mj_rules_init(rules, mj_ruleset_find("riichi"));
	if (mj_rules_set(rules, "players", &players, 1, &problem) != MJ_OK ||
	    mj_rules_resolve(rules, &problem) != MJ_OK)
		return false;
	size_t drawn = bench_hands(hands, HANDS, rules, SEED);
	if (drawn == 0)
		return false;
	printf("mj_score, riichi of %d: %d winning hands of %zu drawn, %d runs of %d passes, one "
	       "core\n",
	       (int)players, HANDS, drawn, RUNS, PASSES);
	printf("%-28s %6s %9s %9s %9s\n", "ns a hand", "hands", "median", "fastest", "slowest");
	return true;
}

int
main(void)
{
	struct mj_rules rules;

	stay_on_one_core();
	for (int64_t players = 4; players >= 3; players--) {
		if (!draw_hands(players, &rules))
			return 1;
		measure("mixed", hands, HANDS);
		for (unsigned class = 0; class < CLASSES; class ++)
			measure_class(class);
	}
	return 0;
}
