#include "json/text.h"

#include <stdint.h>
#include <string.h>

struct range {
	uint32_t first, last;
};

/* Unicode's category Cc. */
static const struct range controls[] = {{0, 0x1F}, {0x7F, 0x9F}};

/* Line and paragraph separator; embeddings, overrides and isolates of direction. */
static const struct range unnamed[] = {{0x2028, 0x202E}, {0x2066, 0x2069}};

/* Unicode's White_Space, without the control characters. */
static const struct range spaces[] = {
	{' ', ' '},       {0xA0, 0xA0},     {0x1680, 0x1680}, {0x2000, 0x200A},
	{0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000},
};

/* Unicode's Default_Ignorable_Code_Point, and the pattern of Braille without a dot. */
static const struct range invisible[] = {
	{0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},   {0x115F, 0x1160},
	{0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F}, {0x202A, 0x202E},
	{0x2060, 0x206F},   {0x2800, 0x2800},   {0x3164, 0x3164}, {0xFE00, 0xFE0F},
	{0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFF8}, {0x1BCA0, 0x1BCA3},
	{0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

#define IS_IN(RANGES, CHARACTER) is_in(RANGES, sizeof(RANGES) / sizeof((RANGES)[0]), CHARACTER)

static bool
is_in(const struct range *ranges, size_t count, uint32_t character)
{
	for (size_t i = 0; i < count; i++)
		if (character >= ranges[i].first && character <= ranges[i].last)
			return true;
	return false;
}

/* The character at *at, which moves behind it. A byte that begins none stands for itself. */
static uint32_t
next_character(const char *text, size_t size, size_t *at)
{
	unsigned char first = (unsigned char)text[(*at)++];
	unsigned more = (first >= 0xC0) + (first >= 0xE0) + (first >= 0xF0);
	uint32_t character = more == 0 ? first : first & (0x3FU >> more);

	for (; more > 0 && *at < size; more--)
		character = character << 6 | ((unsigned char)text[(*at)++] & 0x3F);
	return character;
}

/* How many of the bytes at `at` are plain ASCII; looked for eight at a time. */
static size_t
ascii_size(const char *at, const char *end)
{
	const char *begin = at;
	uint64_t word;

	for (; (size_t)(end - at) >= sizeof(word); at += sizeof(word)) {
		memcpy(&word, at, sizeof(word));
		if ((word & 0x8080808080808080) != 0)
			break;
	}
	while (at < end && (unsigned char)*at < 0x80)
		at++;
	return (size_t)(at - begin);
}

/* The bytes of the character that begins with one above ASCII, or 0: it is no UTF-8. */
static size_t
character_size(const char *text, size_t size)
{
	static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
	unsigned char first = (unsigned char)text[0];
	size_t more = (size_t)(first >= 0xC0) + (first >= 0xE0) + (first >= 0xF0), at = 0;

	if (more == 0 || first > 0xF4 || more >= size)
		return 0;
	for (size_t i = 1; i <= more; i++)
		if (((unsigned char)text[i] & 0xC0) != 0x80)
			return 0;
	uint32_t character = next_character(text, size, &at);
	bool surrogate = character >= 0xD800 && character <= 0xDFFF;
	return character < least[more] || character > 0x10FFFF || surrogate ? 0 : at;
}

size_t
text_utf8_size(const char *text, size_t size)
{
	size_t at = 0, step;

	do {
		at += ascii_size(text + at, text + size);
		step = at == size ? 0 : character_size(text + at, size - at);
		at += step;
	} while (step > 0);
	return at;
}

bool
text_is_printable(const char *text, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if ((unsigned char)text[i] < ' ' && text[i] != '\n' && text[i] != '\t')
			return false;
	return true;
}

bool
text_is_name(const char *text, size_t size)
{
	bool visible = false, space = false;

	for (size_t at = 0; at < size;) {
		bool begins = at == 0;
		uint32_t character = next_character(text, size, &at);
		if (IS_IN(controls, character) || IS_IN(unnamed, character))
			return false;
		space = IS_IN(spaces, character);
		if (space && begins)
			return false;
		visible = visible || (!space && !IS_IN(invisible, character));
	}
	return visible && !space;
}

int
text_hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

int
text_escaped_byte(const char *at, const char *end)
{
	if (end - at < 3 || *at != '%')
		return -1;
	int high = text_hex_digit(at[1]), low = text_hex_digit(at[2]);
	return high < 0 || low < 0 ? -1 : 16 * high + low;
}
