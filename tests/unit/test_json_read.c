/* Bodies into trees: what is refused before jansson sees it, and what jansson refuses. */
#include "json/read.h"

#include "tests/unit/support/detail.h"
#include "json/arena.h"

#include <criterion/criterion.h>
#include <stdio.h>

enum { TEXT = 1 << 17, STRINGS = 100 };

/* The code of the problem, or PROBLEM_NONE when the text is taken. */
static enum problem_code
code_of(const char *text, size_t size, struct problem *problem)
{
	problem->code = PROBLEM_NONE;
	json_arena_open();
	json_t *root = json_read(text, size, STRINGS, problem);
	json_arena_close(root);
	return root == NULL ? problem->code : PROBLEM_NONE;
}

Test(json_read, takes_json_and_refuses_the_rest)
{
	static const struct {
		const char *text;
		enum problem_code code;
	} cases[] = {
		{"{}", PROBLEM_NONE},
		{"[1,-2,3.5e1,true,null,\"a\"]", PROBLEM_NONE},
		{"7", PROBLEM_NONE},
		{" \t\r\n{ } ", PROBLEM_NONE},
		{"9007199254740993", PROBLEM_NONE},
		{"", BAD_JSON},
		{"{", BAD_JSON},
		{"{}}", BAD_JSON},
		{"{\"a\":1,}", BAD_JSON},
		{"{\"a\":1,\"a\":2}", BAD_JSON},
		{"'a'", BAD_JSON},
		{"01", BAD_JSON},
		{"\"\xff\"", BAD_JSON},
		{"\"\\u0000\"", BAD_JSON},
		{"{\"\\u0000\":1}", BAD_JSON},
		{"99999999999999999999", BAD_VALUE},
		{"1e999", BAD_VALUE},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct problem problem;
		cr_expect_eq(code_of(cases[i].text, strlen(cases[i].text), &problem), cases[i].code,
			     "%s: %s", cases[i].text, DETAIL(&problem));
	}
}

Test(json_read, a_nul_byte_is_not_the_end)
{
	struct problem problem;

	cr_expect_eq(code_of("1\0", 2, &problem), BAD_JSON);
	cr_expect_eq(code_of("{}\0{}", 5, &problem), BAD_JSON);
	cr_expect_eq(code_of("1\0", 1, &problem), PROBLEM_NONE);
}

/* As many brackets, values or bytes in strings as allowed are taken; one more is refused. */
Test(json_read, limits_are_exact)
{
	static char text[TEXT];
	struct problem problem;

	for (int depth = JSON_DEPTH_MAX; depth <= JSON_DEPTH_MAX + 1; depth++) {
		memset(text, '[', (size_t)depth);
		memset(text + depth, ']', (size_t)depth);
		cr_expect_eq(code_of(text, 2 * (size_t)depth, &problem),
			     depth <= JSON_DEPTH_MAX ? PROBLEM_NONE : BAD_JSON, "%d: %s", depth,
			     DETAIL(&problem));
	}
	/* "[1,1,...]" counts one for its bracket and one for each comma. */
	for (size_t commas = JSON_VALUES_MAX - 1; commas <= JSON_VALUES_MAX; commas++) {
		for (size_t i = 0; i < 2 * (commas + 1); i += 2)
			memcpy(text + i, i == 0 ? "[1" : ",1", 2);
		text[2 * (commas + 1)] = ']';
		cr_expect_eq(code_of(text, 2 * (commas + 1) + 1, &problem),
			     commas < JSON_VALUES_MAX ? PROBLEM_NONE : TOO_LARGE, "%zu: %s", commas,
			     DETAIL(&problem));
	}
	for (size_t size = STRINGS - 1; size <= STRINGS; size++) {
		memset(text, 'a', size + 2);
		text[0] = text[size + 1] = '"';
		/* The closing quote counts, too. */
		cr_expect_eq(code_of(text, size + 2, &problem),
			     size < STRINGS ? PROBLEM_NONE : TOO_LARGE, "%zu: %s", size,
			     DETAIL(&problem));
	}
}

/* Brackets, commas and quotes within strings are text. */
Test(json_read, strings_hide_what_they_hold)
{
	char text[80];
	struct problem problem;
	int size = snprintf(text, sizeof(text), "\"%s\\\"%s\"", "[[[[[[[[[[[[[[[[[[[[",
			    "[[[[[[[[[[[[[[[[[[[[,,,,");

	cr_expect_eq(code_of(text, (size_t)size, &problem), PROBLEM_NONE, "%s", DETAIL(&problem));
}
