/* What a hand waits for, as JSON. */
#ifndef CODEC_WAITS_H
#define CODEC_WAITS_H

#include "json/buffer.h"

struct mj_ruleset;
struct mj_waits;

/* The members of the answer, from `shanten` on, without braces. */
void write_waits(const struct mj_ruleset *ruleset, const struct mj_waits *waits,
		 struct buffer *out);

#endif
