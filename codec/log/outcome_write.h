/* The outcome of a logged deal without its tiles, as JSON. */
#ifndef CODEC_LOG_OUTCOME_WRITE_H
#define CODEC_LOG_OUTCOME_WRITE_H

#include "lib/mahjong.h"
#include "json/buffer.h"

/* The member `called`: the outcome without tiles, by the values that were found. */
void write_log_called(const struct mj_settle_request *request,
		      const struct mj_settlement *settlement, struct buffer *out);

#endif
