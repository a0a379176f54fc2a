#include "engine/reading_write.h"
#include "engine/hand.h"

#include <assert.h>
#include <string.h>

void
mj_reading_init(struct mj_reading *reading, unsigned shape, mj_tile pair)
{
	reading->shape = (uint8_t)shape;
	reading->wait = MJ_NO_WAIT;
	reading->pair = pair;
	reading->group_count = reading->wild_count = 0;
}

void
mj_reading_add_group(struct mj_reading *reading, const mj_tile *tiles, unsigned count)
{
	unsigned used = 0;

	for (unsigned i = 0; i < reading->group_count; i++)
		used += reading->group_size[i];
	assert(reading->group_count < MJ_GROUPS_MAX && used + count <= MJ_READING_TILES);
	memcpy(&reading->tile[used], tiles, count);
	reading->group_size[reading->group_count++] = (uint8_t)count;
}

void
mj_reading_add_sets(struct mj_reading *reading, const struct mj_grouping *grouping)
{
	mj_tile tiles[3];

	for (unsigned i = 0; i < grouping->set_count; i++) {
		mj_set_tiles(&grouping->set[i], tiles);
		mj_reading_add_group(reading, tiles, 3);
	}
}

void
mj_reading_add_pairs(struct mj_reading *reading, const uint8_t count[MJ_KINDS])
{
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		for (unsigned pairs = count[kind] / 2; pairs > 0; pairs--) {
			mj_tile tiles[2] = {(mj_tile)kind, (mj_tile)kind};
			mj_reading_add_group(reading, tiles, 2);
		}
}

void
mj_reading_add_melds(struct mj_reading *reading, const struct mj_meld *melds, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		mj_tile tiles[4];
		for (unsigned k = 0; k < melds[i].count; k++) {
			unsigned place = k;
			mj_tile kind = mj_kind(melds[i].tile[k]);
			for (; place > 0 && tiles[place - 1] > kind; place--)
				tiles[place] = tiles[place - 1];
			tiles[place] = kind;
		}
		mj_reading_add_group(reading, tiles, melds[i].count);
	}
}
