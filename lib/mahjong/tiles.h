/* ---- Tiles ---- */
#ifndef MAHJONG_TILES_H
#define MAHJONG_TILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default)

/*
 * A tile is a number: kinds 0..33 in the order 1m..9m 1p..9p 1s..9s 1z..7z, then the red
 * fives 34..36 (0m 0p 0s), which are of the kind of their five, then the flowers 37..44 (1f..8f),
 * which are of no kind and never part of a hand: they are set out and replaced.
 */
typedef uint8_t mj_tile;

enum {
	MJ_KINDS = 34,
	MJ_TILES = 45,
	MJ_RED_FIVE = 34, /* first red five; of suit s (0 m, 1 p, 2 s): MJ_RED_FIVE + s */
	MJ_FLOWERS = 37,  /* first flower, 1f */
	MJ_HONOURS = 27,  /* first honour, 1z */
	MJ_DRAGONS = 31,  /* first dragon, 5z */
	MJ_NO_TILE = 255,
	MJ_WALL_MAX = 144,
	MJ_COPIES = 4
};

/* Tiles without order: how many of each, and in all (at most MJ_WALL_MAX). */
struct mj_bag {
	uint8_t of[MJ_TILES];
	uint8_t size;
};

/* Tiles in order. count may be above MJ_LIST_MAX: then only the first ones are kept. */
enum { MJ_LIST_MAX = 15 };
struct mj_tiles {
	uint8_t count;
	mj_tile tile[MJ_LIST_MAX];
};

/* The kind of a tile that is no flower: itself, or the plain five of a red one. */
static inline mj_tile
mj_kind(mj_tile tile)
{
	return tile < MJ_RED_FIVE ? tile : (mj_tile)((tile - MJ_RED_FIVE) * 9 + 4);
}

/*
 * Reads mpsz text ("123m055p1z"; any order, suits may repeat, "" is no tile) of `length` bytes into
 * at most `max` tiles. Returns the number of tiles read, or -1 when the text is no mpsz or holds
 * more than max.
 */
int mj_tiles_parse(const char *text, size_t length, mj_tile *tiles, size_t max);

/* The same for NUL-terminated text: true when it is mpsz; at most MJ_WALL_MAX tiles; exactly one
 * tile. */
bool mj_bag_parse(struct mj_bag *bag, const char *text);
bool mj_tile_parse(mj_tile *tile, const char *text);

void mj_bag_add(struct mj_bag *bag, mj_tile tile);

/*
 * Writes a tile ("0p") or a bag in sorted mpsz (m p s z f; red fives after plain ones; "" when
 * empty), NUL-terminated. Returns the length without the NUL.
 */
enum { MJ_TILE_TEXT = 3, MJ_BAG_TEXT = MJ_WALL_MAX + 6 };
size_t mj_tile_write(mj_tile tile, char text[MJ_TILE_TEXT]);
size_t mj_bag_write(const struct mj_bag *bag, char text[MJ_BAG_TEXT]);

/* Writes tiles in the order given, a suit letter after each run of one suit ("123m", "14z"). `text`
 * has room for 2 * count + 1 characters. Returns the length without the NUL. */
size_t mj_tiles_write(const mj_tile *tiles, size_t count, char *text);

#pragma GCC visibility pop

#endif
