/*
 * A sentence that is not written yet: what says it, and what it says it of. It is kept as its
 * printf-like format, which is what its translations are found by too, and the args that the
 * format's conversions stand for. Whoever tells it to somebody writes it, in a language of theirs.
 */
#ifndef JSON_SENTENCE_H
#define JSON_SENTENCE_H

#include "json/limits.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

enum { SENTENCE_ARGS_MAX = 6 };

/* What a conversion of the format stands for: a number, or a text that is kept in `texts`. */
struct sentence_arg {
	bool is_number;
	int64_t number;
	size_t at, size; /* of a text */
};

struct sentence {
	const char *format; /* lives for ever */
	unsigned count;
	struct sentence_arg args[SENTENCE_ARGS_MAX];
	char texts[DETAIL_MAX]; /* one behind the other; what would not fit is cut off */
	size_t used;            /* of `texts` */
};

/* A conversion of a format: "%s", "%.40s", "%lld". */
struct conversion {
	size_t size;    /* of it in the format */
	char kind;      /* 's', 'd' or 'u' */
	char length;    /* 0: an int; 'l' a long, 'L' a long long, 'z' a size_t */
	size_t at_most; /* bytes of a text */
};

/* `format` points to the '%'. Formats have no other conversions than those of the kinds above. */
struct conversion conversion_at(const char *format);

/* Takes the args off a list; texts are copied. */
__attribute__((format(printf, 2, 0))) void sentence_take(struct sentence *sentence,
							 const char *format, va_list list);

/* Without args, to which those of the format's conversions are added in their order. */
void sentence_begin(struct sentence *sentence, const char *format);
void sentence_add_number(struct sentence *sentence, int64_t number);
void sentence_add_text(struct sentence *sentence, const char *text, size_t size);

/* Writes it in English as NUL-terminated text, which is cut where the `size` bytes end. */
void sentence_write(const struct sentence *sentence, char *to, size_t size);

#endif
