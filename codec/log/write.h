/* Games out of logs as lines of JSON (docs/logs.md). */
#ifndef CODEC_LOG_WRITE_H
#define CODEC_LOG_WRITE_H

#include "codec/log/game.h"

/* Each appends one object without a newline. */
void log_write_match(const struct log_game *game, struct buffer *out);
void log_write_deal(const struct log_game *game, struct buffer *out);
void log_write_end(const struct log_game *game, struct buffer *out);
/* What is wrong with the log, and where. */
void log_write_fault(const struct log_game *game, struct buffer *out);

#endif
