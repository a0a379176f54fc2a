/*
 * What refusals say, in each language. A refusal is made in English, by a printf-like text that
 * stands where it is made; that text is what its translations are looked up by. What the text's
 * conversions have become in the detail are its args: they have names here, and the translations
 * put them where their language wants them.
 */
#ifndef API_REQUEST_DETAILS_H
#define API_REQUEST_DETAILS_H

#include "api/request/details/texts.h"
#include "codec/languages.h"
#include "json/buffer.h"
#include "json/problem.h"

#include <stddef.h>

/* The text of a format, or NULL. */
const struct detail_text *detail_find(const char *format);

/* Writes the English text with "{name}" for each arg; it is cut where the `size` bytes end. */
void detail_template(const struct detail_text *text, char *to, size_t size);

/* Writes a problem's detail as a string; in English where there is no translation. */
void detail_write(const struct problem *problem, unsigned language, struct buffer *out);

/* Writes the object of a problem's args: integers are numbers, all else is text. */
void detail_write_args(const struct problem *problem, struct buffer *out);

#endif
