#include "client/wasm/module.h"

#include "client/wasm/plan.h"

#include "api/request/problem_answer.h"
#include "api/rules/calls.h"
#include "api/rules/catalogue_write.h"
#include "api/rules/texts/find.h"
#include "json/arena.h"
#include "json/write.h"

#include <stdlib.h>
#include <string.h>

/* A request that was much larger than this does not keep its memory. */
enum { KEPT = 1 << 16 };

/* What comes before the JSON of a request, each with its NUL: the call, and its two parameters. */
struct head {
	const char *call, *names, *explain;
};

struct question {
	struct head head;
	struct answer_style style;
	const char *text; /* the JSON */
	size_t size;
};

static struct buffer input, output;

/* What the host reads: `output`, or a text of ours where there was no memory for one. */
static struct text answer;

bool
module_start(void)
{
	json_arena_install();
	return names_prepare(text_pattern_japanese);
}

char *
module_input(size_t size)
{
	buffer_reset(&input, KEPT);
	return size <= SIZE_MAX / 4 && buffer_reserve(&input, size) ? input.data : NULL;
}

const char *
module_output(void)
{
	return answer.data;
}

size_t
module_output_size(void)
{
	return answer.size;
}

/* Takes the text up to the next NUL; NULL when there is none. */
static const char *
take_word(struct question *question)
{
	const char *word = question->text;
	const char *end = question->size == 0 ? NULL : memchr(word, '\0', question->size);

	if (end == NULL)
		return NULL;
	question->size -= (size_t)(end - word) + 1;
	question->text = end + 1;
	return word;
}

static int
read_style(const struct rules_call *call, struct question *question, struct problem *problem)
{
	const char *names = question->head.names, *explain = question->head.explain;
	unsigned known = call->explains;

	if (*names != '\0' && !names_parse(names, &question->style.names))
		return problem_set_at_parameter(problem, BAD_VALUE, "names",
						"expected one of none, en, zh-Hans, zh-Hant, ja");
	if (*explain != '\0' && !explain_parse(explain, known, &question->style.explain))
		return problem_set_at_parameter(
			problem, BAD_VALUE, "explain", "expected a list, each once, of %s",
			(known & EXPLAIN_READINGS) != 0 ? "fu,steps,readings" : "fu,steps");
	return 0;
}

static enum mj_language
language_asked(const void *request)
{
	enum names_mode names = ((const struct question *)request)->style.names;

	return names >= NAMES_ONE ? (enum mj_language)(names - NAMES_ONE) : MJ_EN;
}

static unsigned
answer_problem(const struct problem *problem, const struct asker *asker)
{
	problem_open(problem, asker, &output);
	out_close(&output, '}');
	out_end(&output);
	return problem_kinds[problem->code].status;
}

static const struct rules_call *
find_call(const char *name)
{
	return strcmp(name, plan_call.name) == 0 ? &plan_call : rules_call_find(name);
}

static unsigned
answer_question(struct question *question, const struct asker *asker)
{
	const struct rules_call *call = NULL;
	struct problem problem = {0};

	if (question->head.explain != NULL)
		call = find_call(question->head.call);
	if (call == NULL)
		problem_set(&problem, NOT_FOUND, "there is nothing at this path");
	else if (read_style(call, question, &problem) == 0) {
		if (question->size <= BODY_MAX)
			return rules_call_text(call, question->text, question->size, asker,
					       &question->style, 0, &output);
		problem_set(&problem, TOO_LARGE, "the body is larger than %llu bytes",
			    (unsigned long long)BODY_MAX);
	}
	return answer_problem(&problem, asker);
}

/* Shows the host what was written. Returns the HTTP status of that. */
static unsigned
show(unsigned status)
{
	static const char no_memory[] = "{\"type\":\"/docs/problems#unavailable\","
					"\"title\":\"Unavailable\",\"status\":503,"
					"\"detail\":\"there is no memory for this answer\","
					"\"code\":\"unavailable\",\"args\":{}}";

	if (output.failed) {
		answer = (struct text){no_memory, sizeof(no_memory) - 1};
		return problem_kinds[UNAVAILABLE].status;
	}
	answer = (struct text){output.data, output.size};
	return status;
}

unsigned
module_answer(size_t size)
{
	struct question question = {.text = input.data, .size = size};
	struct asker asker = {.request = &question, .language = language_asked};

	question.head.call = take_word(&question);
	question.head.names = take_word(&question);
	question.head.explain = take_word(&question);
	buffer_reset(&output, KEPT);
	return show(answer_question(&question, &asker));
}

unsigned
module_rulesets(void)
{
	buffer_reset(&output, KEPT);
	catalogue_write_all(&output);
	return show(200);
}
