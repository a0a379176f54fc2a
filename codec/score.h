/* A scored hand as JSON: patterns, total, reading. */
#ifndef CODEC_SCORE_H
#define CODEC_SCORE_H

#include "codec/names.h"
#include "json/buffer.h"

struct mj_ruleset;
struct mj_score;

/* The members of one scored hand, from `win` to `reading`, without braces. */
void write_win(const struct mj_ruleset *ruleset, const struct mj_score *score,
	       enum names_mode names, struct buffer *out);

/* What a hand or one of its readings is worth: the members from `patterns` to `reading`. */
void write_worth(const struct mj_ruleset *ruleset, const struct mj_score *score,
		 enum names_mode names, struct buffer *out);

#endif
