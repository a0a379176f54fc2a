/*
 * What a decision of each strength takes on one core in each ruleset: the mean, and the longest,
 * of decisions with more than one offer; and what it takes to weigh all offers of one, as a review
 * does. Prints a table; asserts nothing.
 */
#include "mahjong.h"

#include <stdio.h>
#include <time.h>

enum { HANDS = 8, SEED_TEXT = 24 };

static const struct {
	const char *ruleset;
	int64_t players;
} games[] = {{"riichi", 4},   {"riichi", 3},  {"nanchang", 4}, {"ming", 4},
	     {"jiujiang", 4}, {"yueqing", 4}, {"mcr", 4}};

struct times {
	unsigned long decisions;
	double sum, most, weighed; /* seconds */
};

static double
now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void
decide(struct mj_play *play, enum mj_strength strength, struct times *times)
{
	struct mj_problem problem;
	static struct mj_weighing weighing;
	struct mj_decision decision;
	struct mj_play_view view;
	struct mj_offers offers;
	unsigned seat = 0;

	while (!mj_play_is_asked(play, seat))
		seat++;
	mj_play_offers(play, seat, &offers);
	mj_play_look(play, seat, &view);
	double begin = now();
	mj_decide(&view, strength, 1, &decision);
	double took = now() - begin;
	mj_play_act(play, &decision.action, &problem);
	if (offers.count < 2)
		return;
	if (strength != MJ_PLAIN) {
		begin = now();
		mj_weigh(&view, strength, 1, &weighing);
		times->weighed += now() - begin;
	}
	times->decisions++;
	times->sum += took;
	times->most = took > times->most ? took : times->most;
}

static int
play_hand(const struct mj_rules *rules, enum mj_strength strength, unsigned number,
	  struct times *times)
{
	struct mj_deal_request request;
	struct mj_problem problem;
	struct mj_dealt dealt;
	struct mj_play play;
	char seed[SEED_TEXT];

	mj_deal_request_init(&request, rules);
	request.seed = (const uint8_t *)seed;
	request.seed_size = (size_t)snprintf(seed, sizeof(seed), "bench %u", number);
	if (mj_deal(&request, &dealt, &problem) != MJ_OK)
		return -1;
	const struct mj_play_start start = {
		.rules = rules, .table = request.table, .dealt = &dealt};
	if (mj_play_begin(&play, &start, &problem) != MJ_OK)
		return -1;
	while (play.phase != MJ_PHASE_OVER)
		decide(&play, strength, times);
	return 0;
}

static int
make_rules(const char *id, int64_t players, struct mj_rules *rules)
{
	const struct mj_ruleset *ruleset = mj_ruleset_find(id);
	struct mj_problem problem;

	mj_rules_init(rules, ruleset);
	if (players != ruleset->seats &&
	    mj_rules_set(rules, ruleset->seats_option, &players, 1, &problem) != MJ_OK)
		return -1;
	return mj_rules_resolve(rules, &problem);
}

int
main(void)
{
	printf("%-10s %7s %-8s %10s %10s %10s %10s\n", "player", "players", "strength", "decisions",
	       "mean us", "most us", "weighed us");
	for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++)
		for (unsigned strength = 0; strength < MJ_STRENGTHS; strength++) {
			struct times times = {0};
			struct mj_rules rules;
			if (make_rules(games[i].ruleset, games[i].players, &rules) != MJ_OK)
				return 1;
			for (unsigned hand = 0; hand < HANDS; hand++)
				if (play_hand(&rules, (enum mj_strength)strength, hand, &times) !=
				    0)
					return 1;
			printf("%-10s %7d %-8s %10lu %10.1f %10.1f %10.1f\n", games[i].ruleset,
			       (int)games[i].players, mj_strength_ids[strength], times.decisions,
			       times.sum / (double)times.decisions * 1e6, times.most * 1e6,
			       times.weighed / (double)times.decisions * 1e6);
		}
	return 0;
}
