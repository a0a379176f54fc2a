/*
 * Any text as the body of a score request, through the codec and back: the answer is JSON, its status
 * is no fault of ours, and what it pays adds up.
 */
#include "api/answer.h"
#include "tests/fuzz/fuzz.h"

#include <jansson.h>

static struct buffer answer;

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	json_object_seed(1);
	MUST(names_prepare());
	return 0;
}

static void
check_sum(const json_t *root)
{
	const json_t *deltas = json_object_get(root, "deltas"), *amount;
	json_int_t sum = 0;
	const char *name;
	size_t seat;

	MUST(json_array_size(deltas) == MJ_SEATS);
	json_array_foreach(deltas, seat, amount) sum += json_integer_value(amount);
	json_object_foreach((json_t *)json_object_get(root, "pools"), name, amount) sum +=
		json_integer_value(amount);
	MUST(sum == 0);
}

static void
check_answer(const json_t *root)
{
	const json_t *win = json_object_get(root, "win");

	MUST(json_is_boolean(win));
	MUST(json_is_string(json_object_get(root, "ruleset")));
	if (json_is_true(win))
		check_sum(root);
	else
		MUST(json_is_string(json_object_get(root, "reason")));
}

static void
check_problem(const json_t *root, unsigned status)
{
	MUST(status == 400 || status == 413 || status == 422);
	MUST(json_integer_value(json_object_get(root, "status")) == (json_int_t)status);
	MUST(json_is_string(json_object_get(root, "code")));
	MUST(json_string_length(json_object_get(root, "detail")) > 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	buffer_reset(&answer, KEPT_ANSWER);
	unsigned status =
		answer_text(rules_calls[0], (const char *)data, size, NAMES_ALL, 0, &answer);
	json_t *root = json_loadb(answer.data, answer.size, JSON_REJECT_DUPLICATES, NULL);

	MUST(json_is_object(root));
	if (status == 200)
		check_answer(root);
	else
		check_problem(root, status);
	json_decref(root);
	return 0;
}
