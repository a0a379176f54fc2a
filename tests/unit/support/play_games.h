/* Hands of play in every ruleset, dealt from numbers. */
#ifndef TESTS_PLAY_GAMES_H
#define TESTS_PLAY_GAMES_H

#include "lib/mahjong.h"

#include <criterion/criterion.h>
#include <string.h>

struct play_game {
	const char *ruleset;
	int64_t players;
};

static const struct play_game play_games[] = {{"riichi", 4}, {"riichi", 3},   {"nanchang", 4},
					      {"ming", 4},   {"jiujiang", 4}, {"yueqing", 4},
					      {"mcr", 4}};

enum { PLAY_GAMES = sizeof(play_games) / sizeof(play_games[0]) };

/* A dealt hand; it stays where it is. */
struct dealt_play {
	struct mj_rules rules;
	struct mj_dealt dealt;
	struct mj_play_start start;
	struct mj_play play;
};

static inline void
play_game_rules(const struct play_game *game, struct mj_rules *rules)
{
	const struct mj_ruleset *ruleset = mj_ruleset_find(game->ruleset);
	struct mj_problem problem;

	mj_rules_init(rules, ruleset);
	if (game->players != ruleset->seats)
		cr_assert(mj_rules_set(rules, ruleset->seats_option, &game->players, 1, &problem) ==
			  MJ_OK);
	cr_assert(mj_rules_resolve(rules, &problem) == MJ_OK);
}

static inline void
play_game_deal(struct dealt_play *hand, const struct mj_table *table, uint32_t number)
{
	struct mj_deal_request request;
	struct mj_problem problem;
	uint8_t seed[sizeof(number)];

	memcpy(seed, &number, sizeof(number));
	mj_deal_request_init(&request, &hand->rules);
	request.table = *table;
	request.seed = seed;
	request.seed_size = sizeof(seed);
	cr_assert(mj_deal(&request, &hand->dealt, &problem) == MJ_OK);
	hand->start = (struct mj_play_start){
		.rules = &hand->rules, .table = *table, .dealt = &hand->dealt};
	cr_assert(mj_play_begin(&hand->play, &hand->start, &problem) == MJ_OK);
}

static inline unsigned
play_first_asked(const struct mj_play *play)
{
	unsigned seat = 0;

	while (!mj_play_is_asked(play, seat))
		seat++;
	return seat;
}

#endif
