/* Requests and answers as JSON texts, for tables of cases: ' stands for ". */
#ifndef TESTS_JSON_CASE_H
#define TESTS_JSON_CASE_H

#include "api/rules/calls.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { CASE_TEXT = 16384 };

struct json_case {
	const char *name;
	const char *request; /* its members, without ruleset and outer braces */
	const char *expect;  /* part of the answer, or "code pointer" of the problem */
};

static inline void
to_quotes(char *text)
{
	for (; *text != '\0'; text++)
		if (*text == '\'')
			*text = '"';
}

/* The answer's text, or "code pointer". */
static inline void
answer_text(const struct rules_call *call, const char *ruleset, const char *request,
	    char answer[CASE_TEXT])
{
	char text[CASE_TEXT];
	struct request_id id = {0};
	struct buffer out = {0};
	struct problem problem = {0};

	snprintf(text, sizeof(text), "{'ruleset':'%s',%s}", ruleset, request);
	to_quotes(text);
	json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	cr_assert_not_null(root, "%s", text);
	if (call->run(root, &id, &(struct answer_style){.names = NAMES_NONE}, &out, &problem) == 0)
		snprintf(answer, CASE_TEXT, "%.*s", (int)out.size, out.data);
	else
		snprintf(answer, CASE_TEXT, "%s %s", problem_kinds[problem.code].id, problem.at);
	buffer_free(&out);
	json_decref(root);
}

static inline void
check_json_cases(const struct rules_call *call, const char *ruleset, const struct json_case *cases,
		 size_t count)
{
	cr_assert(names_prepare(NULL));
	for (size_t i = 0; i < count; i++) {
		char answer[CASE_TEXT], expect[CASE_TEXT];
		answer_text(call, ruleset, cases[i].request, answer);
		snprintf(expect, sizeof(expect), "%s", cases[i].expect);
		to_quotes(expect);
		bool matches = expect[0] == '"' || expect[0] == '[' ? strstr(answer, expect) != NULL
								    : strcmp(answer, expect) == 0;
		cr_expect(matches, "%s: %.999s, not %s", cases[i].name, answer, expect);
	}
	names_release();
}

#define CHECK_JSON_CASES(call, ruleset, cases)                                                     \
	check_json_cases(call, ruleset, cases, sizeof(cases) / sizeof((cases)[0]))

#endif
