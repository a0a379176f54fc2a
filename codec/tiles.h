/* Tiles as JSON. Wherever a request has tiles, they are mpsz text or an array of single tiles. */
#ifndef CODEC_TILES_H
#define CODEC_TILES_H

#include "lib/mahjong.h"
#include "json/buffer.h"
#include "json/members.h"

/* At most `max` tiles of the ruleset into `tiles`; how many comes out in `count`. */
int read_tiles(struct reader *reader, const struct path *at, const json_t *value, mj_tile *tiles,
	       size_t max, size_t *count);

/* Exactly one tile. */
int read_one_tile(struct reader *reader, const struct path *at, const json_t *value, mj_tile *tile);

/* Readers for tables: a struct mj_bag, a mj_tile, a mj_tile that is a wind. */
int read_bag(struct reader *reader, const struct path *at, const json_t *value,
	     const struct member *member, void *target);
int read_tile(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);
int read_wind(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

/* A tile, or null for MJ_NO_TILE; an array of single tiles. */
void write_tile(mj_tile tile, struct buffer *out);
void write_tile_list(const mj_tile *tiles, unsigned count, struct buffer *out);

#endif
