#include "codec/tiles.h"

#include "codec/rules_reader.h"
#include "json/write.h"

#include <assert.h>

/* Which tiles may be given, and how many. */
struct taken {
	uint64_t set; /* bit t: tile t */
	size_t max;
};

static int
check_in_set(struct reader *reader, const struct path *at, uint64_t set, const mj_tile *tiles,
	     size_t count)
{
	char text[MJ_TILE_TEXT];
	size_t i = 0;

	for (; i < count && (set >> tiles[i] & 1) != 0; i++)
		assert(tiles[i] < MJ_TILES);
	if (i == count)
		return 0;
	mj_tile_write(tiles[i], text);
	return refuse(reader->problem, BAD_TILE, at, "%s is not played with %s",
		      ruleset_of(reader)->id, text);
}

static int
parse_tiles(struct reader *reader, const struct path *at, const json_t *value,
	    const struct taken *taken, mj_tile *tiles, size_t *count)
{
	size_t max = taken->max;
	int read = mj_tiles_parse(json_string_value(value), json_string_length(value), tiles, max);

	if (read < 0)
		return refuse(reader->problem, BAD_TILE, at,
			      "expected %s in mpsz notation, such as %s, not \"%.40s\"",
			      max == 1 ? "one tile" : "tiles", max == 1 ? "5z" : "123m055p1z",
			      json_string_value(value));
	*count = (size_t)read;
	return check_in_set(reader, at, taken->set, tiles, *count);
}

static int
read_element(struct reader *reader, const struct path *at, const json_t *value, uint64_t set,
	     mj_tile *tile)
{
	const struct taken one = {set, 1};
	size_t count = 0;

	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a tile as a string", value);
	if (parse_tiles(reader, at, value, &one, tile, &count) != 0)
		return -1;
	if (count != 1)
		return refuse(reader->problem, BAD_TILE, at, "expected one tile, not none");
	return 0;
}

static int
read_taken(struct reader *reader, const struct path *at, const json_t *value,
	   const struct taken *taken, mj_tile *tiles, size_t *count)
{
	if (json_is_string(value))
		return parse_tiles(reader, at, value, taken, tiles, count);
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "tiles as a string or an array of strings",
				   value);
	*count = json_array_size(value);
	for (size_t i = 0; i < *count; i++) {
		struct path place = {.up = at, .index = i};
		if (i >= taken->max)
			return refuse(reader->problem, BAD_TILE, &place,
				      "expected at most %zu tiles, not %zu", taken->max, *count);
		if (read_element(reader, &place, json_array_get(value, i), taken->set, &tiles[i]) !=
		    0)
			return -1;
	}
	return 0;
}

int
read_tiles(struct reader *reader, const struct path *at, const json_t *value, mj_tile *tiles,
	   size_t max, size_t *count)
{
	const struct taken taken = {tiles_of(reader), max};

	return read_taken(reader, at, value, &taken, tiles, count);
}

int
read_table_tiles(struct reader *reader, const struct path *at, const json_t *value, mj_tile *tiles,
		 size_t max, size_t *count)
{
	const struct taken taken = {all_tiles_of(reader), max};

	return read_taken(reader, at, value, &taken, tiles, count);
}

static int
read_one_of(struct reader *reader, const struct path *at, const json_t *value, uint64_t set,
	    mj_tile *tile)
{
	const struct taken taken = {set, MJ_WALL_MAX};
	mj_tile tiles[MJ_WALL_MAX];
	size_t count = 0;

	tiles[0] = MJ_NO_TILE;
	if (read_taken(reader, at, value, &taken, tiles, &count) != 0)
		return -1;
	if (count != 1)
		return refuse(reader->problem, BAD_TILE, at, "expected one tile, not %zu", count);
	*tile = tiles[0];
	return 0;
}

int
read_one_tile(struct reader *reader, const struct path *at, const json_t *value, mj_tile *tile)
{
	return read_one_of(reader, at, value, tiles_of(reader), tile);
}

static int
read_bag_of(struct reader *reader, const struct path *at, const json_t *value, uint64_t set,
	    struct mj_bag *bag)
{
	const struct taken taken = {set, MJ_WALL_MAX};
	mj_tile tiles[MJ_WALL_MAX];
	size_t count = 0;

	assert(bag->size == 0);
	if (read_taken(reader, at, value, &taken, tiles, &count) != 0)
		return -1;
	for (size_t i = 0; i < count; i++)
		mj_bag_add(bag, tiles[i]);
	return 0;
}

int
read_bag(struct reader *reader, const struct path *at, const json_t *value,
	 const struct member *member, void *target)
{
	(void)member;
	return read_bag_of(reader, at, value, tiles_of(reader), target);
}

int
read_table_bag(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target)
{
	(void)member;
	return read_bag_of(reader, at, value, all_tiles_of(reader), target);
}

int
read_tile(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	(void)member;
	return read_one_tile(reader, at, value, target);
}

int
read_table_tile(struct reader *reader, const struct path *at, const json_t *value,
		const struct member *member, void *target)
{
	(void)member;
	return read_one_of(reader, at, value, all_tiles_of(reader), target);
}

/* As many winds are taken as seats play, whatever the tiles: a round has its wind in rulesets that
 * play without wind tiles, too. */
int
read_wind(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	mj_tile tile = 0;

	(void)member;
	if (read_one_of(reader, at, value, UINT64_MAX, &tile) != 0)
		return -1;
	if (tile < MJ_HONOURS || tile >= MJ_DRAGONS)
		return refuse(reader->problem, BAD_VALUE, at, "expected a wind, 1z to 4z");
	if (tile >= MJ_HONOURS + seats_of(reader))
		return refuse(reader->problem, BAD_VALUE, at, "%u players play no round of %uz",
			      seats_of(reader), tile - MJ_HONOURS + 1u);
	*(mj_tile *)target = tile;
	return 0;
}

/* ---- Writing ---- */

void
write_tile(mj_tile tile, struct buffer *out)
{
	char text[MJ_TILE_TEXT];

	assert(tile < MJ_TILES || tile == MJ_NO_TILE);
	if (tile == MJ_NO_TILE) {
		out_null(out);
		return;
	}
	size_t size = mj_tile_write(tile, text);
	out_word_sized(out, text, size);
}

void
write_tile_list(const mj_tile *tiles, unsigned count, struct buffer *out)
{
	out_open(out, '[');
	for (unsigned i = 0; i < count; i++)
		write_tile(tiles[i], out);
	out_close(out, ']');
}
