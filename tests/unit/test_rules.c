/* Options and presets, on a ruleset made up for it: one option of every type. */
#include "mahjong.h"
#include "ruleset.h"

#include <criterion/criterion.h>
#include <string.h>

/* The list lies across two words of the set of what is given. */
enum { BOOL_SLOT, NUMBER_SLOT = 60, WORD_SLOT, LIST_SLOT, LAST_SLOT = MJ_OPTION_SLOTS - 1 };

static const char *const words[] = {"low", "middle", "high", NULL};
static const int64_t uma[] = {15, 5, -5, -15};
static const struct mj_field options[] = {
	{.name = "bool", .type = MJ_BOOLEAN, .slot = BOOL_SLOT, .max = 1, .fallback = 1},
	{.name = "number",
	 .type = MJ_INTEGER,
	 .slot = NUMBER_SLOT,
	 .min = -200,
	 .max = 1000,
	 .step = 100,
	 .fallback = 300},
	{.name = "word",
	 .type = MJ_ENUM,
	 .slot = WORD_SLOT,
	 .max = 2,
	 .fallback = 1,
	 .words = words},
	{.name = "list",
	 .type = MJ_INTEGER_LIST,
	 .slot = LIST_SLOT,
	 .length = 4,
	 .min = -100,
	 .max = 100,
	 .fallbacks = uma},
	{.name = "last", .type = MJ_INTEGER, .slot = LAST_SLOT, .min = 0, .max = 9, .fallback = 9},
};
static const struct mj_setting hard[] = {
	{"number", {500}}, {"word", {2}}, {"list", {30, 10, -10, -30}}, {NULL, {0}}};
static const struct mj_setting broken[] = {{"number", {550}}, {NULL, {0}}};
static const struct mj_preset presets[] = {
	{.name = "plain", .settings = &hard[3]},
	{.name = "hard", .settings = hard},
	{.name = "broken", .settings = broken},
};
static const struct mj_ruleset_functions functions = {.resolve = NULL};
static const struct mj_ruleset made_up = {
	.id = "made_up",
	.functions = &functions,
	.seats = 4,
	.options = options,
	.option_count = 5,
	.presets = presets,
	.preset_count = 3,
};
static const struct mj_ruleset without_presets = {
	.id = "bare", .seats = 4, .options = options, .option_count = 5};

static void
expect_options(const struct mj_rules *rules, int32_t yes, int32_t number, int32_t word,
	       const int32_t list[4])
{
	cr_expect_eq(rules->option[BOOL_SLOT], yes);
	cr_expect_eq(rules->option[NUMBER_SLOT], number);
	cr_expect_eq(rules->option[WORD_SLOT], word);
	cr_expect_arr_eq(&rules->option[LIST_SLOT], list, 4 * sizeof(*list));
	cr_expect_eq(rules->option[LAST_SLOT], 9);
}

/* The slots from `first` to `last` are given, and no other. */
static void
expect_given(const struct mj_rules *rules, unsigned first, unsigned last)
{
	for (unsigned slot = 0; slot < MJ_OPTION_SLOTS; slot++)
		cr_expect_eq(mj_option_set_has(&rules->given, slot), slot >= first && slot <= last,
			     "slot %u", slot);
}

Test(rules, begin_with_the_defaults)
{
	struct mj_rules rules;
	struct mj_problem problem;

	memset(&rules, 0xaa, sizeof(rules));
	mj_rules_init(&rules, &made_up);
	cr_expect_eq(rules.ruleset, &made_up);
	cr_expect(mj_option_set_is_empty(&rules.given));
	expect_options(&rules, 1, 300, 1, (int32_t[]){15, 5, -5, -15});
	cr_expect_eq(mj_rules_resolve(&rules, &problem), MJ_OK);
}

Test(rules, a_preset_sets_what_it_names)
{
	struct mj_rules rules;
	struct mj_problem problem;

	mj_rules_init(&rules, &made_up);
	cr_assert_eq(mj_rules_preset(&rules, "plain", &problem), MJ_OK);
	cr_expect(mj_option_set_is_empty(&rules.given));
	cr_assert_eq(mj_rules_preset(&rules, "hard", &problem), MJ_OK);
	expect_options(&rules, 1, 500, 2, (int32_t[]){30, 10, -10, -30});
	expect_given(&rules, NUMBER_SLOT, LIST_SLOT + 3);
}

Test(rules, an_option_overrides_the_preset)
{
	struct mj_rules rules;
	struct mj_problem problem;
	int64_t number = -200;

	mj_rules_init(&rules, &made_up);
	cr_assert_eq(mj_rules_preset(&rules, "hard", &problem), MJ_OK);
	cr_assert_eq(mj_rules_set(&rules, "number", &number, 1, &problem), MJ_OK);
	expect_options(&rules, 1, -200, 2, (int32_t[]){30, 10, -10, -30});
}

Test(rules, values_are_taken_or_refused)
{
	static const struct {
		const char *option;
		int64_t values[5];
		size_t count;
		int code;
		const char *pointer;
	} cases[] = {
		{"bool", {0}, 1, MJ_OK, NULL},
		{"bool", {1}, 1, MJ_OK, NULL},
		{"bool", {2}, 1, MJ_BAD_OPTION, "/rules/bool"},
		{"bool", {-1}, 1, MJ_BAD_OPTION, "/rules/bool"},
		{"number", {-200}, 1, MJ_OK, NULL},
		{"number", {0}, 1, MJ_OK, NULL},
		{"number", {1000}, 1, MJ_OK, NULL},
		{"number", {-300}, 1, MJ_BAD_OPTION, "/rules/number"},
		{"number", {1100}, 1, MJ_BAD_OPTION, "/rules/number"},
		{"number", {150}, 1, MJ_BAD_OPTION, "/rules/number"},
		{"number", {INT64_MAX}, 1, MJ_BAD_OPTION, "/rules/number"},
		{"number", {INT64_MIN}, 1, MJ_BAD_OPTION, "/rules/number"},
		{"number", {INT64_C(4294967596)}, 1, MJ_BAD_OPTION, "/rules/number"},
		{"number", {300, 300}, 2, MJ_BAD_OPTION, "/rules/number"},
		{"number", {300}, 0, MJ_BAD_OPTION, "/rules/number"},
		{"word", {2}, 1, MJ_OK, NULL},
		{"word", {3}, 1, MJ_BAD_OPTION, "/rules/word"},
		{"list", {-100, 100, 0, 1}, 4, MJ_OK, NULL},
		{"list", {1, 2, 3, 101}, 4, MJ_BAD_OPTION, "/rules/list"},
		{"list", {-101, 2, 3, 4}, 4, MJ_BAD_OPTION, "/rules/list"},
		{"list", {1, 2, 3}, 3, MJ_BAD_OPTION, "/rules/list"},
		{"list", {1, 2, 3, 4, 5}, 5, MJ_BAD_OPTION, "/rules/list"},
		{"no_such", {1}, 1, MJ_UNKNOWN_OPTION, "/rules/no_such"},
		{"", {1}, 1, MJ_UNKNOWN_OPTION, NULL},
		{"boo", {1}, 1, MJ_UNKNOWN_OPTION, "/rules/boo"},
		{"Bool", {1}, 1, MJ_UNKNOWN_OPTION, "/rules/Bool"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_rules rules, before;
		struct mj_problem problem = {0};
		mj_rules_init(&rules, &made_up);
		before = rules;
		int code = mj_rules_set(&rules, cases[i].option, cases[i].values, cases[i].count,
					&problem);
		cr_expect_eq(code, cases[i].code, "case %zu: %s: %s", i, cases[i].option,
			     problem.detail);
		cr_expect_eq(problem.code, cases[i].code, "case %zu", i);
		if (cases[i].pointer != NULL)
			cr_expect_str_eq(problem.pointer, cases[i].pointer, "case %zu", i);
		if (cases[i].code != MJ_OK)
			cr_expect_arr_eq(&rules, &before, sizeof(rules),
					 "case %zu changed the rules", i);
	}
}

Test(rules, a_list_lands_in_its_slots)
{
	struct mj_rules rules;
	struct mj_problem problem;

	mj_rules_init(&rules, &made_up);
	cr_assert_eq(mj_rules_set(&rules, "list", (int64_t[]){40, 20, -20, -40}, 4, &problem),
		     MJ_OK);
	expect_options(&rules, 1, 300, 1, (int32_t[]){40, 20, -20, -40});
	expect_given(&rules, LIST_SLOT, LIST_SLOT + 3);
}

Test(rules, presets_that_are_not_there)
{
	struct mj_rules rules;
	struct mj_problem problem;

	mj_rules_init(&rules, &made_up);
	cr_expect_eq(mj_rules_preset(&rules, "soft", &problem), MJ_BAD_OPTION);
	cr_expect_str_eq(problem.pointer, "/rules/preset");
	cr_expect_eq(mj_rules_preset(&rules, "broken", &problem), MJ_BAD_OPTION);
	mj_rules_init(&rules, &without_presets);
	cr_expect_neq(mj_rules_preset(&rules, "hard", &problem), MJ_OK);
	cr_expect_str_eq(problem.pointer, "/rules/preset");
}

Test(codes, have_the_contracts_names)
{
	static const struct {
		enum mj_code code;
		const char *id;
	} cases[] = {
		{MJ_MISSING_FIELD, "missing_field"},
		{MJ_UNKNOWN_FIELD, "unknown_field"},
		{MJ_BAD_VALUE, "bad_value"},
		{MJ_UNKNOWN_RULESET, "unknown_ruleset"},
		{MJ_UNKNOWN_OPTION, "unknown_option"},
		{MJ_BAD_OPTION, "bad_option"},
		{MJ_BAD_TILE, "bad_tile"},
		{MJ_BAD_MELD, "bad_meld"},
		{MJ_WRONG_TILE_COUNT, "wrong_tile_count"},
		{MJ_FIVE_OF_A_TILE, "five_of_a_tile"},
		{MJ_CONTRADICTION, "contradiction"},
		{MJ_NOT_A_WIN, "not_a_win"},
		{MJ_ILLEGAL_ACTION, "illegal_action"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect_str_eq(mj_code_id(cases[i].code), cases[i].id);
	cr_expect_null(mj_code_id(MJ_OK));
	cr_expect_null(mj_code_id((enum mj_code)1));
	cr_expect_null(mj_code_id((enum mj_code) - 14));
	cr_expect_null(mj_code_id((enum mj_code) - 1000));
}

Test(records, hold_what_was_put)
{
	struct mj_record record = {0};

	for (unsigned slot = 0; slot < MJ_SLOTS; slot++) {
		cr_expect_not(mj_has(&record, slot), "slot %u", slot);
		cr_expect_eq(mj_get(&record, slot, -7), -7, "slot %u", slot);
		mj_put(&record, slot, (int64_t)slot - 10);
		cr_expect(mj_has(&record, slot), "slot %u", slot);
		cr_expect_eq(mj_get(&record, slot, -7), (int64_t)slot - 10, "slot %u", slot);
	}
	cr_expect_eq(record.present, (UINT64_C(1) << MJ_SLOTS) - 1);
}
