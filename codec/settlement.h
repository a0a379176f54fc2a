/* A settlement as JSON: in answers and in the ledger's entries. */
#ifndef CODEC_SETTLEMENT_H
#define CODEC_SETTLEMENT_H

#include "codec/explain.h"
#include "json/buffer.h"

struct mj_rules;
struct mj_settle_request;
struct mj_settlement;

/* The members of a settlement, from `payments` on, without braces. */
void write_settlement(const struct mj_rules *rules, const struct mj_settlement *settlement,
		      enum names_mode names, struct buffer *out);

/* The members of a settlement, and what the style asks to explain; the request is what was
 * settled. */
void write_settlement_explained(const struct mj_settle_request *request,
				const struct mj_settlement *settlement,
				const struct answer_style *style, struct buffer *out);

#endif
