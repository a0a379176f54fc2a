/* A deal that has been made from a seed, as JSON. */
#ifndef CODEC_DEALT_H
#define CODEC_DEALT_H

#include "json/buffer.h"

struct mj_deal_request;
struct mj_dealt;
struct mj_dealt_hand;
struct mj_rules;

/* The members of a deal, from `seed` to `table`, without braces. */
void write_dealt(const struct mj_deal_request *request, const struct mj_dealt *dealt,
		 struct buffer *out);

/* What lies on the table of it: the members from `wall` to `deal`, without braces. */
void write_dealt_tiles(const struct mj_rules *rules, const struct mj_dealt *dealt,
		       struct buffer *out);

/* What all can see of it while it is played: the members `dice`, `break`, `flowers` (by seat) and
 * `turned`, without braces. */
void write_dealt_open(const struct mj_rules *rules, const struct mj_dealt *dealt,
		      struct buffer *out);

/* What one seat was dealt: the members `concealed`, `flowers` and `drawn`, without braces. */
void write_dealt_hand(const struct mj_rules *rules, const struct mj_dealt_hand *hand,
		      struct buffer *out);

#endif
