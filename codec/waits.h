/* What a hand waits for, as JSON. */
#ifndef CODEC_WAITS_H
#define CODEC_WAITS_H

#include "lib/mahjong.h"
#include "json/buffer.h"

/* The members of the answer, from `shanten` on, without braces. */
void write_waits(const struct mj_ruleset *ruleset, const struct mj_waits *waits,
		 struct buffer *out);

#endif
