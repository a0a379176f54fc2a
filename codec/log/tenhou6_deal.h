/* One deal of tenhou's JSON: what came into each hand and went out, from text. */
#ifndef CODEC_LOG_TENHOU6_DEAL_H
#define CODEC_LOG_TENHOU6_DEAL_H

#include "codec/log/game.h"
#include "codec/log/tenhou6_order.h"
#include "json/tape.h"

/* The number of a tile: 11 to 19, 21 to 29, 31 to 39, 41 to 47; red fives 51 to 53. */
mj_tile t6_tile(int64_t number);

/* Tiles of a list into a bag of at most MJ_LIST_MAX. 0, or -1 with a fault in the game. */
int t6_read_bag(struct log_game *game, const struct tape *tape, tape_index list,
		struct mj_bag *bag);
int t6_read_tiles(struct log_game *game, const struct tape *tape, tape_index list,
		  struct mj_tiles *tiles);

/* Fills in both sides of a seat from the lists of its draws and its discards. */
int t6_read_sides(struct log_game *game, const struct tape *tape, unsigned seat, tape_index in,
		  tape_index out, struct t6_deal *deal);

#endif
