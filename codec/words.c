#include "codec/words.h"

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
