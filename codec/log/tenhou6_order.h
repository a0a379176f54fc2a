/*
 * The order of play of a deal in tenhou's JSON. It keeps for each seat what came into its hand and
 * what went out, but not how the seats take turns: a call may be of the last discard or of a later
 * one that looks the same.
 */
#ifndef CODEC_LOG_TENHOU6_ORDER_H
#define CODEC_LOG_TENHOU6_ORDER_H

#include "lib/mahjong/hand.h"

enum {
	T6_ITEMS_MAX = 80, /* draws, or discards, of a seat */
	T6_STEPS_MAX = 8 * T6_ITEMS_MAX
};

enum t6_kind { T6_TILE, T6_CALL, T6_KONG, T6_NORTH, T6_NOTHING };

/* What came in (a tile, or a call) or went out (a tile, a kong of the own tiles, or a north that is
 * set aside). */
struct t6_item {
	uint8_t kind;
	bool riichi;   /* declared with this discard */
	bool as_drawn; /* the tile drawn last goes out */
	mj_tile tile;  /* that came or went; of an added kong the one that is added */
	struct mj_meld meld;
	uint32_t at; /* where it stands in the text */
};

struct t6_side {
	unsigned count;
	struct t6_item items[T6_ITEMS_MAX];
};

struct t6_deal {
	uint8_t dealer, seats;
	struct t6_side in[MJ_SEATS_MAX], out[MJ_SEATS_MAX];
};

/* One thing that a seat does. */
struct t6_step {
	uint8_t seat;
	bool in;
	uint8_t index;
};

struct t6_order {
	unsigned count;
	struct t6_step steps[T6_STEPS_MAX];
};

/* Finds an order in which everything happens. False when there is none. */
bool t6_find_order(const struct t6_deal *deal, struct t6_order *order);

#endif
