/* Cuts a stream of bytes into lines of bounded length. It never holds more than two lines. */
#ifndef API_RULES_LINES_H
#define API_RULES_LINES_H

#include "json/limits.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum line_kind { LINE, LINE_TOO_LONG, LINES_END, LINES_FAILED };

struct line {
	const char *text; /* without its end (LF or CR LF); valid until the next call */
	size_t size;
	unsigned long number; /* from 1 */
};

struct lines {
	/*
	 * Reads like pread: up to `max` bytes from `offset`, 0 at the end, -1 on failure. Each
	 * offset is where the call before ended.
	 */
	int64_t (*read)(void *source, uint64_t offset, char *to, size_t max);
	void *source;
	uint64_t offset;
	size_t begin, end; /* what has been read and not been given out yet */
	unsigned long number;
	bool skipping; /* inside a line that is too long */
	char window[2 * NDJSON_LINE_MAX];
};

/*
 * The next line, or the reason why there is none. Before the first call, everything but `read` and
 * `source` is zero.
 */
enum line_kind lines_next(struct lines *lines, struct line *line);

/* Whether it has nothing but spaces, tabs and carriage returns. */
bool line_is_blank(const struct line *line);

/* Whether the next line has been read already, so that lines_next will not wait for input. */
bool lines_has_next(const struct lines *lines);

#endif
