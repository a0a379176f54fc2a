#include "json/write.h"

#include <assert.h>

enum { DIGITS_MAX = 20 };

void
out_reopen(struct buffer *out)
{
	assert(out->failed || (out->size > 0 && out->data[out->size - 1] == '}'));
	if (!out->failed)
		out->size--;
	out->open = out->open << OPEN_BITS | out_bits_of('{');
}

void
out_integer(struct buffer *out, int64_t value)
{
	char digits[DIGITS_MAX];
	char *end = digits + sizeof(digits), *at = end;
	uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;

	do
		*--at = (char)('0' + rest % 10);
	while ((rest /= 10) != 0);
	if (value < 0)
		*--at = '-';
	out_raw(out, at, (size_t)(end - at));
}

void
out_boolean(struct buffer *out, bool value)
{
	if (value)
		out_raw(out, "true", 4);
	else
		out_raw(out, "false", 5);
}

void
out_null(struct buffer *out)
{
	out_raw(out, "null", 4);
}

/*
 * Escapes as JSON.stringify and Python's json do: hashed text can be made again from parsed text.
 */
static void
out_escape(struct buffer *out, unsigned char byte)
{
	static const char hex[] = "0123456789abcdef";
	char text[6] = {'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15]};

	switch (byte) {
	case '"':
	case '\\':
		text[1] = (char)byte;
		buffer_add(out, text, 2);
		break;
	case '\b':
		buffer_add(out, "\\b", 2);
		break;
	case '\t':
		buffer_add(out, "\\t", 2);
		break;
	case '\n':
		buffer_add(out, "\\n", 2);
		break;
	case '\f':
		buffer_add(out, "\\f", 2);
		break;
	case '\r':
		buffer_add(out, "\\r", 2);
		break;
	default:
		buffer_add(out, text, sizeof(text));
	}
}

static size_t
sequence_size(unsigned char lead)
{
	if (lead >= 0xC2 && lead <= 0xDF)
		return 2;
	if (lead >= 0xE0 && lead <= 0xEF)
		return 3;
	return lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
}

/* How many bytes the well-formed UTF-8 sequence at `text` has (RFC 3629); 0: it is not one. */
static size_t
utf8_size(const unsigned char *text, size_t left)
{
	size_t size = sequence_size(text[0]);

	if (size == 0 || size > left)
		return 0;
	for (size_t i = 1; i < size; i++)
		if ((text[i] & 0xC0) != 0x80)
			return 0;
	bool overlong = (text[0] == 0xE0 && text[1] < 0xA0) || (text[0] == 0xF0 && text[1] < 0x90);
	bool surrogate = text[0] == 0xED && text[1] > 0x9F;
	bool beyond = text[0] == 0xF4 && text[1] > 0x8F;
	return overlong || surrogate || beyond ? 0 : size;
}

/* 0 when none of the eight bytes is a control character, a quote, a backslash or beyond ASCII. */
static uint64_t
not_plain(const char *text)
{
	const uint64_t each = UINT64_MAX / 255;
	uint64_t eight;

	memcpy(&eight, text, sizeof(eight));
	uint64_t quote = (eight ^ each * '"') - each, backslash = (eight ^ each * '\\') - each;
	return (eight | (eight - each * ' ') | quote | backslash) & each * 0x80;
}

/* How many bytes at the beginning stand in a string as they are: ASCII that needs no escape. */
static size_t
plain_size(const char *text, size_t size)
{
	size_t i = 0;

	while (size - i >= sizeof(uint64_t) && not_plain(text + i) == 0)
		i += sizeof(uint64_t);
	while (i < size && (signed char)text[i] >= ' ' && text[i] != '"' && text[i] != '\\')
		i++;
	return i;
}

static void
out_escaped(struct buffer *out, const char *text, size_t size)
{
	out_separate(out);
	buffer_add_byte(out, '"');
	while (size > 0) {
		unsigned char lead = (unsigned char)text[0];
		size_t step = plain_size(text, size);
		if (step == 0 && lead >= 0x80)
			step = utf8_size((const unsigned char *)text, size);
		if (step > 0) {
			buffer_add(out, text, step);
		} else if (lead >= 0x80) {
			buffer_add_text(out, "\xEF\xBF\xBD");
			step = 1;
		} else {
			out_escape(out, lead);
			step = 1;
		}
		text += step;
		size -= step;
	}
	buffer_add_byte(out, '"');
}

void
out_text(struct buffer *out, const char *text, size_t size)
{
	if (plain_size(text, size) == size)
		out_word_sized(out, text, size);
	else
		out_escaped(out, text, size);
}

void
out_string(struct buffer *out, const char *text)
{
	if (text == NULL)
		out_null(out);
	else
		out_text(out, text, strlen(text));
}

void
out_word(struct buffer *out, const char *word)
{
	if (word == NULL)
		out_null(out);
	else
		out_word_sized(out, word, strlen(word));
}

void
out_text_member(struct buffer *out, const char *key, const char *text)
{
	out_key(out, key);
	out_string(out, text == NULL || text[0] == '\0' ? NULL : text);
}
