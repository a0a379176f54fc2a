/* Whatever the catalogue lists has a text in all four languages, and no text is for nothing. */
#include "api/rules/texts/find.h"
#include "codec/log/judge.h"
#include "codec/outlook.h"
#include "lib/mahjong/outlook.h"
#include "json/problem.h"

#include <criterion/criterion.h>
#include <string.h>

enum { TEXT_MAX = 400 };

static bool
is_text(const char *text)
{
	return text != NULL && text[0] != '\0' && strlen(text) < TEXT_MAX;
}

/* ---- The two Chinese scripts ---- */

/* Characters that one script alone has: {zh-Hans, zh-Hant}. */
static const char *const scripts[][2] = {
	{"万", "萬"}, {"与", "與"}, {"东", "東"}, {"丢", "丟"}, {"两", "兩"}, {"个", "個"},
	{"为", "為"}, {"举", "舉"}, {"义", "義"}, {"乐", "樂"}, {"书", "書"}, {"双", "雙"},
	{"发", "發"}, {"变", "變"}, {"号", "號"}, {"吗", "嗎"}, {"听", "聽"}, {"国", "國"},
	{"场", "場"}, {"坏", "壞"}, {"处", "處"}, {"复", "複"}, {"头", "頭"}, {"对", "對"},
	{"将", "將"}, {"岭", "嶺"}, {"带", "帶"}, {"庄", "莊"}, {"开", "開"}, {"张", "張"},
	{"当", "當"}, {"总", "總"}, {"战", "戰"}, {"抢", "搶"}, {"捞", "撈"}, {"数", "數"},
	{"断", "斷"}, {"无", "無"}, {"时", "時"}, {"杠", "槓"}, {"条", "條"}, {"来", "來"},
	{"标", "標"}, {"满", "滿"}, {"点", "點"}, {"独", "獨"}, {"现", "現"}, {"种", "種"},
	{"级", "級"}, {"纯", "純"}, {"给", "給"}, {"绿", "綠"}, {"罚", "罰"}, {"莲", "蓮"},
	{"补", "補"}, {"计", "計"}, {"记", "記"}, {"诈", "詐"}, {"该", "該"}, {"财", "財"},
	{"账", "帳"}, {"贯", "貫"}, {"过", "過"}, {"还", "還"}, {"连", "連"}, {"选", "選"},
	{"铳", "銃"}, {"门", "門"}, {"间", "間"}, {"顺", "順"}, {"风", "風"}, {"龙", "龍"},
	{"宝", "寶"}, {"里", "裏"}, {"后", "後"}, {"余", "餘"}, {"从", "從"}, {"幺", "么"},
};

/* The first character of the other script in a text, or NULL. */
static const char *
foreign_character(const char *text, bool traditional)
{
	for (size_t i = 0; i < sizeof(scripts) / sizeof(scripts[0]); i++) {
		const char *other = scripts[i][traditional ? 0 : 1];
		if (strstr(text, other) != NULL)
			return other;
	}
	return NULL;
}

Test(texts, characters_of_the_other_script_are_seen)
{
	cr_expect_str_eq(foreign_character("槓上开花", false), "槓");
	cr_expect_str_eq(foreign_character("嶺上开花", true), "开");
	cr_expect_null(foreign_character("杠上开花", false));
	cr_expect_null(foreign_character("槓上開花", true));
}

/* ---- One text ---- */

/*
 * What is wrong with names in four languages, or NULL. Without `english` that one must be absent.
 */
static const char *
names_fault(const struct mj_names *names, bool english)
{
	if (english ? !is_text(names->in[MJ_EN]) : names->in[MJ_EN] != NULL)
		return "English";
	if (!is_text(names->in[MJ_JA]))
		return "Japanese";
	if (!is_text(names->in[MJ_ZH_HANS]) || foreign_character(names->in[MJ_ZH_HANS], false))
		return "zh-Hans";
	if (!is_text(names->in[MJ_ZH_HANT]) || foreign_character(names->in[MJ_ZH_HANT], true))
		return "zh-Hant";
	return NULL;
}

static void
expect_names(const struct mj_names *names, bool english, const char *ruleset, const char *id)
{
	const char *fault = names_fault(names, english);

	cr_expect_null(fault, "%s: %s: %s", ruleset, id, fault);
}

/* {en, zh-Hans, zh-Hant, ja} */
#define NAMES(en, hans, hant, ja)                                                                  \
	{                                                                                          \
		{                                                                                  \
			(en), (hans), (hant), (ja)                                                 \
		}                                                                                  \
	}

Test(texts, faulty_names_are_seen)
{
	static const struct {
		struct mj_names names;
		const char *fault;
	} cases[] = {
		{NAMES("Kong", "杠", "槓", "槓"), NULL},
		{NAMES(NULL, "杠", "槓", "槓"), "English"},
		{NAMES("Kong", "杠", "槓", ""), "Japanese"},
		{NAMES("Kong", "槓", "槓", "槓"), "zh-Hans"},
		{NAMES("Kong", "杠", "杠", "槓"), "zh-Hant"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *fault = names_fault(&cases[i].names, true);
		cr_expect(cases[i].fault == NULL
				  ? fault == NULL
				  : fault != NULL && strcmp(fault, cases[i].fault) == 0,
			  "case %zu: %s", i, fault == NULL ? "no fault" : fault);
	}
	cr_expect_str_eq(names_fault(&cases[0].names, false), "English");
}

/* ---- Things ---- */

static const struct texts *
texts_at(size_t index)
{
	const struct texts *texts = texts_of(mj_ruleset_at(index));

	cr_assert_not_null(texts, "%s has no texts", mj_ruleset_at(index)->id);
	return texts;
}

static size_t
count_fields(const struct texts *texts, enum text_kind kind, const struct mj_field *fields,
	     size_t count)
{
	size_t names = 0;

	for (size_t i = 0; i < count; i++) {
		cr_expect_not_null(text_thing_find(texts, kind, fields[i].name),
				   "%s: %s (%d) has no text", texts->ruleset, fields[i].name, kind);
		names += mj_field_find(fields, count, fields[i].name) == (int)i;
	}
	return names;
}

static size_t
count_things(const struct texts *texts, const struct mj_ruleset *ruleset)
{
	for (unsigned i = 0; i < ruleset->flag_count; i++)
		cr_expect_not_null(text_thing_find(texts, TEXT_FLAG, ruleset->flags[i].id),
				   "%s: %s has no text", texts->ruleset, ruleset->flags[i].id);
	for (unsigned i = 0; i < ruleset->preset_count; i++)
		cr_expect_not_null(text_thing_find(texts, TEXT_PRESET, ruleset->presets[i].name),
				   "%s: %s has no text", texts->ruleset, ruleset->presets[i].name);
	return ruleset->flag_count + ruleset->preset_count +
	       count_fields(texts, TEXT_OPTION, ruleset->options, ruleset->option_count) +
	       count_fields(texts, TEXT_HAND, ruleset->hand, ruleset->hand_count) +
	       count_fields(texts, TEXT_SEATS, ruleset->seat, ruleset->seat_count) +
	       count_fields(texts, TEXT_DEAL, ruleset->deal, ruleset->deal_count) +
	       count_fields(texts, TEXT_TABLE, ruleset->table, ruleset->table_count) +
	       count_fields(texts, TEXT_TOTAL, ruleset->total, ruleset->total_count) +
	       count_fields(texts, TEXT_COUNTED, ruleset->counted, ruleset->counted_count) +
	       count_fields(texts, TEXT_STANDING, ruleset->standing, ruleset->standing_count);
}

/* As many texts as things, no text twice and each thing with one: then no text is for nothing. */
Test(texts, each_option_flag_preset_and_member_has_one)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct texts *texts = texts_at(i);
		size_t count = 0;
		for (const struct text_thing *at = texts->things; at->id != NULL; at++, count++) {
			cr_expect_eq(text_thing_find(texts, at->kind, at->id), at,
				     "%s: %s is there twice", texts->ruleset, at->id);
			expect_names(&at->label, true, texts->ruleset, at->id);
			expect_names(&at->help, false, texts->ruleset, at->id);
		}
		cr_expect_eq(count, count_things(texts, mj_ruleset_at(i)),
			     "%s: %zu texts for other things than there are", texts->ruleset,
			     count);
	}
}

Test(texts, each_pattern_has_one)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = mj_ruleset_at(i);
		const struct texts *texts = texts_at(i);
		size_t count = 0;
		for (const struct text_pattern *at = texts->patterns; at->id != NULL; at++) {
			int index = mj_pattern_find(ruleset, at->id);
			cr_assert_geq(index, 0, "%s: %s is no pattern", ruleset->id, at->id);
			cr_expect_eq(text_pattern_find(texts, at->id), at, "%s: %s is there twice",
				     ruleset->id, at->id);
			bool named = ruleset->patterns[index].names.in[MJ_JA] != NULL;
			cr_expect_eq(is_text(at->ja), !named, "%s: %s: Japanese name", ruleset->id,
				     at->id);
			cr_expect(!at->ja_is_chinese || at->ja != NULL, "%s: %s", ruleset->id,
				  at->id);
			expect_names(&at->condition, false, ruleset->id, at->id);
			count++;
		}
		cr_expect_eq(count, ruleset->pattern_count, "%s: a pattern has no text",
			     ruleset->id);
		cr_expect_eq(is_text(texts->ja), ruleset->names.in[MJ_JA] == NULL, "%s",
			     ruleset->id);
	}
}

/* ---- Words ---- */

static void
expect_word(const char *ruleset, const struct text_word *words, const char *of, const char *id)
{
	cr_expect_not_null(text_word_find(words, of, id), "%s: %s: %s has no text", ruleset, of,
			   id);
}

static void
expect_words(const char *ruleset, const char *of, const char *const *words)
{
	for (; words != NULL && *words != NULL; words++)
		expect_word(ruleset, shared_texts, of, *words);
}

static size_t
count_enums(const struct texts *texts, const struct mj_field *fields, size_t count)
{
	size_t words = 0;

	for (size_t i = 0; i < count; i++)
		for (const char *const *word = fields[i].words; word != NULL && *word != NULL;
		     word++, words++)
			expect_word(texts->ruleset, texts->words, fields[i].name, *word);
	return words;
}

/* The library's words that lack a Japanese name have it here; no others have. */
static size_t
count_unnamed(const struct texts *texts, const char *of, const struct mj_word *words, size_t count)
{
	size_t unnamed = 0;

	for (size_t i = 0; i < count; i++) {
		if (words[i].names.in[MJ_JA] != NULL)
			continue;
		const struct mj_names *names = text_word_find(texts->words, of, words[i].id);
		cr_expect(names != NULL && names->in[MJ_EN] == NULL && is_text(names->in[MJ_JA]),
			  "%s: %s: %s", texts->ruleset, of, words[i].id);
		unnamed++;
	}
	return unnamed;
}

static size_t
count_list(const struct text_word *words, const char *of)
{
	size_t count = 0;

	for (const struct text_word *at = words; at->id != NULL; at++)
		count += strcmp(at->of, of) == 0;
	return count;
}

/* How many circumstances of its own a ruleset's flags are bound to. */
static size_t
own_circumstances(const struct mj_ruleset *ruleset)
{
	unsigned set = 0;
	size_t count = 0;

	for (unsigned i = 0; i < ruleset->flag_rule_count; i++) {
		const struct mj_flag_rule *rule = &ruleset->flag_rules[i];
		set |= (unsigned)rule->where | rule->only | rule->never;
	}
	for (; set >= MJ_OWN_CIRCUMSTANCES; set >>= 1)
		count++;
	return count;
}

/* How many words of all rulesets this one has otherwise; none as the others have it. */
static size_t
own_labels(const struct texts *texts)
{
	size_t count = 0;

	for (const struct text_word *at = texts->words; at->id != NULL; at++) {
		const struct mj_names *shared = text_word_find(shared_texts, at->of, at->id);
		if (shared == NULL)
			continue;
		cr_expect_neq(memcmp(shared, &at->names, sizeof(*shared)), 0, "%s: %s: %s",
			      texts->ruleset, at->of, at->id);
		count++;
	}
	return count;
}

static void
check_words(const char *ruleset, const struct text_word *words)
{
	for (const struct text_word *at = words; at->id != NULL; at++) {
		cr_expect_eq(text_word_find(words, at->of, at->id), &at->names,
			     "%s: %s: %s is there twice", ruleset, at->of, at->id);
		if (at->names.in[MJ_ZH_HANS] != NULL)
			expect_names(&at->names, true, ruleset, at->id);
	}
}

Test(texts, each_word_of_a_ruleset_has_one)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = mj_ruleset_at(i);
		const struct texts *texts = texts_at(i);
		size_t count = 0, wanted = 0;
		wanted += count_enums(texts, ruleset->options, ruleset->option_count);
		wanted += count_enums(texts, ruleset->total, ruleset->total_count);
		wanted += count_unnamed(texts, "reasons", ruleset->reasons, ruleset->reason_count);
		wanted += count_unnamed(texts, "aborts", ruleset->aborts, ruleset->abort_count);
		wanted += count_unnamed(texts, "whys", ruleset->whys, ruleset->why_count);
		wanted += count_unnamed(texts, "shapes", ruleset->shapes, ruleset->shape_count);
		wanted += own_circumstances(ruleset);
		wanted += own_labels(texts);
		cr_expect_eq(count_list(texts->words, "circumstances"), own_circumstances(ruleset),
			     "%s: circumstances", ruleset->id);
		for (const struct text_word *at = texts->words; at->id != NULL; at++)
			count++;
		cr_expect_eq(count, wanted, "%s: %zu words, not %zu", ruleset->id, count, wanted);
		check_words(ruleset->id, texts->words);
	}
}

Test(texts, each_shared_word_has_one)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = mj_ruleset_at(i);
		expect_words(ruleset->id, "waits", ruleset->wait_words);
		expect_words(ruleset->id, "furitens", ruleset->furitens);
		expect_words(ruleset->id, "match_ends", ruleset->match_ends);
		expect_words(ruleset->id, "note_words", ruleset->note_words);
		if (ruleset->pool != NULL)
			expect_word(ruleset->id, shared_texts, "pools", ruleset->pool);
		for (unsigned k = 0; k < ruleset->pattern_count; k++)
			expect_word(ruleset->id, shared_texts, "units", ruleset->patterns[k].unit);
	}
	expect_words("all", "outcomes", mj_outcome_ids);
	expect_words("all", "meld_types", mj_meld_ids);
	expect_words("all", "play_actions", mj_action_ids);
	expect_words("all", "play_declarations", mj_declaration_ids + 1);
	expect_words("all", "play_phases", mj_phase_ids);
	expect_words("all", "play_events", mj_event_ids);
	expect_words("all", "draw_sources", mj_draw_source_ids);
	expect_words("all", "play_thoughts", mj_thought_ids);
	expect_words("all", "review_skips", judge_skip_ids);
	expect_words("all", "outlook_calls", mj_call_ids);
	expect_words("all", "outlook_depths", mj_depth_ids);
	cr_expect_eq(1u << count_list(shared_texts, "circumstances"), MJ_OWN_CIRCUMSTANCES);
	check_words("all", shared_texts);
	for (const struct mj_word *word = outlook_assumptions; word->id != NULL; word++)
		expect_names(&word->names, true, "outlook_assumptions", word->id);
}

Test(texts, each_code_has_its_title)
{
	for (int code = PROBLEM_NONE + 1; code < PROBLEM_CODES; code++) {
		const struct problem_kind *kind = &problem_kinds[code];
		const struct mj_names *names = text_word_find(shared_texts, "codes", kind->id);
		cr_assert_not_null(names, "%s", kind->id);
		cr_expect_str_eq(names->in[MJ_EN], kind->title, "%s", kind->id);
	}
}
