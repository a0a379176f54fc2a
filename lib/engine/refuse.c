#include "engine/refuse.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static const char *const code_ids[] = {
	[-MJ_MISSING_FIELD] = "missing_field",
	[-MJ_UNKNOWN_FIELD] = "unknown_field",
	[-MJ_BAD_VALUE] = "bad_value",
	[-MJ_UNKNOWN_RULESET] = "unknown_ruleset",
	[-MJ_UNKNOWN_OPTION] = "unknown_option",
	[-MJ_BAD_OPTION] = "bad_option",
	[-MJ_BAD_TILE] = "bad_tile",
	[-MJ_BAD_MELD] = "bad_meld",
	[-MJ_WRONG_TILE_COUNT] = "wrong_tile_count",
	[-MJ_FIVE_OF_A_TILE] = "five_of_a_tile",
	[-MJ_CONTRADICTION] = "contradiction",
	[-MJ_NOT_A_WIN] = "not_a_win",
	[-MJ_ILLEGAL_ACTION] = "illegal_action",
};

const char *
mj_code_id(enum mj_code code)
{
	int index = -(int)code;

	if (index <= 0 || index >= (int)(sizeof(code_ids) / sizeof(code_ids[0])))
		return NULL;
	return code_ids[index];
}

int
mj_refuse(struct mj_problem *problem, enum mj_code code, const char *at, const char *member,
	  const char *detail, ...)
{
	va_list arguments;

	assert(code != MJ_OK && at != NULL && member != NULL);
	problem->code = code;
	problem->reason = NULL;
	problem->format = detail;
	snprintf(problem->pointer, sizeof(problem->pointer), "%s%s%s", at,
		 member[0] == '\0' ? "" : "/", member);
	va_start(arguments, detail);
	vsnprintf(problem->detail, sizeof(problem->detail), detail, arguments);
	va_end(arguments);
	return code;
}
