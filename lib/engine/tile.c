/* Tiles and their mpsz text. */
#include "mahjong/tiles.h"

#include <assert.h>
#include <string.h>

enum { HONOURS = 3, FLOWERS = 4 };

static const char suit_letters[] = "mpszf", last_digits[] = "99978";

/* Suit of a tile: 0 m, 1 p, 2 s, 3 z, 4 f. */
static unsigned
suit_of(mj_tile tile)
{
	return tile < MJ_FLOWERS ? mj_kind(tile) / 9U : FLOWERS;
}

static char
digit_of(mj_tile tile)
{
	if (tile >= MJ_FLOWERS)
		return (char)('1' + (tile - MJ_FLOWERS));
	return tile >= MJ_RED_FIVE ? '0' : (char)('1' + tile % 9);
}

static int
suit_of_letter(char letter)
{
	const char *found = letter == '\0' ? NULL : strchr(suit_letters, letter);

	return found == NULL ? -1 : (int)(found - suit_letters);
}

/* The tile that a digit means in a suit, or MJ_NO_TILE. */
static mj_tile
tile_of(char digit, int suit)
{
	if (digit == '0')
		return suit < HONOURS ? (mj_tile)(MJ_RED_FIVE + suit) : MJ_NO_TILE;
	if (digit > last_digits[suit])
		return MJ_NO_TILE;
	if (suit == FLOWERS)
		return (mj_tile)(MJ_FLOWERS + (digit - '1'));
	return (mj_tile)(9 * suit + (digit - '1'));
}

int
mj_tiles_parse(const char *text, size_t length, mj_tile *tiles, size_t max)
{
	size_t count = 0, first = 0;

	for (size_t i = 0; i < length; i++) {
		if (text[i] >= '0' && text[i] <= '9')
			continue;
		int suit = suit_of_letter(text[i]);
		if (suit < 0 || first == i || count + (i - first) > max)
			return -1;
		for (; first < i; first++) {
			tiles[count] = tile_of(text[first], suit);
			if (tiles[count++] == MJ_NO_TILE)
				return -1;
		}
		first = i + 1;
	}
	return first == length ? (int)count : -1;
}

void
mj_bag_add(struct mj_bag *bag, mj_tile tile)
{
	assert(tile < MJ_TILES && bag->size < MJ_WALL_MAX);
	bag->of[tile]++;
	bag->size++;
}

bool
mj_bag_parse(struct mj_bag *bag, const char *text)
{
	mj_tile tiles[MJ_WALL_MAX];
	int count = mj_tiles_parse(text, strlen(text), tiles, MJ_WALL_MAX);

	if (count < 0)
		return false;
	memset(bag, 0, sizeof(*bag));
	for (int i = 0; i < count; i++)
		mj_bag_add(bag, tiles[i]);
	return true;
}

bool
mj_tile_parse(mj_tile *tile, const char *text)
{
	mj_tile parsed;

	if (mj_tiles_parse(text, strlen(text), &parsed, 1) != 1)
		return false;
	*tile = parsed;
	return true;
}

size_t
mj_tiles_write(const mj_tile *tiles, size_t count, char *text)
{
	size_t length = 0;

	for (size_t i = 0; i < count; i++) {
		assert(tiles[i] < MJ_TILES);
		unsigned suit = suit_of(tiles[i]);
		text[length++] = digit_of(tiles[i]);
		if (i + 1 == count || suit_of(tiles[i + 1]) != suit)
			text[length++] = suit_letters[suit];
	}
	text[length] = '\0';
	return length;
}

size_t
mj_tile_write(mj_tile tile, char text[MJ_TILE_TEXT])
{
	return mj_tiles_write(&tile, 1, text);
}

size_t
mj_bag_write(const struct mj_bag *bag, char text[MJ_BAG_TEXT])
{
	mj_tile tiles[MJ_WALL_MAX];
	size_t count = 0;

	for (mj_tile kind = 0; kind < MJ_KINDS; kind++) {
		for (unsigned i = 0; i < bag->of[kind]; i++)
			tiles[count++] = kind;
		if (kind < MJ_HONOURS && kind % 9 == 4) {
			mj_tile red = (mj_tile)(MJ_RED_FIVE + suit_of(kind));
			for (unsigned i = 0; i < bag->of[red]; i++)
				tiles[count++] = red;
		}
	}
	for (mj_tile flower = MJ_FLOWERS; flower < MJ_TILES; flower++)
		for (unsigned i = 0; i < bag->of[flower]; i++)
			tiles[count++] = flower;
	assert(count == bag->size);
	return mj_tiles_write(tiles, count, text);
}
