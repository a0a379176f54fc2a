/*
 * Writes JSON into a buffer, without a tree in between. The writer looks at the byte before to know
 * whether a comma belongs there, so callers only have to make their calls in the right order.
 */
#ifndef JSON_WRITE_H
#define JSON_WRITE_H

#include "json/buffer.h"

#include <assert.h>
#include <stdint.h>

/* Whether a comma belongs between this byte and what comes next. */
static inline bool
wants_comma(char last)
{
	return last != '{' && last != '[' && last != ':' && last != ',' && last != '\n';
}

/* Adds a comma, unless the first thing of an array or object comes next, or the value of a key. */
static inline void
out_separate(struct buffer *out)
{
	if (out->size > 0 && wants_comma(out->data[out->size - 1]))
		buffer_add_byte(out, ',');
}

/* Opens an array or an object: `bracket` is [ or {. */
static inline void
out_open(struct buffer *out, char bracket)
{
	assert(bracket == '[' || bracket == '{');
	out_separate(out);
	buffer_add_byte(out, bracket);
}

/* Closes what was opened last: `bracket` is ] or }. */
void out_close(struct buffer *out, char bracket);

/* Text that is JSON already: a value, or members with their keys. */
static inline void
out_raw(struct buffer *out, const char *json, size_t size)
{
	out_separate(out);
	buffer_add(out, json, size);
}

/* A key, or a key with a value, written as a string literal: OUT(out, "\"win\":true"). */
#define OUT(out, literal) out_raw(out, literal, sizeof(literal) - 1)

/* ---- Values ---- */

void out_integer(struct buffer *out, int64_t value);
void out_boolean(struct buffer *out, bool value);
void out_null(struct buffer *out);

/* A string, escaped; bytes that are not UTF-8 become U+FFFD. NULL is null. */
void out_string(struct buffer *out, const char *text);
void out_text(struct buffer *out, const char *text, size_t size);

/* ---- Members of an object ---- */

/* A key of `size` bytes that needs no escape: one out of our own tables. Its value comes next. */
void out_key_sized(struct buffer *out, const char *key, size_t size);

/* Inline, so that the length of a literal is known when it is compiled. */
static inline void
out_key(struct buffer *out, const char *key)
{
	out_key_sized(out, key, strlen(key));
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
