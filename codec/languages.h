/*
 * The languages that people are told things in: one for each catalogue in words/. The first are
 * those of enum mj_language, in which the library has names itself; what it names is told in
 * English in all others.
 */
#ifndef CODEC_LANGUAGES_H
#define CODEC_LANGUAGES_H

#include "lib/mahjong/language.h"

#include <stddef.h>

/* The build says how many catalogues there are beyond those. */
#ifndef MORE_LANGUAGES
#define MORE_LANGUAGES 0
#endif

enum { LANGUAGES = MJ_LANGUAGES + MORE_LANGUAGES };

/* As in the contract: "en", "zh-Hans", "zh-Hant", "ja". */
extern const char *const language_tags[LANGUAGES];

/*
 * Who reads what: the beginnings of language tags, longer ones first, so that the first that fits
 * counts. The last one's prefix is NULL.
 */
struct language_readers {
	const char *prefix;
	unsigned language;
};

extern const struct language_readers language_readers[];

#endif
