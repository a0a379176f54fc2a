/* What is written of games out of logs (docs/logs.md). */
#ifndef CODEC_LOG_WRITE_H
#define CODEC_LOG_WRITE_H

#include "codec/log/game.h"

typedef void log_write(const struct log_game *game, struct buffer *out);

/* Each appends lines. */
struct log_writer {
	log_write *match, *deal, *end;
	log_write *fault; /* what is wrong with the log, and where */
};

extern const struct log_writer log_import; /* JSON, an object a line */
extern const struct log_writer log_review; /* a table for people */

#endif
