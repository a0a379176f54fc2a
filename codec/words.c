#include "codec/words.h"

#include "json/problem.h"

#include <stdio.h>
#include <string.h>

int
word_find(const char *const *words, const char *word)
{
	for (int i = 0; words[i] != NULL; i++)
		if (strcmp(words[i], word) == 0)
			return i;
	return -1;
}

void
words_write(const char *const *words, char *text, size_t size)
{
	size_t at = 0;

	text[0] = '\0';
	for (size_t i = 0; words[i] != NULL && at < size; i++)
		at += (size_t)snprintf(text + at, size - at, "%s%s", i == 0 ? "" : ", ", words[i]);
}

int
read_word(struct reader *reader, const struct path *at, const json_t *value,
	  const char *const *words, uint8_t *index)
{
	char text[DETAIL_MAX / 2];

	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	int found = word_find(words, json_string_value(value));
	if (found >= 0) {
		*index = (uint8_t)found;
		return 0;
	}
	words_write(words, text, sizeof(text));
	return refuse(reader->problem, BAD_VALUE, at, "expected one of %s", text);
}
