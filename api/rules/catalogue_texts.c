#include "api/rules/catalogue_texts.h"

#include "api/request/details/details.h"
#include "api/rules/texts/find.h"
#include "codec/names.h"
#include "codec/outlook.h"
#include "lib/mahjong/rules.h"
#include "json/write.h"

#include <string.h>

static void
write_names(const char *key, const struct mj_names *names, struct buffer *out)
{
	out_key(out, key);
	names_write(names, NAMES_ALL, out);
}

/* The library's names, with the Japanese one of the texts where it has none. */
static void
write_label(const struct mj_names *names, const char *ja, struct buffer *out)
{
	struct mj_names label = *names;

	if (label.in[MJ_JA] == NULL)
		label.in[MJ_JA] = ja;
	write_names("label", &label, out);
}

/* The translations, beside the library's English. */
static void
write_translated(const char *key, const char *english, const struct mj_names *names,
		 struct buffer *out)
{
	struct mj_names all = *names;

	all.in[MJ_EN] = english;
	write_names(key, &all, out);
}

void
catalogue_text_thing(const struct mj_ruleset *ruleset, enum text_kind kind, const char *id,
		     const char *english, struct buffer *out)
{
	const struct text_thing *thing = text_thing_find(texts_of(ruleset), kind, id);

	if (thing == NULL)
		return;
	write_names("label", &thing->label, out);
	write_translated("help", english, &thing->help, out);
}

void
catalogue_text_enum(const struct mj_ruleset *ruleset, const struct mj_field *field,
		    const char *name, struct buffer *out)
{
	const struct texts *texts = texts_of(ruleset);

	if (texts == NULL || field->type != MJ_ENUM)
		return;
	out_open_member(out, "word_labels", '{');
	for (const char *const *word = field->words; *word != NULL; word++) {
		const struct mj_names *names = text_word_find(texts->words, name, *word);
		if (names != NULL)
			write_names(*word, names, out);
	}
	out_close(out, '}');
}

void
catalogue_text_pattern(const struct mj_ruleset *ruleset, const struct mj_pattern *pattern,
		       struct buffer *out)
{
	const struct text_pattern *text = text_pattern_find(texts_of(ruleset), pattern->id);

	if (text == NULL)
		return;
	write_label(&pattern->names, text->ja, out);
	if (text->ja_is_chinese)
		out_boolean_member(out, "ja_is_chinese", true);
	write_translated("conditions", pattern->condition, &text->condition, out);
}

void
catalogue_text_word(const struct mj_ruleset *ruleset, const char *of, const struct mj_word *word,
		    struct buffer *out)
{
	const struct texts *texts = texts_of(ruleset);

	if (texts == NULL)
		return;
	const struct mj_names *names = text_word_find(texts->words, of, word->id);
	write_label(&word->names, names == NULL ? NULL : names->in[MJ_JA], out);
}

void
catalogue_text_ruleset(const struct mj_ruleset *ruleset, struct buffer *out)
{
	const struct texts *texts = texts_of(ruleset);

	if (texts != NULL)
		write_label(&ruleset->names, texts->ja, out);
}

static void
write_refusal(const struct detail_text *text, struct buffer *out)
{
	char english[DETAIL_MAX];

	detail_template(text, english, sizeof(english));
	out_open(out, '{');
	out_open_member(out, "detail", '{');
	out_string_member(out, language_tags[MJ_EN], english);
	for (unsigned language = MJ_EN + 1; language < MJ_LANGUAGES; language++)
		out_string_member(out, language_tags[language], text->in[language - 1]);
	out_close(out, '}');
	out_close(out, '}');
}

/* Requests of every ruleset are refused by the codec, the engine and the rules of flags. */
static bool
is_of(const struct detail_list *list, const struct mj_ruleset *ruleset)
{
	static const char *const shared[] = {"codec", "engine", "flag", "play"};

	for (size_t i = 0; i < sizeof(shared) / sizeof(shared[0]); i++)
		if (strcmp(list->of, shared[i]) == 0)
			return true;
	return strcmp(list->of, ruleset->id) == 0;
}

void
catalogue_write_refusals(const struct mj_ruleset *ruleset, struct buffer *out)
{
	out_open_member(out, "refusals", '[');
	for (const struct detail_list *list = detail_lists; list->of != NULL; list++) {
		if (!is_of(list, ruleset))
			continue;
		for (const struct detail_text *text = list->texts; text->format != NULL; text++)
			write_refusal(text, out);
	}
	out_close(out, ']');
}

/* As the players of that ruleset say it, where they say it otherwise than the others. */
static const struct mj_names *
label_of(const struct mj_ruleset *ruleset, const struct text_word *word)
{
	const struct texts *texts = texts_of(ruleset);
	const struct mj_names *own =
		texts == NULL ? NULL : text_word_find(texts->words, word->of, word->id);

	return own == NULL ? &word->names : own;
}

void
catalogue_write_labels(const struct mj_ruleset *ruleset, struct buffer *out)
{
	const char *of = "";

	out_open_member(out, "labels", '{');
	for (const struct text_word *word = shared_texts; word->id != NULL; word++) {
		if (strcmp(word->of, of) != 0) {
			if (word != shared_texts)
				out_close(out, '}');
			of = word->of;
			out_open_member(out, of, '{');
		}
		write_names(word->id, label_of(ruleset, word), out);
	}
	out_close(out, '}');
	out_open_member(out, "outlook_assumptions", '{');
	for (const struct mj_word *word = outlook_assumptions; word->id != NULL; word++)
		write_names(word->id, &word->names, out);
	out_close(out, '}');
	out_close(out, '}');
}
