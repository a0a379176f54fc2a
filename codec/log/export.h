/* Games as files of a format (docs/logs.md, "Games as files"). */
#ifndef CODEC_LOG_EXPORT_H
#define CODEC_LOG_EXPORT_H

#include "codec/log/files.h"

/* The format of this name, or NULL. */
const struct log_export *log_export_find(const char *name);

/* A file that games are written to, one after the other. */
struct log_file {
	const struct log_export *format;
	struct buffer *out; /* the caller's */
	size_t whole;       /* bytes of it up to the end of the last game */
	bool differs;       /* a deal was paid otherwise than our rules pay */
};

/* Whoever has this listener told of games gets them in the file, which outlives it. */
struct log_listener log_file_listener(struct log_file *file);

/* Takes back what is written of a game that has not come to its end. */
void log_file_cut(struct log_file *file);

#endif
