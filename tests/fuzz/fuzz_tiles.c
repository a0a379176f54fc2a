/* Any bytes as mpsz: refused, or read into tiles that are written and read back the same. */
#include "mahjong.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

static void
check_list(const mj_tile *tiles, int count)
{
	char text[2 * MJ_WALL_MAX + 1];
	mj_tile again[MJ_WALL_MAX];
	size_t length = mj_tiles_write(tiles, (size_t)count, text);

	MUST(length <= 2 * (size_t)count && text[length] == '\0');
	MUST(mj_tiles_parse(text, length, again, MJ_WALL_MAX) == count);
	MUST(memcmp(tiles, again, (size_t)count) == 0);
	/* One place too few is refused. */
	if (count > 0)
		MUST(mj_tiles_parse(text, length, again, (size_t)count - 1) == -1);
}

static void
check_bag(const mj_tile *tiles, int count)
{
	struct mj_bag bag = {{0}, 0}, again;
	char text[MJ_BAG_TEXT], sorted[MJ_BAG_TEXT];

	for (int i = 0; i < count; i++)
		mj_bag_add(&bag, tiles[i]);
	size_t length = mj_bag_write(&bag, text);
	MUST(length < MJ_BAG_TEXT && strlen(text) == length);
	MUST(mj_bag_parse(&again, text));
	MUST(memcmp(&bag, &again, sizeof(bag)) == 0);
	mj_bag_write(&again, sorted);
	MUST(strcmp(text, sorted) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	mj_tile tiles[MJ_WALL_MAX];
	int count = mj_tiles_parse((const char *)data, size, tiles, MJ_WALL_MAX);

	MUST(count >= -1 && count <= MJ_WALL_MAX);
	for (int i = 0; i < count; i++)
		MUST(tiles[i] < MJ_TILES);
	if (count < 0)
		return 0;
	check_list(tiles, count);
	check_bag(tiles, count);
	return 0;
}
