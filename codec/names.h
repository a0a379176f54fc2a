/* Names in answers: which languages, and the patterns' texts made once before the first request. */
#ifndef CODEC_NAMES_H
#define CODEC_NAMES_H

#include "codec/languages.h"
#include "json/buffer.h"

#include <stdbool.h>
#include <stddef.h>

struct mj_ruleset;

/* ?names=: all languages, none, or one of enum mj_language plus NAMES_ONE. */
enum names_mode { NAMES_ALL, NAMES_NONE, NAMES_ONE, NAMES_MODES = NAMES_ONE + MJ_LANGUAGES };

/* The mode of a word ("none", "en", ...); false when there is none such. */
bool names_parse(const char *word, enum names_mode *mode);

/* Writes an object of names by language; what has no name in a language is left out. */
void names_write(const struct mj_names *names, enum names_mode mode, struct buffer *out);

/* The Japanese name of a pattern that the library has none for; NULL when there is none. */
typedef const char *names_japanese(const struct mj_ruleset *ruleset, unsigned pattern);

/*
 * Makes the texts of all patterns of all rulesets; false without memory. Once, before threads. With
 * `japanese` (may be NULL) a name in Japanese alone is never empty for want of one in the library.
 */
bool names_prepare(names_japanese *japanese);
void names_release(void);

struct text {
	const char *data;
	size_t size;
};

/* `"name":{...}` of a pattern; empty for NAMES_NONE. */
struct text pattern_text(const struct mj_ruleset *ruleset, unsigned pattern, enum names_mode mode);

#endif
