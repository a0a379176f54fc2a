#include "json/sentence.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_TEXT = 24 };

struct conversion
conversion_at(const char *format)
{
	struct conversion found = {.at_most = SIZE_MAX};
	const char *at = format + 1;

	assert(format[0] == '%');
	if (*at == '.')
		for (found.at_most = 0, at++; *at >= '0' && *at <= '9'; at++)
			found.at_most = found.at_most * 10 + (size_t)(*at - '0');
	if (*at == 'z' || *at == 'l')
		found.length = *at++;
	if (*at == 'l') {
		found.length = 'L';
		at++;
	}
	found.kind = *at++;
	assert(found.kind == 's' || found.kind == 'd' || found.kind == 'u');
	found.size = (size_t)(at - format);
	return found;
}

void
sentence_begin(struct sentence *sentence, const char *format)
{
	sentence->format = format;
	sentence->count = 0;
	sentence->used = 0;
}

static struct sentence_arg *
add(struct sentence *sentence)
{
	assert(sentence->count < SENTENCE_ARGS_MAX);
	return &sentence->args[sentence->count++];
}

void
sentence_add_number(struct sentence *sentence, int64_t number)
{
	*add(sentence) = (struct sentence_arg){.is_number = true, .number = number};
}

void
sentence_add_text(struct sentence *sentence, const char *text, size_t size)
{
	size_t room = sizeof(sentence->texts) - sentence->used;

	if (size > room)
		size = room;
	*add(sentence) = (struct sentence_arg){.at = sentence->used, .size = size};
	memcpy(sentence->texts + sentence->used, text, size);
	sentence->used += size;
}

void
sentence_take(struct sentence *sentence, const char *format, va_list list)
{
	sentence_begin(sentence, format);
	for (const char *at = strchr(format, '%'); at != NULL; at = strchr(at, '%')) {
		struct conversion by = conversion_at(at);
		at += by.size;
		if (by.kind == 's') {
			const char *text = va_arg(list, const char *);
			sentence_add_text(sentence, text, strnlen(text, by.at_most));
		} else if (by.length == 'L') {
			sentence_add_number(sentence, va_arg(list, long long));
		} else if (by.length == 'l') {
			sentence_add_number(sentence, va_arg(list, long));
		} else if (by.length == 'z') {
			sentence_add_number(sentence, (int64_t)va_arg(list, size_t));
		} else if (by.kind == 'd') {
			sentence_add_number(sentence, va_arg(list, int));
		} else {
			sentence_add_number(sentence, va_arg(list, unsigned));
		}
	}
}

/* ---- English ---- */

struct line {
	char *to;
	size_t size, used;
};

static void
put(struct line *line, const char *text, size_t size)
{
	size_t room = line->size - 1 - line->used;

	if (size > room)
		size = room;
	memcpy(line->to + line->used, text, size);
	line->used += size;
	line->to[line->used] = '\0';
}

static void
put_arg(struct line *line, const struct sentence *sentence, const struct sentence_arg *arg)
{
	char digits[NUMBER_TEXT];

	if (arg->is_number)
		put(line, digits,
		    (size_t)snprintf(digits, sizeof(digits), "%" PRId64, arg->number));
	else
		put(line, sentence->texts + arg->at, arg->size);
}

void
sentence_write(const struct sentence *sentence, char *to, size_t size)
{
	struct line line = {to, size, 0};
	const char *at = sentence->format;

	assert(size > 0);
	to[0] = '\0';
	for (unsigned i = 0;; i++) {
		size_t fixed = strcspn(at, "%");
		put(&line, at, fixed);
		at += fixed;
		if (*at == '\0')
			return;
		assert(i < sentence->count); /* each conversion has its arg */
		put_arg(&line, sentence, &sentence->args[i]);
		at += conversion_at(at).size;
	}
}
