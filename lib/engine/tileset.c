#include "engine/tileset.h"
#include "engine/tables.h"

#include <assert.h>

static const struct mj_tile_range all_kinds[] = {{0, MJ_KINDS, MJ_COPIES}};
static const struct mj_tile_range with_flowers[] = {
	{0, MJ_KINDS, MJ_COPIES},
	{MJ_FLOWERS, MJ_TILES - MJ_FLOWERS, 1},
};
static const struct mj_tile_range without_winds[] = {
	{0, MJ_HONOURS, MJ_COPIES},
	{MJ_DRAGONS, MJ_KINDS - MJ_DRAGONS, MJ_COPIES},
};
/* 1m, 9m, and all from 1p on. */
static const struct mj_tile_range without_2m_to_8m[] = {
	{0, 1, MJ_COPIES},
	{8, MJ_KINDS - 8, MJ_COPIES},
};

const struct mj_tileset mj_tileset_144 = {
	.id = "mj144/1",
	.tile_count = 144,
	.ranges = with_flowers,
	.range_count = MJ_COUNT(with_flowers),
};
const struct mj_tileset mj_tileset_136 = {
	.id = "mj136/1",
	.tile_count = 136,
	.ranges = all_kinds,
	.range_count = MJ_COUNT(all_kinds),
};
const struct mj_tileset mj_tileset_120 = {
	.id = "mj120/1",
	.tile_count = 120,
	.ranges = without_winds,
	.range_count = MJ_COUNT(without_winds),
};
const struct mj_tileset mj_tileset_108 = {
	.id = "mj108/1",
	.tile_count = 108,
	.ranges = without_2m_to_8m,
	.range_count = MJ_COUNT(without_2m_to_8m),
};

uint64_t
mj_tileset_kinds(const struct mj_tileset *tileset)
{
	uint64_t kinds = 0;

	for (unsigned i = 0; i < tileset->range_count; i++) {
		const struct mj_tile_range *range = &tileset->ranges[i];
		kinds |= ((UINT64_C(1) << range->kinds) - 1) << range->first;
	}
	return kinds;
}

void
mj_tileset_list(const struct mj_tileset *tileset, mj_tile tiles[MJ_WALL_MAX])
{
	unsigned count = 0;

	assert(tileset->tile_count <= MJ_WALL_MAX);
	for (unsigned i = 0; i < tileset->range_count; i++) {
		const struct mj_tile_range *range = &tileset->ranges[i];
		for (unsigned kind = 0; kind < range->kinds; kind++)
			for (unsigned copy = 0; copy < range->copies; copy++) {
				assert(count < tileset->tile_count);
				tiles[count++] = (mj_tile)(range->first + kind);
			}
	}
	assert(count == tileset->tile_count);
}
