/*
 * The worst hands of each ruleset: ns for mj_score, us for mj_waits with all scores, the median of several
 * runs on one core. Prints a table; asserts nothing. A ruleset adds its hands as rows.
 */
#include "mahjong.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 15, SCORE_PASSES = 2000, WAITS_PASSES = 200 };

/* A complete hand without melds, won by a discard; for waits without the winning tile. */
static const struct row {
	const char *ruleset, *what, *concealed, *win_tile;
	const char *deal; /* the one tile that the deal turned, or NULL */
} rows[] = {
	{"riichi", "three chows or three pungs", "222333444m67p44z", "8p", NULL},
	{"riichi", "one suit, many readings", "2223334445556m", "6m", NULL},
	{"nanchang", "eight jing", "5555p666p12345s1z", "6p", "5p"},
	{"nanchang", "six jing, one suit", "555p666p1122334p", "9s", "5p"},
	{"nanchang", "four jing, honours", "55p66p1234z567z89s", "1p", "5p"},
	{"ming", "three chows or three pungs", "222333444m67p44z", "8p", NULL},
	{"ming", "one suit, many readings", "2223334445556m", "6m", NULL},
	{"ming", "nine gates, nine waits", "1112345678999m", "5m", NULL},
	{"ming", "fours in all chows", "1112222333344m", "4m", NULL},
	{"ming", "seven pairs or double chows", "223344m667788p4z", "4z", NULL},
	{"ming", "thirteen orphans, 13 waits", "19m19p19s1234567z", "7z", NULL},
	{"ming", "fourteen unrelated", "147m258p369s1234z", "5z", NULL},
	{"jiujiang", "flush, many groupings", "1112223334445m", "5m", NULL},
	{"jiujiang", "nine gates", "1112345678999m", "5m", NULL},
	{"jiujiang", "seven pairs, standard too", "2233445566778m", "8m", NULL},
	{"jiujiang", "three suits, dragons", "123m456p78s555z77z", "9s", NULL},
};

/* Keeps the compiler from leaving the work out. */
static volatile int64_t sink;

static double
now_ns(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

static int
compare(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;

	return (a > b) - (a < b);
}

static double
median(double spent[RUNS])
{
	qsort(spent, RUNS, sizeof(spent[0]), compare);
	return spent[RUNS / 2];
}

static double
measure_score(const struct mj_score_request *request)
{
	double spent[RUNS];
	struct mj_score score;
	struct mj_problem problem;

	for (unsigned run = 0; run < RUNS; run++) {
		double start = now_ns();
		for (unsigned pass = 0; pass < SCORE_PASSES; pass++)
			sink += mj_score(request, &score, &problem) + score.win;
		spent[run] = (now_ns() - start) / SCORE_PASSES;
	}
	return median(spent);
}

static double
measure_waits(const struct mj_waits_request *request, struct mj_waits *waits)
{
	double spent[RUNS];
	struct mj_problem problem;

	for (unsigned run = 0; run < RUNS; run++) {
		double start = now_ns();
		for (unsigned pass = 0; pass < WAITS_PASSES; pass++)
			sink += mj_waits(request, waits, &problem) + waits->wait_count;
		spent[run] = (now_ns() - start) / WAITS_PASSES;
	}
	return median(spent);
}

/* Shows the turned tile, which makes wild tiles: the hand is then self-drawn, where all of them are wild. */
static bool
turn(const struct row *row, const struct mj_ruleset *ruleset, struct mj_score_request *score)
{
	mj_tile tile;

	if (row->deal == NULL)
		return true;
	if (!mj_tile_parse(&tile, row->deal))
		return false;
	mj_put(&score->deal, ruleset->deal[0].slot, tile);
	score->hand.from = MJ_SELF_DRAW;
	return true;
}

static bool
measure(const struct row *row)
{
	const struct mj_ruleset *ruleset = mj_ruleset_find(row->ruleset);
	struct mj_rules rules;
	struct mj_score_request score;
	struct mj_waits_request waits;
	struct mj_waits found;
	struct mj_score won;
	struct mj_problem problem;

	if (ruleset == NULL)
		return false;
	mj_rules_init(&rules, ruleset);
	mj_score_request_init(&score, &rules);
	score.hand.seat = 1;
	score.hand.from = 2;
	if (mj_rules_resolve(&rules, &problem) != MJ_OK || !turn(row, ruleset, &score) ||
	    !mj_bag_parse(&score.hand.concealed, row->concealed) ||
	    !mj_tile_parse(&score.hand.win_tile, row->win_tile) ||
	    mj_score(&score, &won, &problem) != MJ_OK)
		return false;
	mj_waits_request_init(&waits, &rules);
	waits.hand.seat = 1;
	waits.deal = score.deal;
	waits.hand.concealed = score.hand.concealed;
	double ns = measure_score(&score), waits_ns = measure_waits(&waits, &found);
	printf("%-9s %-30s %8.0f %8.1f %6u\n", row->ruleset, row->what, ns, waits_ns / 1000,
	       found.wait_count);
	return true;
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

int
main(void)
{
	stay_on_one_core();
	printf("%-9s %-30s %8s %8s %6s\n", "ruleset", "worst hands", "score ns", "waits us",
	       "waits");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (!measure(&rows[i])) {
			fprintf(stderr, "%s: %s is refused\n", rows[i].ruleset, rows[i].what);
			return 1;
		}
	return 0;
}
