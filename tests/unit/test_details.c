/* What refusals say in each language: args are put where they belong. */
#include "api/request/details/details.h"
#include "api/request/language.h"
#include "codec/library_problem.h"
#include "lib/mahjong.h"
#include "tests/unit/support/detail.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * Says what a format says: of each of `given` in turn, which end with NULL; without any, of 7 for
 * each number and of "(words)" for each text.
 */
static struct problem
said(const char *format, const char *const *given)
{
	struct problem problem = {.code = BAD_VALUE};

	sentence_begin(&problem.said, format);
	for (const char *at = strchr(format, '%'); at != NULL; at = strchr(at + 1, '%')) {
		bool text = conversion_at(at).kind == 's';
		const char *value = given != NULL ? *given++ : text ? "(words)" : "7";
		if (text)
			sentence_add_text(&problem.said, value, strlen(value));
		else
			sentence_add_number(&problem.said, strtoll(value, NULL, 10));
	}
	return problem;
}

static json_t *
args_of(const struct problem *problem)
{
	struct buffer out = {0};

	detail_write_args(problem, &out);
	json_t *args = json_loadb(out.data, out.size, 0, NULL);
	cr_assert_not_null(args, "%s", problem->said.format);
	buffer_free(&out);
	return args;
}

static void
check_language(const struct problem *problem, unsigned language, int count)
{
	struct buffer out = {0};
	int found = 0;

	detail_write(problem, language, &out);
	buffer_add_byte(&out, '\0');
	for (const char *at = out.data; *at != '\0'; at++)
		found += strncmp(at, "(words)", 7) == 0 || *at == '7';
	cr_expect_geq(found, count, "%s: %s", problem->said.format, out.data);
	if (language == MJ_EN)
		cr_expect_eq(strncmp(out.data + 1, DETAIL(problem), 3), 0, "%s", out.data);
	buffer_free(&out);
}

static void
check_row(const struct detail_text *row)
{
	struct problem problem = said(row->format, NULL);
	int count = (int)problem.said.count;
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
	for (unsigned language = 0; language < MJ_LANGUAGES; language++)
		check_language(&problem, language, count);
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
	const char *format, *given[4], *args, *ja;
} cases[] = {
	{"%s", {"ippatsu needs riichi"}, "{}", "\"一発にはリーチが要る\""},
	{"%s", {"nobody wrote this"}, "{}", "\"nobody wrote this\""},
	{"nobody wrote %d", {"3"}, "{}", "\"nobody wrote 3\""},
	{"there is no member \"%.40s\" here",
	 {"a\" here"},
	 "{\"member\":\"a\\\" here\"}",
	 "\"ここにメンバー「a\\\" here」はない\""},
	/* An arg may be what stands between args. */
	{"%s has no option \"%.40s\"",
	 {"a has no option \"", "b"},
	 "{\"ruleset\":\"a has no option \\\"\",\"option\":\"b\"}",
	 "\"a has no option \\\" にオプション「b」はない\""},
	{"there is no hand %lld",
	 {"9007199254740993"},
	 "{\"hand\":\"9007199254740993\"}",
	 "\"9007199254740993 局目はない\""},
	{"there is no hand %lld", {"-5"}, "{\"hand\":-5}", "\"-5 局目はない\""},
	{"expected %s, not %s",
	 {"a flag as a string", "null"},
	 "{\"expected\":\"a flag as a string\",\"given\":\"null\"}",
	 "\"文字列のフラグでなければならない。nullだった\""},
	{"%s is required", {"hand"}, "{\"member\":\"hand\"}", "\"hand が要る\""},
};

static void
check_told(const struct problem *problem, const char *args, const char *ja)
{
	struct buffer told = {0}, named = {0};

	detail_write(problem, MJ_JA, &told);
	detail_write_args(problem, &named);
	buffer_add_byte(&told, '\0');
	buffer_add_byte(&named, '\0');
	cr_expect_str_eq(told.data, ja);
	cr_expect_str_eq(named.data, args);
	buffer_free(&told);
	buffer_free(&named);
}

Test(details, are_told_as_written)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct problem problem = said(cases[i].format, cases[i].given);
		check_told(&problem, cases[i].args, cases[i].ja);
	}
}

/* What was in the args when it was refused may be something else when it is told. */
Test(details, keep_what_they_were_given)
{
	char given[] = "twelve";
	struct problem problem;

	problem_set(&problem, BAD_VALUE, "at most %zu melds, not %zu", (size_t)4, (size_t)5);
	cr_expect_str_eq(DETAIL(&problem), "at most 4 melds, not 5");
	problem_set(&problem, BAD_VALUE, "there is no member \"%.40s\" here", given);
	memset(given, '-', 6);
	check_told(&problem, "{\"member\":\"twelve\"}", "\"ここにメンバー「twelve」はない\"");
	cr_expect_str_eq(DETAIL(&problem), "there is no member \"twelve\" here");
}

Test(details, that_are_too_long_are_cut)
{
	char words[2 * DETAIL_MAX], whole[3 * DETAIL_MAX];
	struct problem problem;

	memset(words, 'w', sizeof(words));
	words[sizeof(words) - 1] = '\0';
	problem_set(&problem, BAD_VALUE, "%s is one of %s", "this", words);
	snprintf(whole, sizeof(whole), "%s is one of %s", "this", words);
	whole[DETAIL_MAX - 1] = '\0';
	cr_expect_str_eq(DETAIL(&problem), whole);
	problem_set(&problem, BAD_VALUE, "there is no member \"%.40s\" here", words);
	cr_expect_eq(strlen(DETAIL(&problem)), strlen("there is no member \"\" here") + 40);
}

Test(details, stand_within_a_sentence)
{
	struct problem problem;

	problem_set(&problem, BAD_VALUE, "%s is required", "hand");
	problem_put_within(&problem, "line %lld: %s", 12);
	cr_expect_str_eq(DETAIL(&problem), "line 12: hand is required");
	check_told(&problem, "{\"member\":\"hand\"}", "\"12 行目：hand が要る\"");
}

Test(details, of_the_library_have_its_args)
{
	struct mj_rules rules;
	struct mj_problem fault;
	struct problem problem = {0};

	mj_rules_init(&rules, mj_ruleset_find("riichi"));
	int64_t value = 12345;
	cr_assert_eq(mj_rules_set(&rules, "start_points", &value, 1, &fault), MJ_BAD_OPTION);
	problem_from_library(&problem, &fault);
	cr_expect_str_eq(DETAIL(&problem), fault.detail);
	check_told(&problem, "{\"option\":\"start_points\",\"step\":100,\"given\":12345}",
		   "\"start_points は 100 の倍数である。12345 だった\"");
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
		unsigned language;
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
