/*
 * Writes JSON into a buffer, without a tree in between. The writer looks at the byte before to know
 * whether a comma belongs there, so callers only have to make their calls in the right order. It
 * remembers what is open: a bracket that closes something else, a key in an array and a text that
 * ends too early are mistakes of ours, which it asserts.
 */
#ifndef JSON_WRITE_H
#define JSON_WRITE_H

#include "json/buffer.h"

#include <assert.h>
#include <stdint.h>

/* ---- Commas and brackets ---- */

/* Whether a comma belongs between what is written and what comes next. */
static inline bool
out_wants_comma(const struct buffer *out)
{
	if (out->size == 0)
		return false;
	char last = out->data[out->size - 1];
	return last != '{' && last != ':' && last != '[' && last != ',' && last != '\n';
}

/* Adds a comma, unless the first thing of an array or object comes next, or the value of a key. */
static inline void
out_separate(struct buffer *out)
{
	if (out_wants_comma(out))
		buffer_add_byte(out, ',');
}

/* What is open is a stack of two bits for each: the upper bits of its brackets' codes. */
enum { OPEN_BITS = 2, OPEN_MASK = 3, OPEN_SHIFT = 5, OPEN_ARRAY = '[' >> OPEN_SHIFT };

static inline unsigned
out_bits_of(char bracket)
{
	return (unsigned char)bracket >> OPEN_SHIFT;
}

/* Opens an array or an object: `bracket` is [ or {. */
static inline void
out_open(struct buffer *out, char bracket)
{
	assert(bracket == '[' || bracket == '{');
	assert(out->open >> (64 - OPEN_BITS) == 0); /* deeper than anything we write */
	out->open = out->open << OPEN_BITS | out_bits_of(bracket);
	out_separate(out);
	buffer_add_byte(out, bracket);
}

/* Closes what was opened last: `bracket` is ] or }, as it was opened. */
static inline void
out_close(struct buffer *out, char bracket)
{
	assert((out->open & OPEN_MASK) == out_bits_of(bracket));
	assert(out->failed || (out->data[out->size - 1] != ':')); /* the last key has its value */
	out->open >>= OPEN_BITS;
	buffer_add_byte(out, bracket);
}

/* Takes the bracket back that closed an object just now, so that it gets more members. */
void out_reopen(struct buffer *out);

/* The text is whole: all that was opened has been closed. Who hands it on asserts it. */
static inline void
out_end(const struct buffer *out)
{
	assert(out->open == 0);
}

/* Ends the text, and the line that it is on. */
static inline void
out_end_line(struct buffer *out)
{
	out_end(out);
	buffer_add_byte(out, '\n');
}

/* Text that is JSON already: a value, or members with their keys. */
static inline void
out_raw(struct buffer *out, const char *json, size_t size)
{
	out_separate(out);
	buffer_add(out, json, size);
}

/* ---- Values ---- */

void out_integer(struct buffer *out, int64_t value);
void out_boolean(struct buffer *out, bool value);
void out_null(struct buffer *out);

/* A string, escaped; bytes that are not UTF-8 become U+FFFD. NULL is null. */
void out_string(struct buffer *out, const char *text);
void out_text(struct buffer *out, const char *text, size_t size);

/* A string that needs no escape: one out of our own tables. */
static inline void
out_word_sized(struct buffer *out, const char *word, size_t size)
{
	size_t most = size + sizeof(",\"\"") - 1;

	if (out->capacity - out->size < most && !buffer_reserve(out, most))
		return;
	char *to = out->data + out->size;
	if (out_wants_comma(out))
		*to++ = ',';
	*to++ = '"';
	memcpy(to, word, size);
	to[size] = '"';
	out->size = (size_t)(to + size + 1 - out->data);
}

/* Writes a word that ends with a NUL; NULL is written as null. */
void out_word(struct buffer *out, const char *word);

/* ---- Members of an object ---- */

/*
 * A key that needs no escape: one out of our own tables. Its value comes next. The comma, the key,
 * its quotes and the colon are written at once, and inline, where a literal's length is known when
 * it is compiled: keys are half of what is written.
 */
static inline void
out_key(struct buffer *out, const char *key)
{
	size_t size = strlen(key), most = size + sizeof(",\"\":") - 1;

	assert((out->open & OPEN_MASK) != OPEN_ARRAY);
	if (out->capacity - out->size < most && !buffer_reserve(out, most))
		return;
	char *to = out->data + out->size;
	if (out_wants_comma(out))
		*to++ = ',';
	*to++ = '"';
	memcpy(to, key, size);
	to += size;
	*to++ = '"';
	*to++ = ':';
	out->size = (size_t)(to - out->data);
}

/* A key with an integer. */
static inline void
out_member(struct buffer *out, const char *key, int64_t value)
{
	out_key(out, key);
	out_integer(out, value);
}

static inline void
out_boolean_member(struct buffer *out, const char *key, bool value)
{
	out_key(out, key);
	out_boolean(out, value);
}

/* A key with a string; NULL is null. */
static inline void
out_string_member(struct buffer *out, const char *key, const char *text)
{
	out_key(out, key);
	out_string(out, text);
}

/* A key with a string that needs no escape: one out of our own tables. NULL is null. */
static inline void
out_word_member(struct buffer *out, const char *key, const char *word)
{
	out_key(out, key);
	out_word(out, word);
}

/* A key with a string; "" and NULL are null. */
void out_text_member(struct buffer *out, const char *key, const char *text);

/* A key with an array or object that is opened. */
static inline void
out_open_member(struct buffer *out, const char *key, char bracket)
{
	out_key(out, key);
	out_open(out, bracket);
}

#endif
