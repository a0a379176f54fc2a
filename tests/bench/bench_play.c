/*
 * Random play on one core: decisions, hands and matches a second in each ruleset, dealing and
 * settling included, offers worked out for each decision. Prints a table; asserts nothing.
 */
#include "mahjong.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { HANDS = 3000, SEED_TEXT = 24 };

struct game {
	const char *ruleset, *preset;
	int64_t players;
};

struct counts {
	unsigned long decisions, hands, matches;
	double seconds;
};

static double
now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static unsigned
draw(uint64_t *chance, unsigned bound)
{
	*chance = *chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (unsigned)((*chance >> 33) % bound);
}

/* Whoever is asked first takes any of its offers. */
static unsigned
play_hand(struct mj_play *play, uint64_t *chance)
{
	struct mj_problem problem;
	struct mj_offers offers;
	unsigned decisions = 0;

	while (play->phase != MJ_PHASE_OVER) {
		unsigned seat = 0;
		while (!mj_play_is_asked(play, seat))
			seat++;
		mj_play_offers(play, seat, &offers);
		mj_play_act(play, &offers.list[draw(chance, offers.count)], &problem);
		decisions++;
	}
	return decisions;
}

static int
play_next(const struct mj_rules *rules, struct mj_table *table, uint64_t *chance,
	  struct counts *counts)
{
	struct mj_deal_request request;
	struct mj_problem problem;
	struct mj_dealt dealt;
	struct mj_play_end end;
	struct mj_settlement settlement;
	struct mj_play play;
	char seed[SEED_TEXT];

	mj_deal_request_init(&request, rules);
	request.table = *table;
	request.seed = (const uint8_t *)seed;
	request.seed_size = (size_t)snprintf(seed, sizeof(seed), "bench %lu", counts->hands);
	int code = mj_deal(&request, &dealt, &problem);
	if (code != MJ_OK)
		return code;
	const struct mj_play_start start = {.rules = rules, .table = *table, .dealt = &dealt};
	code = mj_play_begin(&play, &start, &problem);
	if (code != MJ_OK)
		return code;
	counts->decisions += play_hand(&play, chance);
	counts->hands++;
	code = mj_play_finish(&play, &end, &problem);
	if (code == MJ_OK)
		code = mj_settle(&end.request, &settlement, &problem);
	*table = settlement.next_table;
	if (code == MJ_OK && settlement.match_over) {
		counts->matches++;
		mj_table_init(table, rules);
	}
	return code;
}

static int
play_game(const struct game *game, struct counts *counts)
{
	const struct mj_ruleset *ruleset = mj_ruleset_find(game->ruleset);
	struct mj_problem problem;
	struct mj_rules rules;
	struct mj_table table;
	uint64_t chance = 1;
	int code = MJ_OK;

	mj_rules_init(&rules, ruleset);
	if (game->preset != NULL)
		code = mj_rules_preset(&rules, game->preset, &problem);
	if (code == MJ_OK && game->players != ruleset->seats)
		code = mj_rules_set(&rules, ruleset->seats_option, &game->players, 1, &problem);
	if (code == MJ_OK)
		code = mj_rules_resolve(&rules, &problem);
	if (code != MJ_OK)
		return code;
	mj_table_init(&table, &rules);
	double begin = now();
	for (unsigned hand = 0; hand < HANDS && code == MJ_OK; hand++)
		code = play_next(&rules, &table, &chance, counts);
	counts->seconds = now() - begin;
	return code;
}

int
main(void)
{
	static const struct game games[] = {
		{"riichi", "tenhou", 4}, {"riichi", NULL, 3},   {"nanchang", NULL, 4},
		{"ming", NULL, 4},       {"jiujiang", NULL, 4}, {"yueqing", NULL, 4},
		{"mcr", NULL, 4},
	};

	printf("%-10s %7s %12s %10s %10s\n", "play", "players", "decisions/s", "hands/s",
	       "matches/s");
	for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++) {
		struct counts counts = {0};
		int code = play_game(&games[i], &counts);
		if (code != MJ_OK) {
			fprintf(stderr, "%s: %s\n", games[i].ruleset, mj_code_id(code));
			return 1;
		}
		printf("%-10s %7d %12.0f %10.0f %10.0f\n", games[i].ruleset, (int)games[i].players,
		       (double)counts.decisions / counts.seconds,
		       (double)counts.hands / counts.seconds,
		       (double)counts.matches / counts.seconds);
	}
	return 0;
}
