/* What refusals say in four languages: args are found in the detail and put where they belong. */
#include "api/request/details/details.h"
#include "api/request/language.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* A detail by a format: "7" for each number, "(words)" for each text. Returns how many. */
static int
fill(const char *format, char *detail, size_t size)
{
	size_t used = 0;
	int count = 0;

	detail[0] = '\0';
	while (*format != '\0') {
		size_t fixed = strcspn(format, "%");
		used += (size_t)snprintf(detail + used, size - used, "%.*s", (int)fixed, format);
		format += fixed;
		if (*format == '\0')
			break;
		format += strcspn(format, "sdu");
		used += (size_t)snprintf(detail + used, size - used, "%s",
					 *format++ == 's' ? "(words)" : "7");
		count++;
	}
	return count;
}

static json_t *
args_of(const struct problem *problem)
{
	struct buffer out = {0};

	detail_write_args(problem, &out);
	json_t *args = json_loadb(out.data, out.size, 0, NULL);
	cr_assert_not_null(args, "%s", problem->format);
	buffer_free(&out);
	return args;
}

static void
check_language(const struct problem *problem, enum mj_language language, int count)
{
	struct buffer out = {0};
	int found = 0;

	detail_write(problem, language, &out);
	buffer_add_byte(&out, '\0');
	for (const char *at = out.data; *at != '\0'; at++)
		found += strncmp(at, "(words)", 7) == 0 || *at == '7';
	cr_expect_geq(found, count, "%s: %s", problem->format, out.data);
	if (language == MJ_EN)
		cr_expect_eq(strncmp(out.data + 1, problem->detail, 3), 0, "%s", out.data);
	buffer_free(&out);
}

static void
check_row(const struct detail_text *row)
{
	struct problem problem = {.format = row->format};
	int count = fill(row->format, problem.detail, sizeof(problem.detail));
	json_t *args = args_of(&problem), *value;
	const char *name;

	cr_expect_eq((int)json_object_size(args), count, "%s", row->format);
	json_object_foreach(args, name, value)
	{
		if (json_is_integer(value))
			cr_expect_eq(json_integer_value(value), 7, "%s: %s", row->format, name);
		else
			cr_expect_str_eq(json_string_value(value), "(words)", "%s", row->format);
	}
	json_decref(args);
	for (int language = 0; language < MJ_LANGUAGES; language++)
		check_language(&problem, (enum mj_language)language, count);
}

Test(details, are_told_with_their_args_in_every_language)
{
	unsigned rows = 0;

	for (const struct detail_list *list = detail_lists; list->of != NULL; list++)
		for (const struct detail_text *row = list->texts; row->format != NULL; row++) {
			check_row(row);
			rows++;
		}
	cr_expect_gt(rows, 300);
}

static const struct told_case {
	const char *format, *detail, *args, *ja;
} cases[] = {
	{"%s", "ippatsu needs riichi", "{}", "\"一発にはリーチが要る\""},
	{"%s", "nobody wrote this", "{}", "\"nobody wrote this\""},
	{"nobody wrote %d", "nobody wrote 3", "{}", "\"nobody wrote 3\""},
	{"there is no member \"%.40s\" here", "there is no member \"a\" here\" here",
	 "{\"member\":\"a\\\" here\"}", "\"ここにメンバー「a\\\" here」はない\""},
	{"there is no member \"%.40s\" here", "there is no member \"cut of", "{}",
	 "\"there is no member \\\"cut of\""},
	{"there is no hand %lld", "there is no hand 9007199254740993",
	 "{\"hand\":\"9007199254740993\"}", "\"9007199254740993 局目はない\""},
	{"there is no hand %lld", "there is no hand -5", "{\"hand\":-5}", "\"-5 局目はない\""},
	{"expected %s, not %s", "expected a flag as a string, not null",
	 "{\"expected\":\"a flag as a string\",\"given\":\"null\"}",
	 "\"文字列のフラグでなければならない。nullだった\""},
	{"%s is required", "hand is required", "{\"member\":\"hand\"}", "\"hand が要る\""},
};

Test(details, are_told_as_written)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct problem problem = {.format = cases[i].format};
		struct buffer ja = {0}, args = {0};
		snprintf(problem.detail, sizeof(problem.detail), "%s", cases[i].detail);
		detail_write(&problem, MJ_JA, &ja);
		detail_write_args(&problem, &args);
		buffer_add_byte(&ja, '\0');
		buffer_add_byte(&args, '\0');
		cr_expect_str_eq(ja.data, cases[i].ja);
		cr_expect_str_eq(args.data, cases[i].args);
		buffer_free(&ja);
		buffer_free(&args);
	}
}

Test(details, have_a_template_with_names)
{
	char text[DETAIL_MAX];

	detail_template(detail_find("expected an integer from %lld to %lld, not %lld"), text,
			sizeof(text));
	cr_expect_str_eq(text, "expected an integer from {min} to {max}, not {given}");
	cr_expect_null(detail_find("nobody wrote this"));
}

Test(details, are_in_the_language_that_is_liked_best)
{
	static const struct {
		const char *header;
		enum mj_language language;
	} headers[] = {
		{"", MJ_EN},
		{"ja", MJ_JA},
		{"fr", MJ_EN},
		{"fr, ja;q=0.2, zh-TW;q=0.9", MJ_ZH_HANT},
		{"zh-SG", MJ_ZH_HANS},
		{"zh-Hant", MJ_ZH_HANT},
		{"en, ja", MJ_EN},
		{"ja;q=0", MJ_EN},
		{"ja;q=0.000, en;q=0.001", MJ_EN},
		{"ja ; q = 0.3 , zh;q=0.31", MJ_ZH_HANS},
		{"q=1;;ja,;,", MJ_EN},
	};

	for (size_t i = 0; i < sizeof(headers) / sizeof(headers[0]); i++)
		cr_expect_eq(language_accepted(headers[i].header), headers[i].language, "%s",
			     headers[i].header);
}
