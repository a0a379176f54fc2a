/*
 * What the hardest hands of the rulesets cost: ns of one score and of one waits with all its
 * scores, the median of several runs. A ruleset adds its hands as rows. Prints a table; asserts
 * nothing.
 */
#include "mahjong.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RUNS = 15, PASSES = 2000 };

/* The tiles of a hand that waits, and what completes it. */
struct row {
	const char *ruleset, *label, *concealed, *win_tile;
	const char *option; /* set to 1, or NULL */
	const char *turned; /* the first member of the deal, one tile, or NULL */
	const char *passed; /* tiles let go by before a discard is won, or NULL: a self-draw */
	bool first_turn;    /* of the dealer */
};

static const struct row rows[] = {
	{"riichi", "three chows or three pungs", "222333444m67p44z", "8p", .option = NULL},
	{"riichi", "one suit, many readings", "2223334445556m", "6m", .option = NULL},
	{"ming", "one suit, many readings", "2223334445556m", "6m", .option = NULL},
	{"ming", "nine gates, nine waits", "1112345678999m", "5m", .option = NULL},
	{"ming", "fours in all chows", "1112222333344m", "4m", .option = NULL},
	{"ming", "thirteen orphans, 13 waits", "19m19p19s1234567z", "7z", .option = NULL},
	{"jiujiang", "flush, many groupings", "1112223334445m", "5m", .option = NULL},
	{"jiujiang", "nine gates", "1112345678999m", "5m", .option = NULL},
	{"jiujiang", "single_wait_only", "1112223334445m", "5m", .option = "single_wait_only"},
	{"jiujiang", "seven pairs, standard too", "2233445566778m", "8m", .option = NULL},
	{"jiujiang", "three suits, dragons", "123m456p78s555z77z", "9s", .option = NULL},
	{"nanchang", "eight jing", "55556666p1m4m9m1s5s", "9s", .turned = "5p"},
	{"nanchang", "six jing, winds", "555666p1234z123m", "7s", .turned = "5p"},
	{"nanchang", "four jing, three suits", "12357m5566p468s1z", "2z", .turned = "5p"},
	{"nanchang", "the same, tianhu", "12357m5566p468s1z", "2z", .turned = "5p",
	 .first_turn = true},
	{"nanchang", "the same, much let go by", "12357m5566p468s1z", "2z", .turned = "5p",
	 .passed = "123456789m123456789p123456789s1234567z"},
	{"nanchang", "fishing, much let go by", "456m456s777z55z66p", "2m", .turned = "5p",
	 .passed = "123456789m123457p123456789s12346z"},
	{"nanchang", "no jing, many groupings", "1112223334445m", "5m", .turned = "1z"},
	{"yueqing", "no caishen", "123456789m67p123s44z", "8p", .turned = "4p"},
	{"yueqing", "no caishen, one suit", "111222333444555p6p", "6p", .turned = "9s"},
	{"yueqing", "four caishen, one suit", "6666777788889555m", "5m", .turned = "4m"},
	{"yueqing", "four caishen, two suits", "1234567m12367p555s9p", "5s", .turned = "4s"},
	{"yueqing", "four caishen, three suits", "1245m1245p12399s555z", "5z", .turned = "6z"},
	{"yueqing", "four caishen, winds", "222333444z13m99s555p", "5p", .turned = "4p"},
	{"mcr", "three suits, no joins", "123m456p79s11122z", "8s", .option = NULL},
	{"mcr", "two and two chows, single wait", "234567p234567s1z", "1z", .option = NULL},
	{"mcr", "three chows or three pungs", "222333444m67p44z", "8p", .option = NULL},
	{"mcr", "one suit, many readings", "2223334445556m", "6m", .option = NULL},
	{"mcr", "one suit, many joins", "1122334455667m", "7m", .option = NULL},
	{"mcr", "nine gates, nine waits", "1112345678999m", "5m", .option = NULL},
	{"mcr", "knitted straight", "14723m25855p369s", "4m", .option = NULL},
	{"mcr", "thirteen orphans, 13 waits", "19m19p19s1234567z", "7z", .option = NULL},
};

/* Keeps the compiler from leaving the work out. */
static volatile int64_t sink;

static double
now_ns(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

static double
score_once(const struct mj_score_request *request)
{
	struct mj_score score;
	struct mj_problem problem;
	double start = now_ns();

	for (unsigned i = 0; i < PASSES; i++) {
		mj_score(request, &score, &problem);
		sink = sink + score.win;
	}
	return (now_ns() - start) / PASSES;
}

static double
waits_once(const struct mj_waits_request *request)
{
	struct mj_waits waits;
	struct mj_problem problem;
	double start = now_ns();

	for (unsigned i = 0; i < PASSES; i++) {
		mj_waits(request, &waits, &problem);
		sink = sink + waits.wait_count;
	}
	return (now_ns() - start) / PASSES;
}

static int
compare(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;

	return (a > b) - (a < b);
}

static double
median(double values[RUNS])
{
	qsort(values, RUNS, sizeof(values[0]), compare);
	return values[RUNS / 2];
}

/* What a row says of a hand that waits or has won. */
static void
fill(const struct row *row, struct mj_table *table, struct mj_record *deal, struct mj_hand *hand)
{
	mj_tile turned;

	hand->seat = 1;
	if (!mj_bag_parse(&hand->concealed, row->concealed))
		exit(1);
	if (row->turned != NULL) {
		if (!mj_tile_parse(&turned, row->turned))
			exit(1);
		mj_put(deal, 0, turned);
	}
	if (row->passed != NULL) {
		hand->from = 2;
		if (!mj_bag_parse(&hand->passed, row->passed))
			exit(1);
	}
	if (row->first_turn) {
		table->dealer = 1;
		hand->flags = MJ_FIRST_TURN;
	}
}

static void
measure(const struct row *row)
{
	struct mj_rules rules;
	struct mj_score_request score;
	struct mj_waits_request waits;
	struct mj_waits told;
	struct mj_score scored;
	struct mj_problem problem;
	double score_ns[RUNS], waits_ns[RUNS];
	int64_t on = 1;

	mj_rules_init(&rules, mj_ruleset_find(row->ruleset));
	if ((row->option != NULL && mj_rules_set(&rules, row->option, &on, 1, &problem) != MJ_OK) ||
	    mj_rules_resolve(&rules, &problem) != MJ_OK)
		exit(1);
	mj_score_request_init(&score, &rules);
	mj_waits_request_init(&waits, &rules);
	fill(row, &score.table, &score.deal, &score.hand);
	fill(row, &waits.table, &waits.deal, &waits.hand);
	if (!mj_tile_parse(&score.hand.win_tile, row->win_tile) ||
	    mj_score(&score, &scored, &problem) != MJ_OK ||
	    mj_waits(&waits, &told, &problem) != MJ_OK)
		exit(1);
	for (unsigned run = 0; run < RUNS; run++) {
		score_ns[run] = score_once(&score);
		waits_ns[run] = waits_once(&waits);
	}
	printf("%-10s %-28s %8.0f %8.0f %6u\n", row->ruleset, row->label, median(score_ns),
	       median(waits_ns), told.wait_count);
}

int
main(void)
{
	printf("%-10s %-28s %8s %8s %6s\n", "ruleset", "hand", "score ns", "waits ns", "waits");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		measure(&rows[i]);
	return 0;
}
