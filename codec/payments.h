/* Who pays whom, as JSON. */
#ifndef CODEC_PAYMENTS_H
#define CODEC_PAYMENTS_H

#include "json/buffer.h"

struct mj_payments;
struct mj_rules;

/* The members `payments`, `deltas` and `pools`, without braces. */
void write_payments(const struct mj_rules *rules, const struct mj_payments *payments,
		    struct buffer *out);

#endif
