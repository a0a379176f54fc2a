/* A player decides in every state that the referee's own cases come to, told walls and seats whose
 * tiles are not known among them. */
#include "api/rules/rules_call.h"
#include "codec/play.h"
#include "codec/table.h"
#include "lib/mahjong/play.h"
#include "lib/mahjong/player.h"
#include "lib/mahjong/problem.h"
#include "json/readers.h"

#include <criterion/criterion.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct state {
	struct play_request request;
	struct mj_rules rules;
	struct mj_dealt dealt;
	struct mj_play play;
};

static bool
read_request(const json_t *root, struct state *state)
{
	struct problem problem = {0};
	struct rules_reader reader;

	memset(state, 0, sizeof(*state));
	rules_reader_init(&reader, NULL, MJ_SETTLE, &problem);
	if (rules_call_begin(&reader, root, &state->rules) != 0)
		return false;
	state->request.start.rules = &state->rules;
	mj_table_init(&state->request.start.table, &state->rules);
	return rules_call_read(&reader, root, &play_request_members, &state->request) == 0;
}

/* What it makes of each offer comes to that decision. */
static void
check_weighing(const struct mj_play_view *view, enum mj_strength strength,
	       const struct mj_decision *decision)
{
	struct mj_weighing *weighing = malloc(sizeof(*weighing));

	cr_assert(weighing != NULL);
	mj_weigh(view, strength, 1, weighing);
	cr_assert(memcmp(&weighing->list[weighing->taken].decision.action, &decision->action,
			 sizeof(decision->action)) == 0);
	free(weighing);
}

/* Decides for all seats that are asked. Returns how many. */
static unsigned
decide_all(const struct mj_play *play)
{
	unsigned decided = 0;

	for (unsigned seat = 0; seat < play->start->rules->seats; seat++) {
		struct mj_play_view view;
		struct mj_problem problem;
		if (!mj_play_is_asked(play, seat))
			continue;
		mj_play_look(play, seat, &view);
		for (unsigned strength = MJ_PLAIN; strength <= MJ_CLUB; strength++) {
			struct mj_play after = *play;
			struct mj_decision decision;
			mj_decide(&view, (enum mj_strength)strength, 1, &decision);
			cr_assert(mj_play_act(&after, &decision.action, &problem) == MJ_OK, "%s",
				  problem.detail);
			if (strength != MJ_PLAIN)
				check_weighing(&view, (enum mj_strength)strength, &decision);
		}
		decided++;
	}
	return decided;
}

static bool
begin(struct state *state)
{
	struct play_request *request = &state->request;
	struct mj_problem problem;

	if (request->seed != NULL) {
		struct mj_deal_request deal = {.rules = &state->rules,
					       .table = request->start.table,
					       .seed = request->seed,
					       .seed_size = request->seed_size};
		if (mj_deal(&deal, &state->dealt, &problem) != MJ_OK)
			return false;
		request->start.dealt = &state->dealt;
	}
	return mj_play_begin(&state->play, &request->start, &problem) == MJ_OK;
}

/* Each state on the way of the case is one. */
static unsigned
follow(const json_t *request, struct state *state)
{
	struct mj_problem problem;
	unsigned decided = 0;

	if (!read_request(request, state) || !begin(state))
		return 0;
	decided += decide_all(&state->play);
	for (unsigned i = 0; i < state->request.action_count; i++) {
		if (mj_play_act(&state->play, &state->request.actions[i], &problem) != MJ_OK)
			break;
		decided += decide_all(&state->play);
	}
	return decided;
}

static unsigned
follow_file(const char *path, struct state *state)
{
	json_t *root = json_load_file(path, 0, NULL), *one;
	unsigned decided = 0;
	size_t i;

	cr_assert(root != NULL, "%s", path);
	json_array_foreach(json_object_get(root, "cases"), i, one) decided +=
		follow(json_object_get(one, "request"), state);
	json_decref(root);
	return decided;
}

Test(player, decides_in_every_state_of_the_cases)
{
	static const char *const rulesets[] = {"riichi",   "sanma",   "nanchang", "ming",
					       "jiujiang", "yueqing", "mcr"};
	struct state *state = malloc(sizeof(*state));
	char path[64];

	cr_assert(state != NULL);
	cr_assert(follow_file("tests/vectors/golden_play.json", state) >= 18);
	for (size_t i = 0; i < sizeof(rulesets) / sizeof(rulesets[0]); i++) {
		snprintf(path, sizeof(path), "tests/vectors/play-%s.json", rulesets[i]);
		unsigned decided = follow_file(path, state);
		cr_assert(decided > 100, "%s: only %u decisions", rulesets[i], decided);
	}
	free(state);
}
