/*
 * The writer: commas, escapes, numbers, and what it does when calls come in an order that makes no
 * JSON.
 */
#include "json/write.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

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

/* Long texts are looked at eight bytes at a time, so each byte stands at each place of them. */
Test(json_write, every_byte_is_escaped_at_every_place)
{
	for (int byte = 0; byte < 256; byte++) {
		const char one = (char)byte;
		struct buffer alone = {0};
		out_text(&alone, &one, 1);
		for (size_t at = 0; at < 18; at++) {
			struct buffer out = {0}, wanted = {0};
			char text[18] = "eighteen are plain";
			buffer_add_byte(&wanted, '"');
			buffer_add(&wanted, text, at);
			buffer_add(&wanted, alone.data + 1, alone.size - 2);
			buffer_add(&wanted, text + at + 1, sizeof(text) - at - 1);
			buffer_add(&wanted, "\"", 2);
			text[at] = one;
			out_text(&out, text, sizeof(text));
			expect_text(&out, wanted.data);
			buffer_free(&wanted);
		}
		buffer_free(&alone);
	}
}

Test(json_write, an_object_is_reopened_for_more_members)
{
	struct buffer out = {0};

	out_open(&out, '[');
	out_raw(&out, "{\"a\":1}", 7);
	out_reopen(&out);
	out_word_member(&out, "b", "c");
	out_close(&out, '}');
	out_word(&out, NULL);
	out_close(&out, ']');
	out_end(&out);
	expect_text(&out, "[{\"a\":1,\"b\":\"c\"},null]");
}

Test(json_write, what_is_cut_off_is_forgotten)
{
	struct buffer out = {0};

	out_open(&out, '{');
	out_close(&out, '}');
	out_end_line(&out);
	size_t begin = out.size;
	out_open(&out, '{');
	out_open_member(&out, "a", '[');
	buffer_cut(&out, begin);
	out_open(&out, '[');
	out_close(&out, ']');
	out_end(&out);
	expect_text(&out, "{}\n[]");
}

/* ---- Orders of calls that are bugs ---- */

static void
key_in_array(struct buffer *out)
{
	out_open(out, '[');
	out_key(out, "a");
}

static void
key_in_array_after_values(struct buffer *out)
{
	out_open(out, '[');
	out_open(out, '{');
	out_close(out, '}');
	out_key(out, "a");
}

static void
key_without_value(struct buffer *out)
{
	out_open(out, '{');
	out_key(out, "a");
	out_close(out, '}');
}

static void
wrong_bracket(struct buffer *out)
{
	out_open(out, '{');
	out_close(out, ']');
}

/* The bracket fits the byte before it, and not what is open. */
static void
outer_bracket_first(struct buffer *out)
{
	out_open(out, '{');
	out_open_member(out, "a", '[');
	out_integer(out, 1);
	out_close(out, '}');
}

static void
nothing_open(struct buffer *out)
{
	out_integer(out, 1);
	out_close(out, '}');
}

static void
too_deep(struct buffer *out)
{
	for (int i = 0; i < 33; i++)
		out_open(out, '[');
}

static void
end_of_open_text(struct buffer *out)
{
	out_open(out, '{');
	out_member(out, "a", 1);
	out_end(out);
}

static void
nothing_to_reopen(struct buffer *out)
{
	out_integer(out, 1);
	out_reopen(out);
}

/* How a process ends that makes these calls. */
static int
status_of(void (*calls)(struct buffer *))
{
	static const struct sigaction by_default = {.sa_handler = SIG_DFL};
	static const struct rlimit no_core = {0, 0};
	struct buffer out = {0};
	int status = 0;
	pid_t child = fork();

	cr_assert_geq(child, 0);
	if (child == 0) {
		setrlimit(RLIMIT_CORE, &no_core);
		sigaction(SIGABRT, &by_default, NULL);
		fclose(stderr);
		calls(&out);
		_exit(0);
	}
	cr_assert_eq(waitpid(child, &status, 0), child);
	return status;
}

Test(json_write, orders_that_make_no_json_are_bugs)
{
	static void (*const orders[])(struct buffer *) = {
		key_in_array,  key_in_array_after_values, key_without_value,
		wrong_bracket, outer_bracket_first,       nothing_open,
		too_deep,      end_of_open_text,          nothing_to_reopen,
	};

	for (size_t i = 0; i < sizeof(orders) / sizeof(orders[0]); i++) {
		int status = status_of(orders[i]);
		cr_expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT, "%zu: status %x", i,
			  (unsigned)status);
	}
}
