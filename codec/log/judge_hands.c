/* Hands of play, of any ruleset, as a game that is judged. */
#include "codec/log/judge.h"

#include "codec/play.h"
#include "codec/rules.h"
#include "codec/rules_reader.h"
#include "codec/table.h"
#include "lib/mahjong/problem.h"

#include <stdlib.h>
#include <string.h>

struct hand {
	struct play_request request;
	struct mj_rules rules;
	struct mj_dealt dealt;
	struct mj_play play;
	struct mj_play_end end;
	struct mj_settlement settlement;
};

static int
play(struct judge *judge, struct hand *hand, struct problem *problem)
{
	if (play_request_begin(&hand->request, &hand->dealt, &hand->play, problem) != 0)
		return -1;
	if (!judge_hand(judge, &hand->request.start))
		return problem_set(problem, TOO_LARGE, "a game has at most %d hands",
				   JUDGED_HANDS_MAX);
	for (unsigned i = 0; i < hand->request.action_count; i++) {
		const struct mj_play before = hand->play;
		if (play_request_act(&hand->request, i, &hand->play, problem) != 0)
			return -1;
		judge_action(judge, &before, &hand->request.actions[i]);
		if (judge_is_full(judge))
			return -1;
	}
	return 0;
}

/* Where the hand after stands, as far as this one tells. */
static void
settle(struct judge *judge, struct hand *hand)
{
	struct mj_problem fault;

	judge->has_next = hand->play.phase == MJ_PHASE_OVER &&
			  mj_play_finish(&hand->play, &hand->end, &fault) == MJ_OK &&
			  mj_settle(&hand->end.request, &hand->settlement, &fault) == MJ_OK;
	if (judge->has_next)
		judge->next = hand->settlement.next_table;
}

/* The hands of a game are of one ruleset, and of as many players. */
static int
check_ruleset(const struct judge *judge, const struct mj_rules *rules, struct problem *problem)
{
	const struct path at = {.name = "ruleset", .size = strlen("ruleset")};
	const struct path at_rules = {.name = "rules", .size = strlen("rules")};

	if (judge->ruleset == NULL)
		return 0;
	if (rules->ruleset != judge->ruleset)
		return refuse(problem, BAD_VALUE, &at, "expected %s, as in the hands before",
			      judge->ruleset->id);
	if (rules->seats != judge->seats)
		return refuse(problem, BAD_VALUE, &at_rules,
			      "expected %u players, as in the hands before", judge->seats);
	return 0;
}

static int
read_hand(struct judge *judge, const json_t *value, struct hand *hand, struct problem *problem)
{
	struct play_request *request = &hand->request;
	struct rules_reader reader;

	rules_reader_init(&reader, NULL, MJ_SETTLE, problem);
	if (!json_is_object(value))
		return refuse_type(problem, NULL, "an object", value);
	if (read_ruleset(&reader, value) != 0 || read_rules(&reader, value, &hand->rules) != 0 ||
	    check_ruleset(judge, &hand->rules, problem) != 0)
		return -1;
	request->start.rules = &hand->rules;
	request->view = PLAY_VIEW_ALL;
	mj_table_init(&request->start.table, &hand->rules);
	if (judge->has_next)
		request->start.table = judge->next;
	return read_object(&reader.base, NULL, value, &play_request_members, NULL, request);
}

int
judge_play_hand(struct judge *judge, const json_t *value, struct problem *problem)
{
	struct hand *hand = calloc(1, sizeof(*hand));

	if (hand == NULL)
		return problem_set(problem, UNAVAILABLE, "there is no memory for this now");
	int result = read_hand(judge, value, hand, problem);
	if (result == 0)
		result = play(judge, hand, problem);
	if (result == 0)
		settle(judge, hand);
	free(hand);
	return result;
}
