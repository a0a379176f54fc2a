#include "codec/library_problem.h"
#include "lib/mahjong/problem.h"

#include <stdio.h>

static const enum problem_code from_library[] = {
	[-MJ_MISSING_FIELD] = MISSING_FIELD,
	[-MJ_UNKNOWN_FIELD] = UNKNOWN_FIELD,
	[-MJ_BAD_VALUE] = BAD_VALUE,
	[-MJ_UNKNOWN_RULESET] = UNKNOWN_RULESET,
	[-MJ_UNKNOWN_OPTION] = UNKNOWN_OPTION,
	[-MJ_BAD_OPTION] = BAD_OPTION,
	[-MJ_BAD_TILE] = BAD_TILE,
	[-MJ_BAD_MELD] = BAD_MELD,
	[-MJ_WRONG_TILE_COUNT] = WRONG_TILE_COUNT,
	[-MJ_FIVE_OF_A_TILE] = FIVE_OF_A_TILE,
	[-MJ_CONTRADICTION] = CONTRADICTION,
	[-MJ_NOT_A_WIN] = NOT_A_WIN,
	[-MJ_ILLEGAL_ACTION] = ILLEGAL_ACTION,
};

int
problem_from_library(struct problem *problem, const struct mj_problem *from)
{
	size_t index = (size_t)-from->code;

	if (index >= sizeof(from_library) / sizeof(from_library[0]) ||
	    from_library[index] == PROBLEM_NONE)
		return problem_set(problem, INTERNAL_ERROR, "an unknown refusal, %d", from->code);
	problem_set(problem, from_library[index], "%s", from->detail);
	problem->format = from->format;
	problem->place = AT_POINTER;
	problem->reason = from->reason;
	snprintf(problem->at, sizeof(problem->at), "%s", from->pointer);
	return -1;
}
