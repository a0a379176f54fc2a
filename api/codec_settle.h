/* The answer of POST /v1/settle (codec_settle_write.c). */
#ifndef API_CODEC_SETTLE_H
#define API_CODEC_SETTLE_H

#include "api/names.h"

/* The members of a settlement, from `deltas` on; without braces. */
void write_settlement(const struct mj_ruleset *ruleset, const struct mj_settlement *settlement,
		      enum names_mode names, struct buffer *out);

#endif
