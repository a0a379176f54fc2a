/* The beginning of a hand of play. */
#include "codec/play.h"

#include "codec/library_problem.h"
#include "lib/mahjong/play.h"
#include "lib/mahjong/problem.h"

#include <stdio.h>

int
play_request_begin(struct play_request *request, struct mj_dealt *dealt, struct mj_play *play,
		   struct problem *problem)
{
	struct mj_play_start *start = &request->start;
	struct mj_problem fault;

	if (request->seed != NULL) {
		struct mj_deal_request deal = {.rules = start->rules,
					       .table = start->table,
					       .seed = request->seed,
					       .seed_size = request->seed_size};
		if (mj_deal(&deal, dealt, &fault) != MJ_OK) {
			snprintf(fault.pointer, sizeof(fault.pointer), "/deal/seed");
			return problem_from_library(problem, &fault);
		}
		start->dealt = dealt;
	}
	if (mj_play_begin(play, start, &fault) != MJ_OK)
		return problem_from_library(problem, &fault);
	return 0;
}

int
play_request_act(const struct play_request *request, unsigned index, struct mj_play *play,
		 struct problem *problem)
{
	const struct mj_action *action = &request->actions[index];
	struct mj_problem fault;

	if (mj_play_act(play, action, &fault) == MJ_OK)
		return 0;
	snprintf(fault.pointer, sizeof(fault.pointer), "/actions/%u", index);
	return refuse_play_action(play, action, &fault, fault.pointer, problem);
}
