/* Tiles as JSON. Wherever a request has tiles, they are mpsz text or an array of single tiles. */
#ifndef CODEC_TILES_H
#define CODEC_TILES_H

#include "lib/mahjong/tiles.h"
#include "json/buffer.h"
#include "json/members.h"

/*
 * Reads at most `max` tiles of the ruleset's set; `count` gets their number. 0, or -1 with a
 * problem.
 */
int read_tiles(struct reader *reader, const struct path *at, const json_t *value, mj_tile *tiles,
	       size_t max, size_t *count);

/* The same where flowers may be, too: what lies on the table, not in a hand. */
int read_table_tiles(struct reader *reader, const struct path *at, const json_t *value,
		     mj_tile *tiles, size_t max, size_t *count);

/* Reads exactly one tile. */
int read_one_tile(struct reader *reader, const struct path *at, const json_t *value, mj_tile *tile);

/* For tables: into an empty struct mj_bag, the same with flowers, a mj_tile, the same that may be a
 * flower, and a mj_tile that is a wind. */
int read_bag(struct reader *reader, const struct path *at, const json_t *value,
	     const struct member *member, void *target);
int read_table_bag(struct reader *reader, const struct path *at, const json_t *value,
		   const struct member *member, void *target);
int read_tile(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);
int read_table_tile(struct reader *reader, const struct path *at, const json_t *value,
		    const struct member *member, void *target);
int read_wind(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

/* Writes a tile, or null for MJ_NO_TILE. */
void write_tile(mj_tile tile, struct buffer *out);

/* Writes an array of single tiles. */
void write_tile_list(const mj_tile *tiles, unsigned count, struct buffer *out);

#endif
