/* A deal that has been made from a seed, as JSON. */
#ifndef CODEC_DEALT_H
#define CODEC_DEALT_H

#include "lib/mahjong.h"
#include "json/buffer.h"

/* The members of a deal, from `seed` to `table`, without braces. */
void write_dealt(const struct mj_deal_request *request, const struct mj_dealt *dealt,
		 struct buffer *out);

/* What lies on the table of it: the members from `wall` to `deal`, without braces. */
void write_dealt_tiles(const struct mj_rules *rules, const struct mj_dealt *dealt,
		       struct buffer *out);

#endif
