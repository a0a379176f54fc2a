/* The deal and the outcome of a request of settle, written as POST /v1/settle takes them. */
#ifndef CODEC_OUTCOME_WRITE_H
#define CODEC_OUTCOME_WRITE_H

#include "lib/mahjong/tiles.h"
#include "json/buffer.h"

struct mj_hand;
struct mj_meld;
struct mj_record;
struct mj_ruleset;
struct mj_settle_request;

/* The members `deal` and `outcome`. */
void write_settled_deal(const struct mj_ruleset *ruleset, const struct mj_record *deal,
			struct buffer *out);
void write_outcome(const struct mj_settle_request *request, struct buffer *out);

/* ---- Parts of it ---- */

/* Tiles as mpsz: sorted, or in their order. */
void write_bag(const char *name, const struct mj_bag *bag, struct buffer *out);
void write_tiles_in_order(const char *name, const mj_tile *tiles, unsigned count,
			  struct buffer *out);

/* The member `melds`. */
void write_melds(const struct mj_meld *melds, unsigned count, struct buffer *out);

/* Opens the outcome as the member `name` and writes what it is: type, reason, riichi. */
void open_outcome(const char *name, const struct mj_settle_request *request, struct buffer *out);

/* Seats as bits, as a list. */
void write_seat_bits(const char *name, unsigned seats, unsigned count, struct buffer *out);

/* Of a winner: seat and from; and what the ruleset adds to a hand. */
void write_win_from(const struct mj_hand *hand, struct buffer *out);
void write_win_record(const struct mj_ruleset *ruleset, const struct mj_hand *hand,
		      struct buffer *out);

#endif
