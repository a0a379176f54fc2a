/* The outcome of a logged deal without its tiles, as JSON. */
#ifndef CODEC_LOG_OUTCOME_WRITE_H
#define CODEC_LOG_OUTCOME_WRITE_H

#include "json/buffer.h"

struct mj_settle_request;
struct mj_settlement;

/* The member `called`: the outcome without tiles, by the values that were found. */
void write_log_called(const struct mj_settle_request *request,
		      const struct mj_settlement *settlement, struct buffer *out);

#endif
