#include "api/rules/lines.h"

#include <assert.h>
#include <string.h>

/* Gives out the bytes up to `end` as a line; the next line begins at `next`. */
static enum line_kind
give(struct lines *lines, size_t end, size_t next, struct line *line)
{
	assert(lines->begin <= end && end <= next && next <= lines->end);
	if (end > lines->begin && lines->window[end - 1] == '\r')
		end--;
	bool too_long = lines->skipping || end - lines->begin > NDJSON_LINE_MAX;

	line->text = lines->window + lines->begin;
	line->size = end - lines->begin;
	line->number = ++lines->number;
	lines->begin = next;
	lines->skipping = false;
	return too_long ? LINE_TOO_LONG : LINE;
}

/* Reads into the window, behind what it holds. The bytes read, 0 at the end, -1 on failure. */
static int64_t
fill(struct lines *lines)
{
	size_t held = lines->end - lines->begin;

	assert(lines->begin <= lines->end && lines->end <= sizeof(lines->window));
	if (held > NDJSON_LINE_MAX + 1) { /* 1: it may end with a carriage return */
		lines->skipping = true;
		held = 0;
	} else if (held > 0) {
		memmove(lines->window, lines->window + lines->begin, held);
	}
	lines->begin = 0;
	lines->end = held;
	int64_t size = lines->read(lines->source, lines->offset, lines->window + held,
				   sizeof(lines->window) - held);
	if (size > 0) {
		assert((uint64_t)size <= sizeof(lines->window) - held);
		lines->end += (size_t)size;
		lines->offset += (uint64_t)size;
	}
	return size;
}

enum line_kind
lines_next(struct lines *lines, struct line *line)
{
	int64_t size;

	do {
		char *begin = lines->window + lines->begin;
		char *feed = memchr(begin, '\n', lines->end - lines->begin);
		if (feed != NULL) {
			size_t end = (size_t)(feed - lines->window);
			return give(lines, end, end + 1, line);
		}
		size = fill(lines);
	} while (size > 0);
	if (size < 0)
		return LINES_FAILED;
	if (lines->begin == lines->end && !lines->skipping)
		return LINES_END;
	return give(lines, lines->end, lines->end, line);
}

bool
lines_has_next(const struct lines *lines)
{
	return memchr(lines->window + lines->begin, '\n', lines->end - lines->begin) != NULL;
}

bool
line_is_blank(const struct line *line)
{
	for (size_t i = 0; i < line->size; i++)
		if (line->text[i] != ' ' && line->text[i] != '\t' && line->text[i] != '\r')
			return false;
	return true;
}
