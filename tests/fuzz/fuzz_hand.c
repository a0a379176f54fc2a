/*
 * Any text as the body of each rules call, through the codec and back: the answer is JSON, its
 * status is no fault of ours, and what it pays adds up.
 */
#include "api/limits.h"
#include "api/rules/calls.h"
#include "api/rules/decide_call.h"
#include "tests/fuzz/fuzz.h"

#include <jansson.h>
#include <string.h>

static struct buffer answer;

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	json_object_seed(1);
	MUST(names_prepare(NULL));
	return 0;
}

static void
check_sum(const json_t *root)
{
	const json_t *deltas = json_object_get(root, "deltas"), *amount;
	json_int_t sum = 0;
	const char *name;
	size_t seat;

	MUST(json_array_size(deltas) == MJ_SEATS_MAX);
	json_array_foreach(deltas, seat, amount) sum += json_integer_value(amount);
	json_object_foreach((json_t *)json_object_get(root, "pools"), name, amount) sum +=
		json_integer_value(amount);
	MUST(sum == 0);
}

/* A score says whether it won, a settlement what each seat gets, waits how far the hand is. */
static void
check_answer(const json_t *root, const char *call)
{
	const json_t *win = json_object_get(root, "win");

	MUST(json_is_string(json_object_get(root, "ruleset")));
	if (strcmp(call, "score") == 0)
		MUST(json_is_boolean(win));
	if (strcmp(call, "waits") == 0)
		MUST(json_is_integer(json_object_get(root, "shanten")));
	if (json_is_true(win) || strcmp(call, "settle") == 0)
		check_sum(root);
	if (json_is_false(win))
		MUST(json_is_string(json_object_get(root, "reason")));
	if (strcmp(call, "decide") == 0)
		MUST(json_is_object(json_object_get(root, "offer")));
}

static void
check_problem(const json_t *root, unsigned status)
{
	MUST(status == 400 || status == 413 || status == 422);
	MUST(json_integer_value(json_object_get(root, "status")) == (json_int_t)status);
	MUST(json_is_string(json_object_get(root, "code")));
	MUST(json_string_length(json_object_get(root, "detail")) > 0);
}

static void
answer_call(const struct rules_call *call, const char *text, size_t size)
{
	buffer_reset(&answer, KEPT_ANSWER);
	unsigned status = rules_call_text(call, text, size, NULL,
					  &(struct answer_style){.names = NAMES_ALL}, 0, &answer);
	json_t *root = json_loadb(answer.data, answer.size, JSON_REJECT_DUPLICATES, NULL);

	MUST(json_is_object(root));
	if (status == 200)
		check_answer(root, call->name);
	else
		check_problem(root, status);
	json_decref(root);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	for (size_t i = 0; rules_calls[i] != NULL; i++)
		answer_call(rules_calls[i], (const char *)data, size);
	answer_call(&decide_call, (const char *)data, size);
	return 0;
}
