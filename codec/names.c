#include "codec/names.h"

#include "lib/mahjong/rules.h"
#include "json/write.h"

#include <assert.h>
#include <stdlib.h>

/*
 * The texts of a ruleset's patterns, by mode and pattern. Written once, before there are threads.
 */
struct prepared {
	const struct mj_ruleset *ruleset;
	struct buffer text;
	size_t *ends; /* where each text ends in `text` */
};

static struct prepared *prepared;

bool
names_parse(const char *word, enum names_mode *mode)
{
	*mode = NAMES_NONE;
	if (strcmp(word, "none") == 0)
		return true;
	for (int language = 0; language < MJ_LANGUAGES; language++) {
		*mode = (enum names_mode)(NAMES_ONE + language);
		if (strcmp(word, language_tags[language]) == 0)
			return true;
	}
	return false;
}

void
names_write(const struct mj_names *names, enum names_mode mode, struct buffer *out)
{
	assert(mode >= NAMES_ALL && mode < NAMES_MODES);
	out_open(out, '{');
	for (int language = 0; language < MJ_LANGUAGES; language++) {
		if (mode != NAMES_ALL && (int)mode != NAMES_ONE + language)
			continue;
		if (names->in[language] == NULL)
			continue;
		out_string_member(out, language_tags[language], names->in[language]);
	}
	out_close(out, '}');
}

static void
write_pattern(const struct mj_names *names, enum names_mode mode, struct buffer *out)
{
	if (mode == NAMES_NONE)
		return;
	/* Each text stands alone: no comma goes before it. */
	buffer_add_text(out, "\"name\":");
	names_write(names, mode, out);
}

/* Only where Japanese alone is asked for: beside the other languages a name may lack it. */
static struct mj_names
names_of(const struct mj_ruleset *ruleset, unsigned pattern, enum names_mode mode,
	 names_japanese *japanese)
{
	struct mj_names names = ruleset->patterns[pattern].names;

	if ((int)mode == NAMES_ONE + MJ_JA && names.in[MJ_JA] == NULL && japanese != NULL)
		names.in[MJ_JA] = japanese(ruleset, pattern);
	return names;
}

static bool
prepare(struct prepared *entry, const struct mj_ruleset *ruleset, names_japanese *japanese)
{
	size_t index = 0;

	entry->ruleset = ruleset;
	entry->ends = calloc((size_t)NAMES_MODES * ruleset->pattern_count + 1, sizeof(size_t));
	if (entry->ends == NULL)
		return false;
	for (int mode = 0; mode < NAMES_MODES; mode++) {
		for (unsigned i = 0; i < ruleset->pattern_count; i++) {
			const struct mj_names names =
				names_of(ruleset, i, (enum names_mode)mode, japanese);
			write_pattern(&names, (enum names_mode)mode, &entry->text);
			entry->ends[index++] = entry->text.size;
		}
	}
	assert(index == (size_t)NAMES_MODES * ruleset->pattern_count);
	return !entry->text.failed;
}

bool
names_prepare(names_japanese *japanese)
{
	assert(prepared == NULL);
	prepared = calloc(mj_ruleset_count() + 1, sizeof(*prepared));
	if (prepared == NULL)
		return false;
	for (size_t i = 0; i < mj_ruleset_count(); i++)
		if (!prepare(&prepared[i], mj_ruleset_at(i), japanese))
			return false;
	return true;
}

void
names_release(void)
{
	for (size_t i = 0; prepared != NULL && prepared[i].ruleset != NULL; i++) {
		buffer_free(&prepared[i].text);
		free(prepared[i].ends);
	}
	free(prepared);
	prepared = NULL;
}

struct text
pattern_text(const struct mj_ruleset *ruleset, unsigned pattern, enum names_mode mode)
{
	const struct prepared *entry = prepared;

	assert(prepared != NULL && pattern < ruleset->pattern_count);
	assert(mode >= NAMES_ALL && mode < NAMES_MODES);
	while (entry->ruleset != ruleset) {
		assert(entry->ruleset != NULL);
		entry++;
	}
	size_t index = (size_t)mode * ruleset->pattern_count + pattern;
	size_t begin = index == 0 ? 0 : entry->ends[index - 1];
	return (struct text){entry->text.data + begin, entry->ends[index] - begin};
}
