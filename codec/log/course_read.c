#include "codec/log/course_read.h"

#include "codec/library_problem.h"
#include "codec/log/course_hand.h"
#include "codec/rules.h"
#include "codec/table.h"
#include "lib/mahjong/log.h"
#include "lib/mahjong/problem.h"
#include "json/readers.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct member hand_members[] = {
	{.name = "type", .read = read_nothing},
	{.name = "ruleset", .read = read_nothing, .required = true},
	{.name = "rules", .read = read_nothing},
	{.name = "table", .read = read_table, .offset = offsetof(struct play_request, start.table)},
	{.name = "deal", .read = read_play_deal, .required = true},
	{.name = "actions", .read = read_play_actions},
	{.name = "told", .read = course_read_told},
};

/* ---- The course ---- */

static bool
is_own_meld(const struct mj_action *action)
{
	return action->type == MJ_ACT_CONCEALED_KONG || action->type == MJ_ACT_ADDED_KONG ||
	       action->type == MJ_ACT_NORTH;
}

static int
play(struct course_hand *hand, struct problem *problem)
{
	struct play_request *request = &hand->request;
	struct mj_problem fault;

	request->start.listener = course_hear;
	request->start.payload = hand;
	if (play_request_begin(request, &hand->dealt, &hand->play, problem) != 0)
		return -1;
	course_feed_start(hand);
	for (unsigned i = 0; i < request->action_count && !hand->failed; i++) {
		hand->opens = hand->opens || is_own_meld(&request->actions[i]);
		if (play_request_act(request, i, &hand->play, problem) != 0)
			return -1;
	}
	if (hand->opens)
		course_feed_open(hand);
	if (hand->told_end)
		course_feed_end(hand, &hand->told.request.outcome, &hand->ura);
	else if (hand->ended && hand->play.phase == MJ_PHASE_OVER &&
		 mj_play_finish(&hand->play, &hand->end, &fault) == MJ_OK)
		course_feed_end(hand, &hand->end.request.outcome, &hand->play.deal.tiles[1]);
	return hand->failed ? -1 : 0;
}

static bool
is_same(const struct mj_rules *one, const struct mj_rules *other)
{
	return memcmp(one->option, other->option, sizeof(one->option)) == 0 &&
	       memcmp(&one->given, &other->given, sizeof(one->given)) == 0;
}

/* Rules may be others than those of the hand before, for as many players. A preset that is wished
 * for goes before all. */
static int
take_rules(struct log_game *game, const struct mj_rules *rules)
{
	const struct log_wishes *wishes = game->wishes;

	if (log_game_seats(game, rules->seats, game->start_at) != 0)
		return -1;
	game->of_tenhou = false;
	if ((wishes != NULL && wishes->preset != NULL) || is_same(&game->rules, rules))
		return 0;
	if (log_game_close(game) != 0)
		return -1;
	game->rules = *rules;
	game->reds_told = true;
	return 0;
}

static int
read_hand(struct course_hand *hand, const json_t *value, struct problem *problem)
{
	static const struct members members = MEMBERS(hand_members);
	struct log_game *game = hand->game;
	struct rules_reader reader;
	struct mj_rules rules;

	rules_reader_init(&reader, NULL, MJ_SETTLE, problem);
	if (!json_is_object(value))
		return refuse_type(problem, NULL, "an object", value);
	if (read_ruleset(&reader, value) != 0)
		return -1;
	const struct path at = {.name = "ruleset", .size = strlen("ruleset")};
	if (reader.ruleset != mj_log_ruleset())
		return refuse(problem, BAD_VALUE, &at,
			      "games of riichi alone have such formats: expected riichi");
	if (read_rules(&reader, value, &rules) != 0 || take_rules(game, &rules) != 0)
		return -1;
	/* A hand that does not say which it is follows from the one before. */
	if (json_object_get(value, "table") == NULL && log_game_close(game) != 0)
		return -1;
	hand->request.start.rules = &game->rules;
	mj_table_init(&hand->request.start.table, &game->rules);
	if (game->deals > 0 && game->settled)
		hand->request.start.table = game->settlement.next_table;
	settle_job_init(&hand->told, &game->rules);
	if (read_object(&reader.base, NULL, value, &members, NULL, hand) != 0)
		return -1;
	return play(hand, problem);
}

/* The problem of the hand, with its place in the whole. */
static void
tell(const struct problem *from, const char *under, struct problem *problem)
{
	struct faults *faults = problem->faults;

	*problem = *from;
	problem->faults = faults;
	if (from->code != PROBLEM_NONE && from->place == AT_POINTER)
		snprintf(problem->at, sizeof(problem->at), "%s%.*s", under,
			 (int)(sizeof(problem->at) - strlen(under) - 1), from->at);
}

int
course_read_hand(struct log_game *game, const json_t *value, const char *under,
		 struct problem *problem)
{
	struct course_hand *hand = calloc(1, sizeof(*hand));
	struct problem own = {.code = PROBLEM_NONE};

	if (hand == NULL)
		return problem_set(problem, UNAVAILABLE, "there is no memory for this now");
	hand->game = game;
	hand->ended = true;
	int result = read_hand(hand, value, &own);
	free(hand);
	if (result != 0)
		tell(&own, under, problem);
	return result;
}

void
course_begin(struct log_game *game)
{
	log_game_init(game, "course", "tenhou");
	game->platform = "course";
}
