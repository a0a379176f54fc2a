/* Tiles, bags and their mpsz text. */
#include "mahjong.h"

#include <criterion/criterion.h>
#include <string.h>

Test(tile, every_tile_is_written_and_read_back)
{
	for (unsigned tile = 0; tile < MJ_TILES; tile++) {
		char text[MJ_TILE_TEXT];
		mj_tile back = MJ_NO_TILE;
		size_t length = mj_tile_write((mj_tile)tile, text);
		cr_expect_eq(length, 2, "tile %u: \"%s\"", tile, text);
		cr_expect(mj_tile_parse(&back, text), "tile %u: \"%s\"", tile, text);
		cr_expect_eq(back, tile, "tile %u: \"%s\" is %u", tile, text, back);
	}
}

Test(tile, numbers_follow_the_order_of_suits)
{
	static const struct {
		const char *text;
		mj_tile tile, kind;
	} cases[] = {
		{"1m", 0, 0},   {"9m", 8, 8},   {"1p", 9, 9},   {"5p", 13, 13}, {"9p", 17, 17},
		{"1s", 18, 18}, {"9s", 26, 26}, {"1z", 27, 27}, {"4z", 30, 30}, {"5z", 31, 31},
		{"7z", 33, 33}, {"0m", 34, 4},  {"0p", 35, 13}, {"0s", 36, 22},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		mj_tile tile = MJ_NO_TILE;
		cr_expect(mj_tile_parse(&tile, cases[i].text), "%s", cases[i].text);
		cr_expect_eq(tile, cases[i].tile, "%s is %u", cases[i].text, tile);
		cr_expect_eq(mj_kind(tile), cases[i].kind, "%s", cases[i].text);
	}
}

Test(tile, what_is_no_single_tile_is_refused)
{
	static const char *const bad[] = {
		"",   "1",   "m",   "m1",  "11m", "1m1p", "8z",  "9z", "0z",  "1x",
		"1M", " 1m", "1m ", "1 m", "-1m", "1mm",  "1m,", "é",  "1ｍ", "1m\n",
	};

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		mj_tile tile = 99;
		cr_expect_not(mj_tile_parse(&tile, bad[i]), "\"%s\"", bad[i]);
		cr_expect_eq(tile, 99, "\"%s\" changed the tile", bad[i]);
	}
}

Test(bag, text_is_sorted_and_read_back)
{
	static const struct {
		const char *given, *sorted;
		unsigned size;
	} cases[] = {
		{"", "", 0},
		{"1m", "1m", 1},
		{"9m1m", "19m", 2},
		{"1z1s1p1m", "1m1p1s1z", 4},
		{"3m1p2m9s1m", "123m1p9s", 5},
		{"05m", "50m", 2},
		{"60555m", "55506m", 5},
		{"0s0p0m", "0m0p0s", 3},
		{"7654321z", "1234567z", 7},
		{"123m456p789s1122z", "123m456p789s1122z", 13},
		{"1111m1111m1111m", "111111111111m", 12},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_bag bag, again;
		char text[MJ_BAG_TEXT];
		cr_assert(mj_bag_parse(&bag, cases[i].given), "\"%s\"", cases[i].given);
		cr_expect_eq(bag.size, cases[i].size, "\"%s\"", cases[i].given);
		cr_expect_eq(mj_bag_write(&bag, text), strlen(cases[i].sorted));
		cr_expect_str_eq(text, cases[i].sorted, "\"%s\"", cases[i].given);
		cr_assert(mj_bag_parse(&again, text), "\"%s\"", text);
		cr_expect_arr_eq(&again, &bag, sizeof(bag), "\"%s\"", text);
	}
}

Test(bag, malformed_text_is_refused_and_leaves_the_bag)
{
	static const char *const bad[] = {
		"1",     "m",  "1mm",     "123", "123m4",         "m123",   "123x",
		"8z",    "0z", "1289z",   "1m ", " 1m",           "1m 2m",  "1m,2p",
		"12-3m", "1M", "123m4z5", "\t",  "1\xe8\x90\xac", "1m\x80",
	};

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct mj_bag bag, before;
		memset(&bag, 7, sizeof(bag));
		before = bag;
		cr_expect_not(mj_bag_parse(&bag, bad[i]), "\"%s\"", bad[i]);
		cr_expect_arr_eq(&bag, &before, sizeof(bag), "\"%s\" changed the bag", bad[i]);
	}
}

Test(bag, holds_a_wall_and_no_more)
{
	char text[MJ_WALL_MAX + 3];
	char written[MJ_BAG_TEXT];
	struct mj_bag bag;

	memset(text, '5', sizeof(text));
	memcpy(text + MJ_WALL_MAX, "s", 2);
	cr_expect(mj_bag_parse(&bag, text));
	cr_expect_eq(bag.size, MJ_WALL_MAX);
	cr_expect_eq(bag.of[22], MJ_WALL_MAX);
	cr_expect_eq(mj_bag_write(&bag, written), MJ_WALL_MAX + 1);
	memcpy(text + MJ_WALL_MAX, "5s", 3);
	cr_expect_not(mj_bag_parse(&bag, text));
}

Test(tiles, keep_their_order)
{
	static const struct {
		const char *given, *written;
	} cases[] = {
		{"", ""},
		{"1m", "1m"},
		{"31m", "31m"},
		{"3p1m2p", "3p1m2p"},
		{"0m5m0m", "050m"},
		{"7z1z", "71z"},
		{"1m2p3s4z5m", "1m2p3s4z5m"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		mj_tile tiles[8];
		char written[2 * 8 + 1];
		int count = mj_tiles_parse(cases[i].given, strlen(cases[i].given), tiles, 8);
		cr_assert_geq(count, 0, "\"%s\"", cases[i].given);
		size_t length = mj_tiles_write(tiles, (size_t)count, written);
		cr_expect_eq(length, strlen(written), "\"%s\"", cases[i].given);
		cr_expect_str_eq(written, cases[i].written, "\"%s\"", cases[i].given);
	}
}

Test(tiles, are_no_more_than_asked_for)
{
	mj_tile tiles[4] = {99, 99, 99, 99};

	cr_expect_eq(mj_tiles_parse("123m", 4, tiles, 3), 3);
	cr_expect_eq(mj_tiles_parse("1234m", 5, tiles, 3), -1);
	cr_expect_eq(mj_tiles_parse("12m34p", 6, tiles, 3), -1);
	cr_expect_eq(tiles[3], 99, "written past max");
	cr_expect_eq(mj_tiles_parse("", 0, tiles, 0), 0);
	cr_expect_eq(mj_tiles_parse("1m", 2, tiles, 0), -1);
}

/* The length counts, not a NUL: "1m\0" is not "1m". */
Test(tiles, a_nul_within_is_no_tile)
{
	mj_tile tiles[4];

	cr_expect_eq(mj_tiles_parse("1m\0", 3, tiles, 4), -1);
	cr_expect_eq(mj_tiles_parse("\0", 1, tiles, 4), -1);
	cr_expect_eq(mj_tiles_parse("1\0m", 3, tiles, 4), -1);
	cr_expect_eq(mj_tiles_parse("1m2p", 2, tiles, 4), 1, "read past the length");
}
