/* Lists of words, NULL-terminated, as the tables of rulesets have them. */
#ifndef CODEC_WORDS_H
#define CODEC_WORDS_H

#include "json/members.h"

/* The index of a word in the list, or -1. */
int word_find(const char *const *words, const char *word);

/* Writes "a, b, c" for people, NUL-terminated; it is cut where the `size` bytes of `text` end. */
void words_write(const char *const *words, char *text, size_t size);

/* Reads the index of a word that must be one of the list. 0, or -1 with a problem. */
int read_word(struct reader *reader, const struct path *at, const json_t *value,
	      const char *const *words, uint8_t *index);

#endif
