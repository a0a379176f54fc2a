/*
 * What text is UTF-8; where that was checked when the JSON was read, what it may hold; and bytes in
 * hexadecimal.
 */
#ifndef JSON_TEXT_H
#define JSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* How many bytes of the text, from its beginning on, are UTF-8: `size` when all are. */
size_t text_utf8_size(const char *text, size_t size);

/* Of a reason or a note: no control characters of ASCII below the space but newline and tab. */
bool text_is_printable(const char *text, size_t size);

/*
 * Of a name: one line that people can read. No control characters at all, no ends of lines or
 * paragraphs, none of the characters that turn the direction of what stands around them; no white
 * space at either end; and at least one character that can be seen.
 */
bool text_is_name(const char *text, size_t size);

/* 0 to 15, or -1: it is no hexadecimal digit. */
int text_hex_digit(char c);

/* The byte that an escape such as "%41" at `at` stands for, or -1: there is none before `end`. */
int text_escaped_byte(const char *at, const char *end);

#endif
