/*
 * The writer: commas, escapes, numbers, and what it does when calls come in an order that makes no
 * JSON.
 */
#include "json/write.h"

#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <signal.h>

static void
expect_text(struct buffer *out, const char *text)
{
	buffer_add_byte(out, '\0');
	cr_expect_str_eq(out->data, text);
	buffer_free(out);
}

Test(json_write, commas_stand_between_values)
{
	struct buffer out = {0};

	out_open(&out, '{');
	out_member(&out, "a", 1);
	out_open_member(&out, "b", '[');
	out_integer(&out, 2);
	out_null(&out);
	out_boolean(&out, true);
	out_open(&out, '[');
	out_close(&out, ']');
	out_open(&out, '{');
	out_close(&out, '}');
	out_close(&out, ']');
	out_string_member(&out, "c", "");
	out_string_member(&out, "d", NULL);
	out_text_member(&out, "e", "");
	out_boolean_member(&out, "f", false);
	out_close(&out, '}');
	buffer_add_byte(&out, '\n');
	out_open(&out, '{');
	out_close(&out, '}');
	expect_text(&out, "{\"a\":1,\"b\":[2,null,true,[],{}],\"c\":\"\",\"d\":null,\"e\":null,"
			  "\"f\":false}\n{}");
}

Test(json_write, numbers_reach_both_ends)
{
	struct buffer out = {0};

	out_open(&out, '[');
	out_integer(&out, 0);
	out_integer(&out, -1);
	out_integer(&out, INT64_MAX);
	out_integer(&out, INT64_MIN);
	out_close(&out, ']');
	expect_text(&out, "[0,-1,9223372036854775807,-9223372036854775808]");
}

Test(json_write, strings_are_escaped)
{
	static const struct {
		const char *text, *written;
	} cases[] = {
		{"", "\"\""},
		{"\"\\/", "\"\\\"\\\\/\""},
		{"\b\t\n\f\r\x01\x1f", "\"\\b\\t\\n\\f\\r\\u0001\\u001f\""},
		{"\x7f", "\"\x7f\""},
		{"\xc3\xa9\xe9\xba\xbb\xf0\x9f\x80\x84",
		 "\"\xc3\xa9\xe9\xba\xbb\xf0\x9f\x80\x84\""},
		/* A bad byte each: alone, cut, overlong, a surrogate, above U+10FFFF. */
		{"\x80", "\"\xEF\xBF\xBD\""},
		{"\xe9\xba", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},
		{"\xc0\xaf", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},
		{"\xed\xa0\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""},
		{"\xf4\x90\x80\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct buffer out = {0};
		out_string(&out, cases[i].text);
		expect_text(&out, cases[i].written);
	}
}

/* ---- Orders of calls that are bugs ---- */

Test(json_write, a_key_in_an_array_is_a_bug, .signal = SIGABRT)
{
	struct buffer out = {0};

	cr_redirect_stderr();
	out_open(&out, '[');
	out_key(&out, "a");
}

Test(json_write, a_key_without_a_value_is_a_bug, .signal = SIGABRT)
{
	struct buffer out = {0};

	cr_redirect_stderr();
	out_open(&out, '{');
	out_key(&out, "a");
	out_close(&out, '}');
}

Test(json_write, a_wrong_bracket_is_a_bug, .signal = SIGABRT)
{
	struct buffer out = {0};

	cr_redirect_stderr();
	out_open(&out, '{');
	out_close(&out, ']');
}
