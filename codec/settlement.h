/* A settlement as JSON: in answers and in the ledger's entries. */
#ifndef CODEC_SETTLEMENT_H
#define CODEC_SETTLEMENT_H

#include "codec/names.h"
#include "lib/mahjong.h"
#include "json/buffer.h"

/* The members of a settlement, from `payments` on, without braces. */
void write_settlement(const struct mj_ruleset *ruleset, const struct mj_settlement *settlement,
		      enum names_mode names, struct buffer *out);

#endif
