/* The languages that people are told things in: one for each catalogue in words/. */
#ifndef CODEC_LANGUAGES_H
#define CODEC_LANGUAGES_H

#include "lib/mahjong/language.h"

/* By enum mj_language. */
extern const char *const language_tags[MJ_LANGUAGES];

/* What ?names= takes, in a sentence: "none", and all tags. */
extern const char language_words[];

/*
 * Who reads what: the beginnings of language tags, longer ones first, so that the first that fits
 * counts. The last one's prefix is NULL.
 */
struct language_readers {
	const char *prefix;
	unsigned language; /* enum mj_language */
};

extern const struct language_readers language_readers[];

#endif
