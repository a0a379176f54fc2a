#include "codec/log/xml.h"

#include "json/text.h"

#include <assert.h>
#include <string.h>

static int
fail(struct xml *xml, const char *fault)
{
	xml->fault = fault;
	return -1;
}

static bool
is_space(char c)
{
	return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/* The letters of tenhou's names, and whatever else ends no name. */
static bool
is_of_name(char c)
{
	return (unsigned char)c > ' ' && strchr("<>/=\"'&", c) == NULL;
}

static bool
comes(const struct xml *xml, const char *word)
{
	size_t size = strlen(word);

	return xml->size - xml->at >= size && memcmp(xml->text + xml->at, word, size) == 0;
}

static void
skip_space(struct xml *xml)
{
	while (xml->at < xml->size && is_space(xml->text[xml->at]))
		xml->at++;
}

/* Past the next `end`. */
static int
skip_past(struct xml *xml, const char *end)
{
	const char *from = xml->text + xml->at;
	const char *found = memmem(from, xml->size - xml->at, end, strlen(end));

	if (found == NULL)
		return fail(xml, "the text ends too early");
	xml->at += (size_t)(found - from) + strlen(end);
	return 0;
}

/* ---- References: "&amp;" and "&#38;" ---- */

static const struct {
	const char *name;
	char letter;
} entities[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};

static void
add_character(struct buffer *out, uint32_t code)
{
	if (code < 0x80)
		buffer_add_byte(out, (char)code);
	else if (code < 0x800) {
		buffer_add_byte(out, (char)(0xc0 | code >> 6));
		buffer_add_byte(out, (char)(0x80 | (code & 0x3f)));
	} else {
		if (code >= 0x10000) {
			buffer_add_byte(out, (char)(0xf0 | code >> 18));
			buffer_add_byte(out, (char)(0x80 | (code >> 12 & 0x3f)));
		} else
			buffer_add_byte(out, (char)(0xe0 | code >> 12));
		buffer_add_byte(out, (char)(0x80 | (code >> 6 & 0x3f)));
		buffer_add_byte(out, (char)(0x80 | (code & 0x3f)));
	}
}

/* The value of a digit, or -1: none with this base. */
static int
digit_of(char c, unsigned base)
{
	int digit = text_hex_digit(c);

	return digit >= 0 && (unsigned)digit < base ? digit : -1;
}

static int
read_number(struct xml *xml)
{
	enum { LAST = 0x10ffff, SURROGATES = 0xd800, AFTER_THEM = 0xe000 };
	unsigned base = comes(xml, "&#x") ? 16 : 10;
	uint32_t code = 0;

	for (xml->at += base == 16 ? 3 : 2; xml->at < xml->size && xml->text[xml->at] != ';';
	     xml->at++) {
		int digit = digit_of(xml->text[xml->at], base);
		if (digit < 0 || code > LAST)
			return fail(xml, "no such character");
		code = base * code + (uint32_t)digit;
	}
	if (xml->at >= xml->size || code < ' ' || code > LAST ||
	    (code >= SURROGATES && code < AFTER_THEM))
		return fail(xml, "no such character");
	xml->at++;
	add_character(&xml->words, code);
	return 0;
}

static int
read_reference(struct xml *xml)
{
	if (comes(xml, "&#"))
		return read_number(xml);
	for (unsigned i = 0; i < sizeof(entities) / sizeof(entities[0]); i++)
		if (comes(xml, entities[i].name)) {
			xml->at += strlen(entities[i].name);
			buffer_add_byte(&xml->words, entities[i].letter);
			return 0;
		}
	return fail(xml, "an unknown entity");
}

/* ---- Words of an element ---- */

static int
read_name(struct xml *xml)
{
	size_t begin = xml->at;

	while (xml->at < xml->size && is_of_name(xml->text[xml->at]))
		xml->at++;
	if (xml->at == begin)
		return fail(xml, "a name is expected");
	buffer_add(&xml->words, xml->text + begin, xml->at - begin);
	buffer_add_byte(&xml->words, '\0');
	return 0;
}

/* At the opening quote. */
static int
read_value(struct xml *xml)
{
	char quote = xml->text[xml->at++];

	while (xml->at < xml->size && xml->text[xml->at] != quote) {
		char c = xml->text[xml->at];
		if (c == '<' || ((unsigned char)c < ' ' && !is_space(c)))
			return fail(xml, "a character that an attribute does not have");
		if (c == '&') {
			if (read_reference(xml) != 0)
				return -1;
			continue;
		}
		buffer_add_byte(&xml->words, c);
		xml->at++;
	}
	if (xml->at >= xml->size)
		return fail(xml, "the text ends too early");
	xml->at++;
	buffer_add_byte(&xml->words, '\0');
	return 0;
}

static int
read_attribute(struct xml *xml)
{
	if (read_name(xml) != 0)
		return -1;
	skip_space(xml);
	if (!comes(xml, "="))
		return fail(xml, "an equals sign is expected");
	xml->at++;
	skip_space(xml);
	if (!comes(xml, "\"") && !comes(xml, "'"))
		return fail(xml, "a quote is expected");
	return read_value(xml);
}

/* Points into the words, which have stopped moving: the name, then `count` attributes. */
static int
point(struct xml *xml, unsigned count)
{
	const char *word = xml->words.data;

	if (xml->words.failed)
		return fail(xml, "no memory");
	xml->name = word;
	for (unsigned i = 0; i < 2 * count; i++) {
		word += strlen(word) + 1;
		xml->attributes[i] = word;
	}
	xml->attributes[2 * count] = NULL;
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < i; k++)
			if (strcmp(xml->attributes[2 * i], xml->attributes[2 * k]) == 0)
				return fail(xml, "an attribute twice");
	return 0;
}

/* ---- Elements ---- */

static int
open_element(struct xml *xml, size_t size)
{
	if (xml->depth == XML_DEPTH_MAX)
		return fail(xml, "elements nested too deep");
	xml->open[xml->depth].at = xml->begin + 1;
	xml->open[xml->depth++].size = size;
	return 0;
}

static int
begin_element(struct xml *xml)
{
	unsigned count = 0;

	xml->begin = xml->at++;
	buffer_reset(&xml->words, SIZE_MAX);
	if (read_name(xml) != 0)
		return -1;
	size_t size = xml->at - xml->begin - 1;
	for (skip_space(xml); !comes(xml, ">") && !comes(xml, "/>"); skip_space(xml), count++) {
		if (count == XML_ATTRIBUTES_MAX)
			return fail(xml, "too many attributes");
		if (read_attribute(xml) != 0)
			return -1;
	}
	bool empty = comes(xml, "/>");
	if (point(xml, count) != 0 || (!empty && open_element(xml, size) != 0))
		return -1;
	xml->at += empty ? 2 : 1;
	return 0;
}

/* At "</". */
static int
end_element(struct xml *xml)
{
	if (xml->depth == 0)
		return fail(xml, "an end of no element");
	size_t size = xml->open[xml->depth - 1].size;
	const char *name = xml->text + xml->open[xml->depth - 1].at;
	size_t begin = xml->at + 2;
	if (xml->size - begin < size || memcmp(xml->text + begin, name, size) != 0)
		return fail(xml, "the end of another element");
	xml->at = begin + size;
	skip_space(xml);
	if (!comes(xml, ">"))
		return fail(xml, "the end of another element");
	xml->at++;
	xml->depth--;
	return 0;
}

static int
skip_text(struct xml *xml)
{
	while (xml->at < xml->size && xml->text[xml->at] != '<') {
		if (xml->depth == 0 && !is_space(xml->text[xml->at]))
			return fail(xml, "text outside of elements");
		if (xml->text[xml->at] != '&')
			xml->at++;
		else if (read_reference(xml) != 0)
			return -1;
	}
	return 0;
}

/* What begins with '<' and is no beginning of an element. 1: it is one. */
static int
skip_other(struct xml *xml)
{
	if (comes(xml, "</"))
		return end_element(xml);
	if (comes(xml, "<?"))
		return skip_past(xml, "?>");
	if (comes(xml, "<!--"))
		return skip_past(xml, "-->");
	if (comes(xml, "<![CDATA["))
		return skip_past(xml, "]]>");
	return comes(xml, "<!") ? fail(xml, "a log has no document type") : 1;
}

int
xml_next(struct xml *xml)
{
	int other = 0;

	assert(xml->at <= xml->size);
	while (other == 0) {
		if (skip_text(xml) != 0)
			return -1;
		if (xml->at == xml->size && (xml->depth > 0 || xml->name == NULL))
			return fail(xml, "the text ends too early");
		if (xml->at == xml->size)
			return 0;
		other = skip_other(xml);
	}
	if (other < 0)
		return -1;
	return begin_element(xml) == 0 ? 1 : -1;
}

void
xml_free(struct xml *xml)
{
	buffer_free(&xml->words);
}
