/* Someone who embeds the library has its one header and the archive, and needs no more. */
#include "mahjong.h"

#include <stdio.h>

static unsigned passed, failed;

static void
expect(bool good, const char *what)
{
	if (!good)
		printf("FAILED %s\n", what);
	passed += good;
	failed += !good;
}

/* The header's own example: a closed hand of one yaku, drawn by seat 1. */
static void
score_a_hand(void)
{
	struct mj_rules rules;
	struct mj_score_request request;
	struct mj_score score;
	struct mj_problem problem;

	mj_rules_init(&rules, mj_ruleset_find("riichi"));
	expect(mj_rules_resolve(&rules, &problem) == MJ_OK, "the defaults resolve");
	mj_score_request_init(&request, &rules);
	request.hand.seat = 1;
	request.hand.from = MJ_SELF_DRAW;
	expect(mj_bag_parse(&request.hand.concealed, "123m456p24s999s55z"), "tiles");
	expect(mj_tile_parse(&request.hand.win_tile, "3s"), "a tile");
	expect(mj_score(&request, &score, &problem) == MJ_OK && score.win, "a win");
	expect(score.payments.deltas[1] == 1500, "500 of each and 200 more of the dealer");
	expect(score.pattern_count == 1, "one pattern");
}

static void
refuse_a_hand(void)
{
	struct mj_rules rules;
	struct mj_score_request request;
	struct mj_score score;
	struct mj_problem problem;

	mj_rules_init(&rules, mj_ruleset_find("riichi"));
	expect(mj_rules_resolve(&rules, &problem) == MJ_OK, "the defaults resolve");
	mj_score_request_init(&request, &rules);
	expect(mj_bag_parse(&request.hand.concealed, "123m"), "tiles");
	expect(mj_score(&request, &score, &problem) == MJ_WRONG_TILE_COUNT, "three tiles");
	expect(problem.pointer[0] == '/' && problem.detail[0] != '\0', "where and what");
}

int
main(void)
{
	expect(mj_ruleset_find("no_such") == NULL, "no such ruleset");
	score_a_hand();
	refuse_a_hand();
	printf("%u passed, %u failed\n", passed, failed);
	return failed > 0;
}
