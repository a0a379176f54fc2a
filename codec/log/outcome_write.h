/* The request of settle that a log makes, as JSON. */
#ifndef CODEC_LOG_OUTCOME_WRITE_H
#define CODEC_LOG_OUTCOME_WRITE_H

#include "lib/mahjong.h"
#include "json/buffer.h"

/* The members `deal` and `outcome`, as POST /v1/settle takes them. */
void write_log_indicators(const struct mj_settle_request *request, struct buffer *out);
void write_log_outcome(const struct mj_settle_request *request, struct buffer *out);

/* The member `called`: the same outcome without tiles, by the values that were found. */
void write_log_called(const struct mj_settle_request *request,
		      const struct mj_settlement *settlement, struct buffer *out);

#endif
