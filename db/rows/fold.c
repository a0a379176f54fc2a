#include "db/rows/fold.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "db/rows/fold_letters.h"

enum {
	LETTERS = sizeof(letters) / sizeof(letters[0]),
	ACCENTS = 0x300, /* that follow their letter */
	ACCENTS_END = 0x370
};

static int
compare(const void *key, const void *member)
{
	const struct letter *letter = member;

	return (int)*(const uint32_t *)key - letter->code;
}

/* Bytes of the character that begins with `lead`; one of a byte that begins none. */
static size_t
size_of(unsigned char lead)
{
	if (lead < 0xC0)
		return 1;
	if (lead < 0xE0)
		return 2;
	return lead < 0xF0 ? 3 : 4;
}

static uint32_t
code_of(const unsigned char *text, size_t size)
{
	uint32_t code = size == 1 ? text[0] : text[0] & (0xFFU >> (size + 1));

	for (size_t i = 1; i < size; i++)
		code = code << 6 | (text[i] & 0x3F);
	return code;
}

/* One character of `size` bytes; how many bytes it has become. */
static size_t
fold_character(const char *text, size_t size, char *to)
{
	uint32_t code = code_of((const unsigned char *)text, size);

	if (code >= ACCENTS && code < ACCENTS_END)
		return 0;
	if (code >= 'A' && code <= 'Z') {
		*to = (char)(code | 0x20);
		return 1;
	}
	const struct letter *letter = bsearch(&code, letters, LETTERS, sizeof(letters[0]), compare);
	size_t length = letter == NULL ? size : strlen(letter->folded);
	assert(length <= 2 * size);
	memcpy(to, letter == NULL ? text : letter->folded, length);
	return length;
}

size_t
fold_name(const char *text, char *folded)
{
	size_t left = strlen(text), length = 0;

	while (left > 0) {
		size_t size = size_of((unsigned char)*text);
		if (size > left)
			size = left;
		length += fold_character(text, size, folded + length);
		text += size;
		left -= size;
	}
	folded[length] = '\0';
	return length;
}
