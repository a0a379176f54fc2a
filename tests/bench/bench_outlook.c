/*
 * What an outlook costs: ms of CPU time a call for fixed hands, the least of several runs, with how
 * many hands were looked at and how far. Prints a table; asserts nothing.
 */
#include "mahjong.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 7, HANDS = 6 };

/* The goals are ms on the machine where the rows were first measured. */
struct row {
	const char *name, *ruleset, *jing;
	unsigned changes;
	double goal;
	const char *hands[HANDS];
};

static const struct row rows[] = {
	{"riichi, one from ready, a change",
	 "riichi",
	 NULL,
	 1,
	 2,
	 {"3477m1134456688s", "55m22466899p3346s", "6789m1268p133456s", "13m44555678p5779s",
	  "45m4567789p5699s7z", "789m227899p23577s"}},
	{"riichi, two from ready, a change",
	 "riichi",
	 NULL,
	 1,
	 0,
	 {"34779m4p1345688s5z", "23468m2p125789s23z", "1379m567p12s13446z", "11348999m12p488s7z",
	  "4678p2367889s567z", "138899m22468s447z"}},
	{"riichi, three from ready",
	 "riichi",
	 NULL,
	 0,
	 4,
	 {"234578m1689p357s1z", "34779m4p345688s25z", "15568m244579s457z", "257789m256p12457s",
	  "33578m139p3367s27z", "67m2489p16s225677z"}},
	{"riichi, three from ready, a change",
	 "riichi",
	 NULL,
	 1,
	 100,
	 {"234578m1689p357s1z", "34779m4p345688s25z", "15568m244579s457z", "257789m256p12457s",
	  "33578m139p3367s27z", "67m2489p16s225677z"}},
	{"nanchang, two from ready, a wild",
	 "nanchang",
	 "5m",
	 0,
	 30,
	 {"123589m258p157s5m1z", "12389m2489p157s5m1z", "1389m24889p157s5m1z",
	  "123589m25p1578s5m1z", "12389m2579p147s5m3z", "123m2589p1579s5m11z"}},
};

static double
now_ms(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static int
give_deal(struct mj_waits_request *request, const char *jing)
{
	const struct mj_ruleset *ruleset = request->rules->ruleset;
	const char *name = jing != NULL ? "jing" : "dora_indicators";
	int at = mj_field_find(ruleset->deal, ruleset->deal_count, name);
	mj_tile tile;

	if (at < 0 || !mj_tile_parse(&tile, jing != NULL ? jing : "4z"))
		return -1;
	mj_put(&request->deal, ruleset->deal[at].slot, tile);
	if (jing == NULL)
		request->deal.tiles[ruleset->deal[at].list] =
			(struct mj_tiles){.count = 1, .tile = {tile}};
	return 0;
}

/* The least of several runs, in ms; below 0: the library refused. */
static double
measure(const struct row *row, const char *hand, void *memory, struct mj_outlook *outlook)
{
	static struct mj_waits_request waits;
	struct mj_rules rules;
	struct mj_problem problem;
	double least = -1;

	mj_rules_init(&rules, mj_ruleset_find(row->ruleset));
	if (mj_rules_resolve(&rules, &problem) != MJ_OK)
		return -1;
	mj_waits_request_init(&waits, &rules);
	waits.hand.seat = 1;
	if (!mj_bag_parse(&waits.hand.concealed, hand) || give_deal(&waits, row->jing) != 0)
		return -1;
	const struct mj_outlook_request request = {
		.waits = &waits,
		.turns = MJ_TURNS_MAX,
		.changes = (uint8_t)row->changes,
		.discard = MJ_NO_TILE,
	};
	for (unsigned i = 0; i < RUNS; i++) {
		double begin = now_ms();
		if (mj_outlook(&request, memory, MJ_OUTLOOK_MEMORY, outlook, &problem) != MJ_OK) {
			fprintf(stderr, "%s: %s\n", hand, problem.detail);
			return -1;
		}
		double took = now_ms() - begin;
		least = least < 0 || took < least ? took : least;
	}
	return least;
}

static int
print_row(const struct row *row, void *memory)
{
	static struct mj_outlook outlook;

	if (row->goal > 0)
		printf("%s (goal %.0f ms)\n", row->name, row->goal);
	else
		printf("%s\n", row->name);
	for (unsigned i = 0; i < HANDS; i++) {
		double took = measure(row, row->hands[i], memory, &outlook);
		if (took < 0)
			return -1;
		printf("    %-20s %8.2f ms %8u hands  %s\n", row->hands[i], took, outlook.looked,
		       mj_depth_ids[outlook.depth]);
	}
	return 0;
}

int
main(void)
{
	void *memory = malloc(MJ_OUTLOOK_MEMORY);
	int result = memory == NULL ? -1 : 0;

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]) && result == 0; i++)
		result = print_row(&rows[i], memory);
	free(memory);
	return result == 0 ? 0 : 1;
}
