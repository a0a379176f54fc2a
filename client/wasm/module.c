#include "client/wasm/module.h"

#include "api/request/problem_answer.h"
#include "api/rules/rules_call.h"
#include "json/write.h"

#include <stdlib.h>

/* What comes before the JSON of a request, each with its NUL: the call, and its two parameters. */
struct head {
	const char *call, *names, *explain;
};

struct question {
	struct head head;
	struct answer_style style;
	struct request rest; /* the JSON */
	struct buffer *out;
};

static int
read_style(const struct rules_call *call, struct question *question, struct problem *problem)
{
	const char *names = question->head.names, *explain = question->head.explain;
	unsigned known = call->explains;

	if (*names != '\0' && !names_parse(names, &question->style.names))
		return problem_set_at_parameter(problem, BAD_VALUE, "names", "expected one of %s",
						language_words);
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
answer_problem(const struct problem *problem, const struct asker *asker, struct buffer *out)
{
	problem_open(problem, asker, out);
	out_close(out, '}');
	out_end(out);
	return problem_kinds[problem->code].status;
}

static unsigned
answer_question(struct question *question, const struct asker *asker)
{
	const struct rules_call *call = NULL;
	struct problem problem = {0};

	if (question->head.explain != NULL)
		call = module_call_find(question->head.call);
	if (call == NULL)
		problem_set(&problem, NOT_FOUND, "there is nothing at this path");
	else if (read_style(call, question, &problem) == 0) {
		if (question->rest.size <= BODY_MAX)
			return rules_call_text(call, question->rest.text, question->rest.size,
					       asker, &question->style, 0, question->out);
		problem_set(&problem, TOO_LARGE, "the body is larger than %llu bytes",
			    (unsigned long long)BODY_MAX);
	}
	return answer_problem(&problem, asker, question->out);
}

unsigned
module_answer(size_t size)
{
	struct question question = {.style = {0}};
	struct asker asker = {.request = &question, .language = language_asked};

	question.rest = exchange_begin(size, &question.out);
	question.head.call = exchange_word(&question.rest);
	question.head.names = exchange_word(&question.rest);
	question.head.explain = exchange_word(&question.rest);
	return exchange_show(answer_question(&question, &asker));
}
