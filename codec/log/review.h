/* Games out of logs as a table for people (docs/logs.md). */
#ifndef CODEC_LOG_REVIEW_H
#define CODEC_LOG_REVIEW_H

#include "codec/log/game.h"

void log_review_match(const struct log_game *game, struct buffer *out);
void log_review_deal(const struct log_game *game, struct buffer *out);
void log_review_end(const struct log_game *game, struct buffer *out);
void log_review_fault(const struct log_game *game, struct buffer *out);

#endif
