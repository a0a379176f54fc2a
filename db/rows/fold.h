/*
 * Names as they are looked for: without case and accents ("Zoë", "ZOE" and "zoe" are one), and
 * ASCII as wide as a kanji as ASCII. Kana and other scripts stay as they are.
 */
#ifndef DB_ROWS_FOLD_H
#define DB_ROWS_FOLD_H

#include <stddef.h>

/* The last character there is: it stands behind all that begins with a folded text. */
#define FOLDED_END "\xF4\x8F\xBF\xBF"

/*
 * Bytes, with the NUL, that a folded text of `size` bytes may take, FOLDED_END behind it included.
 */
#define FOLDED_ROOM(size) (2 * (size) + sizeof(FOLDED_END))

/* UTF-8 from `text` into FOLDED_ROOM(strlen(text)) bytes; the length without the NUL. */
size_t fold_name(const char *text, char *folded);

#endif
