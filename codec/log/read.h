/* The formats of logs that are read (docs/logs.md). */
#ifndef CODEC_LOG_READ_H
#define CODEC_LOG_READ_H

#include "codec/log/game.h"

enum { LOG_SIZE_MAX = 256 << 20 }; /* bytes of a log */

/*
 * Reads the games of a log, one after the other, and tells the listener of each. 0, or -1 with a
 * fault in `game`, or when the listener stops.
 */
typedef int log_reader(struct log_game *game);

log_reader log_read_mleague, log_read_majsoul, log_read_mjai, log_read_mjlog, log_read_tenhou6;

/* Courses, which are games of ours and none of a platform's. */
log_reader log_read_course;

struct log_format {
	const char *name;
	log_reader *read;
};

/* The formats by name; ends with a NULL. */
extern const struct log_format log_formats[];

/* The format of this name; with "auto" the one that the text is in. NULL: none such. */
const struct log_format *log_format_find(const char *name, const char *text, size_t size);

/* The same, and "course", which "auto" is for a text that is one. */
const struct log_format *log_source_find(const char *name, const char *text, size_t size);

#endif
