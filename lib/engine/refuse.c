#include "engine/refuse.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

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

/* ---- The sentence ---- */

static void
put(struct mj_problem *problem, size_t *used, const char *text, size_t size)
{
	size_t room = sizeof(problem->detail) - 1 - *used;

	if (size > room)
		size = room;
	memcpy(problem->detail + *used, text, size);
	*used += size;
	problem->detail[*used] = '\0';
}

static void
put_number(struct mj_problem *problem, size_t *used, union mj_arg *arg, int64_t number)
{
	char digits[24];

	arg->number = number;
	put(problem, used, digits, (size_t)snprintf(digits, sizeof(digits), "%" PRId64, number));
}

static void
put_text(struct mj_problem *problem, size_t *used, union mj_arg *arg, const char *text)
{
	size_t at = *used;

	put(problem, used, text, strlen(text));
	arg->text.at = (uint16_t)at;
	arg->text.size = (uint16_t)(*used - at);
}

/* Writes the detail, and keeps what the conversions of its format stand for. */
static void
put_sentence(struct mj_problem *problem, const char *format, va_list list)
{
	union mj_arg *arg = problem->args;
	const char *at = format;
	size_t used = 0;

	while (true) {
		size_t fixed = strcspn(at, "%"), letters = strcspn(at + fixed, "sdu");
		put(problem, &used, at, fixed);
		at += fixed;
		if (*at == '\0')
			return;
		assert(at[letters] != '\0' && arg < problem->args + MJ_ARGS_MAX);
		if (at[letters] == 's')
			put_text(problem, &used, arg++, va_arg(list, const char *));
		else if (at[1] == 'z')
			put_number(problem, &used, arg++, (int64_t)va_arg(list, size_t));
		else if (at[1] == 'l') /* PRId64 */
			put_number(problem, &used, arg++, va_arg(list, int64_t));
		else if (at[letters] == 'd')
			put_number(problem, &used, arg++, va_arg(list, int));
		else
			put_number(problem, &used, arg++, va_arg(list, unsigned));
		at += letters + 1;
	}
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
	put_sentence(problem, detail, arguments);
	va_end(arguments);
	return code;
}
