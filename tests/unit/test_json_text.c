/* What is UTF-8, and what reasons and names may hold. */
#include "json/text.h"

#include <criterion/criterion.h>
#include <string.h>

Test(json_text, what_is_a_name_and_what_a_reason)
{
	static const struct {
		const char *text;
		bool printable, name;
	} cases[] = {
		{"Anna", true, true},
		{"Émil 陈 \xF0\x9F\x80\x84", true, true}, /* with a tile: four bytes */
		{"Anna  B.", true, true},
		{"a\tb", true, false},
		{"a\nb", true, false},
		{"a\rb", false, false},
		{"a\x1B[31m", false, false},
		{"a\x7F", true, false},
		{"a\xC2\x80", true, false}, /* U+0080 */
		{"a\xC2\x9F", true, false},
		{"a\xC2\xA1", true, true},
		{" Anna", true, false},
		{"Anna ", true, false},
		{"\xC2\xA0"
		 "Anna",
		 true, false},
		{"Anna\xE3\x80\x80", true, false}, /* ideographic space */
		{"陈\xE3\x80\x80安娜", true, true},
		{"a\xE2\x80\xA8z", true, false}, /* line separator */
		{"a\xE2\x80\xA9z", true, false},
		{"a\xE2\x80\xAAz", true, false}, /* embedding and overrides of direction */
		{"a\xE2\x80\xAEz", true, false},
		{"a\xE2\x81\xA6z", true, false}, /* isolates */
		{"a\xE2\x81\xA9z", true, false},
		{"\xE2\x80\x8B", true, false},             /* zero width space alone */
		{"\xE2\x80\x8D\xEF\xBB\xBF", true, false}, /* joiner, byte order mark */
		{"\xE3\x85\xA4", true, false},             /* Hangul filler */
		{"\xF3\xA0\x80\xA1", true, false},         /* a tag */
		{"\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x8D\xB3", true, true}, /* a cook: joined */
		{"\xD7\x93\xD7\x95\xD7\x93", true, true},                     /* Hebrew */
		{" ", true, false},
		{"", true, false},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		size_t size = strlen(cases[i].text);
		cr_expect_eq(text_is_printable(cases[i].text, size), cases[i].printable,
			     "reason %zu: %s", i, cases[i].text);
		cr_expect_eq(text_is_name(cases[i].text, size), cases[i].name, "name %zu: %s", i,
			     cases[i].text);
	}
}

Test(json_text, how_much_is_utf8)
{
	static const struct {
		const char *text;
		size_t good;
	} cases[] = {
		{"", 0},
		{"Anna", 4},
		{"陈 \xC3\x89mil \xF0\x9F\x80\x84", 14},
		{"\x7F\xC2\x80\xDF\xBF\xE0\xA0\x80\xEF\xBF\xBF", 11},
		{"\xF0\x90\x80\x80\xF4\x8F\xBF\xBF", 8},
		{"\xED\x9F\xBF\xEE\x80\x80", 6}, /* beside the surrogates */
		{"12345678\x1F\x8B", 9},         /* how gzip's data begin */
		{"123456789\xFF", 9},
		{"\xBF", 0},
		{"\xC1\xBF", 0}, /* in more bytes than it takes */
		{"\xE0\x9F\xBF", 0},
		{"\xF0\x8F\xBF\xBF", 0},
		{"a\xED\xA0\x80", 1}, /* a surrogate */
		{"\xED\xBF\xBF", 0},
		{"\xF4\x90\x80\x80", 0}, /* beyond the last character */
		{"\xF5\x80\x80\x80", 0},
		{"ab\xC3", 2}, /* cut */
		{"\xE9\xBA", 0},
		{"\xF0\x9F\x80", 0},
		{"\xE9\xBA"
		 "a",
		 0},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect_eq(text_utf8_size(cases[i].text, strlen(cases[i].text)), cases[i].good,
			     "%zu: %s", i, cases[i].text);
}
