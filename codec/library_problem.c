#include "codec/library_problem.h"
#include "lib/mahjong/problem.h"

#include <string.h>

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

/* The library's args are those of its format, and its texts lie in the detail. */
static void
take_sentence(struct sentence *sentence, const struct mj_problem *from)
{
	const union mj_arg *arg = from->args;

	sentence_begin(sentence, from->format);
	for (const char *at = strchr(from->format, '%'); at != NULL; at = strchr(at, '%'), arg++) {
		struct conversion by = conversion_at(at);
		at += by.size;
		if (by.kind == 's')
			sentence_add_text(sentence, from->detail + arg->text.at, arg->text.size);
		else
			sentence_add_number(sentence, arg->number);
	}
}

int
problem_from_library(struct problem *problem, const struct mj_problem *from)
{
	size_t index = (size_t)-from->code;

	if (index >= sizeof(from_library) / sizeof(from_library[0]) ||
	    from_library[index] == PROBLEM_NONE)
		return problem_set(problem, INTERNAL_ERROR, "an unknown refusal, %d", from->code);
	problem_begin(problem, from_library[index], AT_POINTER, from->pointer);
	take_sentence(&problem->said, from);
	problem->reason = from->reason;
	return -1;
}
