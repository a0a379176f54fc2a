#include "codec/melds.h"

#include "codec/rules_reader.h"
#include "codec/seats.h"
#include "codec/tiles.h"
#include "codec/words.h"
#include "lib/mahjong/hand.h"
#include "json/limits.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static int
read_meld_type(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target)
{
	char words[DETAIL_MAX / 2];

	(void)member;
	for (int i = 0; json_is_string(value) && i < MJ_MELD_TYPES; i++) {
		if (strcmp(mj_meld_ids[i], json_string_value(value)) == 0) {
			*(uint8_t *)target = (uint8_t)i;
			return 0;
		}
	}
	words_write(mj_meld_ids, words, sizeof(words));
	return refuse(reader->problem, BAD_MELD, at, "expected one of %s", words);
}

/* Takes any number of tiles: it is the library that refuses a meld without three or four. */
static int
read_meld_tiles(struct reader *reader, const struct path *at, const json_t *value,
		const struct member *member, void *target)
{
	struct mj_meld *meld = target;
	mj_tile tiles[MJ_WALL_MAX];
	size_t count = 0;

	(void)member;
	if (read_tiles(reader, at, value, tiles, MJ_WALL_MAX, &count) != 0)
		return -1;
	meld->count = (uint8_t)count;
	memcpy(meld->tile, tiles, count < sizeof(meld->tile) ? count : sizeof(meld->tile));
	return 0;
}

static const struct member meld_members[] = {
	{.name = "type",
	 .read = read_meld_type,
	 .offset = offsetof(struct mj_meld, type),
	 .required = true},
	{.name = "tiles", .read = read_meld_tiles, .required = true},
	{.name = "from", .read = read_seat, .offset = offsetof(struct mj_meld, from)},
	{.name = "claimed", .read = read_tile, .offset = offsetof(struct mj_meld, claimed)},
};

int
read_melds(struct reader *reader, const struct path *at, const json_t *value, struct mj_meld *melds,
	   uint8_t *count)
{
	static const struct members members = MEMBERS(meld_members);
	size_t most = ruleset_of(reader)->sets;
	int result = 0;

	assert(most <= MJ_MELDS);
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of melds", value);
	if (json_array_size(value) > most)
		return refuse(reader->problem, BAD_MELD, at, "at most %zu melds, not %zu", most,
			      json_array_size(value));
	for (size_t i = 0; i < json_array_size(value); i++) {
		struct path place = {.up = at, .index = i};
		melds[i] = (struct mj_meld){.from = MJ_NOBODY, .claimed = MJ_NO_TILE};
		if (read_object(reader, &place, json_array_get(value, i), &members, NULL,
				&melds[i]) == 0)
			continue;
		result = -1;
		if (!reader_goes_on(reader))
			break;
	}
	*count = (uint8_t)json_array_size(value);
	return result;
}
