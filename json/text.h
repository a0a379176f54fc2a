/* What text may hold. It is UTF-8: that was checked when the JSON was read. */
#ifndef JSON_TEXT_H
#define JSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Of a reason or a note: no control characters of ASCII below the space but newline and tab. */
bool text_is_printable(const char *text, size_t size);

/*
 * Of a name: one line that people can read. No control characters at all, no ends of lines or
 * paragraphs, none of the characters that turn the direction of what stands around them; no white
 * space at either end; and at least one character that can be seen.
 */
bool text_is_name(const char *text, size_t size);

#endif
