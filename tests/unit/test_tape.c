/* Large JSON as a flat list of values: what is read, what is left out, and what is refused. */
#include "json/tape.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In memory that ends where the text does: what reads on is found by the sanitizers. */
static char *
tight(const char *text)
{
	char *copy = malloc(strlen(text) + (*text == '\0'));

	cr_assert_not_null(copy);
	memcpy(copy, text, strlen(text));
	return copy;
}

static void
expect_fault(const char *text, const char *const *left_out, const char *fault)
{
	struct tape tape = {.left_out = left_out};
	char *copy = tight(text);

	cr_expect_eq(tape_parse(&tape, copy, strlen(text), 0), -1, "%s", text);
	cr_expect_str_eq(tape.fault == NULL ? "" : tape.fault, fault, "%s", text);
	tape_free(&tape);
	free(copy);
}

/* Each length of text before what is looked for, since eight bytes are looked at a time. */
Test(tape, strings)
{
	for (unsigned before = 0; before < 20; before++) {
		char text[64], wanted[64], got[64];
		struct tape tape = {0};
		memset(wanted, 'x', before);
		snprintf(wanted + before, sizeof(wanted) - before, "\"\n\xe9\xba\xbb~");
		snprintf(text, sizeof(text), "[\"%.*s\\\"\\n\xe9\xba\xbb~\",7]", (int)before,
			 wanted);
		char *copy = tight(text);
		cr_assert_eq(tape_parse(&tape, copy, strlen(text), 0), 0, "%s", text);
		tape_string(&tape, tape_element(&tape, 0, 0), got, sizeof(got));
		cr_expect_str_eq(got, wanted);
		cr_expect_eq(tape.end, strlen(text));
		tape_string(&tape, tape_element(&tape, 0, 0), got, before + 1);
		cr_expect_eq(strlen(got), before);
		for (size_t size = 1; size < strlen(text); size++)
			cr_expect_eq(tape_parse(&tape, copy, size, 0), -1, "%zu of %s", size, text);
		tape_free(&tape);
		free(copy);
		text[2 + before] = '\x1f';
		expect_fault(text, NULL, "a control character in a string");
	}
}

Test(tape, escapes)
{
	static const char text[] = "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u9eBb\\ud83c\\udc04~\"]";
	static const char no_escape[] = "an escape that JSON does not have";
	static const char no_digits[] = "an escape without its four hexadecimal digits";
	struct tape tape = {0};
	char got[64];

	cr_assert_eq(tape_parse(&tape, text, sizeof(text) - 1, 0), 0);
	tape_string(&tape, 1, got, sizeof(got));
	cr_expect_str_eq(got, "\"\\/\b\f\n\r\t\xe9\xba\xbb\xf0\x9f\x80\x84~");
	tape_free(&tape);
	expect_fault("[\"a\\q\"]", NULL, no_escape);
	expect_fault("[\"a\\\n\"]", NULL, no_escape);
	expect_fault("[\"a\\u12g4\"]", NULL, no_digits);
	expect_fault("[\"a\\u123\"]", NULL, no_digits);
	expect_fault("[\"a\\u0000\"]", NULL, "the character U+0000 in a string");
	expect_fault("{\"\\u0000\":1}", NULL, "the character U+0000 in a string");
	expect_fault("[\"a\\", NULL, "a string without an end");
	cr_expect_eq(tape_parse(&tape, "[\"a\\\0\"]", 7, 0), -1);
	cr_expect_str_eq(tape.fault, no_escape);
	cr_expect_eq(tape.fault_at, 3);
	tape_free(&tape);
}

static const char *const left_out[] = {"skip", "this", NULL};

Test(tape, left_out)
{
	static const char text[] =
		"{\"skip\":[{\"a\\\"]\":[1]},\"}]\\\\\"],\"ski\":[1],\"skips\":{},"
		"\"this\":7,\"b\":{\"this\":{\"skip\":[]},\"c\":[[2]]}}";
	struct tape tape = {.left_out = left_out};
	char *copy = tight(text);
	int64_t number = 0;

	cr_assert_eq(tape_parse(&tape, copy, strlen(text), 0), 0);
	cr_expect_eq(tape.end, strlen(text));
	cr_expect_eq(tape_member(&tape, 0, "skip"), TAPE_NONE);
	cr_expect(tape_is(&tape, tape_member(&tape, 0, "ski"), TAPE_ARRAY));
	cr_expect(tape_is(&tape, tape_member(&tape, 0, "skips"), TAPE_OBJECT));
	cr_expect(tape_integer(&tape, tape_member(&tape, 0, "this"), &number));
	cr_expect_eq(number, 7);
	tape_index inner = tape_member(&tape, 0, "b");
	cr_expect_eq(tape_member(&tape, inner, "this"), TAPE_NONE);
	cr_expect_eq(tape_size(&tape, tape_member(&tape, inner, "c")), 1);
	for (size_t size = 1; size < strlen(text); size++)
		cr_expect_eq(tape_parse(&tape, copy, size, 0), -1, "%zu", size);
	tape_free(&tape);
	free(copy);
	expect_fault("{\"skip\":[\"\\", left_out, "a string without an end");
	expect_fault("{\"skip\":[[]", left_out, "the text ends too early");
	expect_fault("{\"skip\":[]]", left_out, "a comma or a closing bracket is expected");
}

Test(tape, words)
{
	expect_fault("[tru]", NULL, "no value where one is expected");
	expect_fault("[nul", NULL, "no value where one is expected");
	expect_fault("[f", NULL, "no value where one is expected");
	expect_fault("[-]", NULL, "no value where one is expected");
	expect_fault("", NULL, "the text ends too early");
}

Test(tape, texts_of_values)
{
	static const char text[] = " [7, {\"a\": [ ], \"b\": {}} ,\"c\", [1,[2]]] ";
	static const char *const texts[] = {"[7, {\"a\": [ ], \"b\": {}} ,\"c\", [1,[2]]]",
					    "7",
					    "{\"a\": [ ], \"b\": {}}",
					    "a",
					    "[ ]",
					    "b",
					    "{}",
					    "c",
					    "[1,[2]]",
					    "1",
					    "[2]",
					    "2"};
	struct tape tape = {0};

	cr_assert_eq(tape_parse(&tape, text, strlen(text), 0), 0);
	cr_assert_eq(tape.count, sizeof(texts) / sizeof(texts[0]));
	for (tape_index i = 0; i < tape.count; i++)
		cr_expect(tape.values[i].size == strlen(texts[i]) &&
				  strncmp(text + tape_at(&tape, i), texts[i], strlen(texts[i])) ==
					  0,
			  "%u: %.*s, not %s", i, (int)tape.values[i].size, text + tape_at(&tape, i),
			  texts[i]);
	tape_free(&tape);
}
