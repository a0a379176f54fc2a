/* An action of play that is refused, with what was possible instead. */
#include "codec/play.h"

#include "codec/library_problem.h"
#include "lib/mahjong/play.h"
#include "lib/mahjong/problem.h"
#include "lib/mahjong/rules.h"
#include "json/write.h"

#include <stdio.h>
#include <string.h>

int
refuse_play_action(const struct mj_play *play, const struct mj_action *action,
		   const struct mj_problem *fault, const char *pointer, struct problem *problem)
{
	static _Thread_local char told[1 << 14];
	const struct mj_rules *rules = play->start->rules;
	struct buffer members = {0};
	struct mj_offers offers = {.count = 0};
	struct mj_problem at = *fault;

	snprintf(at.pointer, sizeof(at.pointer), "%s", pointer);
	problem_from_library(problem, &at);
	if (action->seat < 0 || action->seat >= rules->seats)
		return -1;
	mj_play_offers(play, (unsigned)action->seat, &offers);
	out_key(&members, "offers");
	write_offer_list(rules->ruleset, &offers, &members);
	if (!members.failed && members.size <= sizeof(told)) {
		memcpy(told, members.data, members.size);
		problem->members = told;
		problem->members_size = members.size;
		problem->members_are_args = true;
	}
	buffer_free(&members);
	return -1;
}
