#include "codec/log/tenhou6_deal.h"

#include <assert.h>

enum { AS_DRAWN = 60, CALL_TEXT_MAX = 16 };

mj_tile
t6_tile(int64_t number)
{
	int64_t suit = number / 10, rank = number % 10;

	if (suit == 5 && rank >= 1 && rank <= 3)
		return (mj_tile)(MJ_RED_FIVE + rank - 1);
	if (suit < 1 || suit > 4 || rank < 1 || (suit == 4 && rank > 7))
		return MJ_NO_TILE;
	return (mj_tile)(9 * (suit - 1) + rank - 1);
}

static int
read_tile(struct log_game *game, const struct tape *tape, tape_index value, mj_tile *tile)
{
	int64_t number;

	if (tape_integer(tape, value, &number) && (*tile = t6_tile(number)) != MJ_NO_TILE)
		return 0;
	return log_game_fault(game, tape_at(tape, value), "no tile");
}

int
t6_read_tiles(struct log_game *game, const struct tape *tape, tape_index list,
	      struct mj_tiles *tiles)
{
	tiles->count = 0;
	if (!tape_is(tape, list, TAPE_ARRAY))
		return log_game_fault(game, tape_at(tape, 0), "a list of tiles is missing");
	for (tape_index one = tape_first(tape, list); one != TAPE_NONE;
	     one = tape_next(tape, list, one)) {
		if (tiles->count == MJ_LIST_MAX)
			return log_game_fault(game, tape_at(tape, one), "too many tiles");
		if (read_tile(game, tape, one, &tiles->tile[tiles->count++]) != 0)
			return -1;
	}
	return 0;
}

int
t6_read_bag(struct log_game *game, const struct tape *tape, tape_index list, struct mj_bag *bag)
{
	struct mj_tiles tiles = {0};

	memset(bag, 0, sizeof(*bag));
	if (t6_read_tiles(game, tape, list, &tiles) != 0)
		return -1;
	for (unsigned i = 0; i < tiles.count; i++)
		mj_bag_add(bag, tiles.tile[i]);
	return 0;
}

/* ---- Melds: pairs of digits, and a letter before the tile that makes them a meld ---- */

/* The seat before, across, or after, by where the letter stands: after 0, 1, or more tiles. */
static int8_t
feeder(unsigned seat, unsigned before)
{
	unsigned turns = before >= 2 ? 1 : 3 - before;

	return (int8_t)((seat + turns) % MJ_SEATS_MAX);
}

static const struct {
	char letter;
	uint8_t type, count;
	bool in;
} letters[] = {
	{'c', MJ_CHOW, 3, true},        {'p', MJ_PUNG, 3, true},
	{'m', MJ_OPEN_KONG, 4, true},   {'a', MJ_CONCEALED_KONG, 4, false},
	{'k', MJ_ADDED_KONG, 4, false},
};

/* False when the text is no meld of this side. */
static bool
read_meld(const char *text, size_t size, unsigned seat, bool in, struct t6_item *item)
{
	struct mj_meld *meld = &item->meld;
	unsigned which = 0, before = 0;
	char letter = '\0';

	meld->from = MJ_NOBODY;
	meld->claimed = MJ_NO_TILE;
	for (size_t i = 0; i < size;) {
		if (letter == '\0' && (text[i] < '0' || text[i] > '9')) {
			letter = text[i++];
			before = meld->count;
			continue;
		}
		if (i + 1 >= size || meld->count == MJ_COPIES)
			return false;
		mj_tile tile = t6_tile(10 * (text[i] - '0') + (text[i + 1] - '0'));
		if (tile == MJ_NO_TILE)
			return false;
		meld->tile[meld->count++] = tile;
		i += 2;
	}
	while (which < sizeof(letters) / sizeof(letters[0]) && letters[which].letter != letter)
		which++;
	if (which == sizeof(letters) / sizeof(letters[0]) || letters[which].in != in ||
	    letters[which].count != meld->count || before >= meld->count)
		return false;
	meld->type = letters[which].type;
	item->kind = in ? T6_CALL : T6_KONG;
	item->tile = meld->tile[before];
	if (in) {
		meld->claimed = item->tile;
		meld->from = feeder(seat, before);
	}
	return true;
}

/* ---- Items ---- */

static bool
read_number(int64_t number, bool in, struct t6_item *item)
{
	if (!in && number == 0) {
		item->kind = T6_NOTHING;
		return true;
	}
	item->kind = T6_TILE;
	item->as_drawn = !in && number == AS_DRAWN;
	item->tile = t6_tile(number);
	return item->as_drawn || item->tile != MJ_NO_TILE;
}

/* The two digits behind a letter, or -1. */
static int64_t
marked_number(const char *text, size_t size, char letter)
{
	if (size != 3 || text[0] != letter || text[1] < '0' || text[1] > '9' || text[2] < '0' ||
	    text[2] > '9')
		return -1;
	return 10 * (text[1] - '0') + (text[2] - '0');
}

/* "r45": a discard that declares riichi; "f44": a north set aside. */
static bool
read_text(const char *text, size_t size, unsigned seat, bool in, struct t6_item *item)
{
	enum { NORTH = 44 };

	if (size > CALL_TEXT_MAX)
		return false;
	if (!in && marked_number(text, size, 'r') >= 0) {
		item->riichi = true;
		return read_number(marked_number(text, size, 'r'), in, item);
	}
	if (!in && marked_number(text, size, 'f') == NORTH) {
		item->kind = T6_NORTH;
		return true;
	}
	return read_meld(text, size, seat, in, item);
}

static int
read_side(struct log_game *game, const struct tape *tape, unsigned seat, tape_index list, bool in,
	  struct t6_side *side)
{
	int64_t number;

	side->count = 0;
	if (!tape_is(tape, list, TAPE_ARRAY))
		return log_game_fault(game, tape_at(tape, 0), "a list of draws is missing");
	for (tape_index one = tape_first(tape, list); one != TAPE_NONE;
	     one = tape_next(tape, list, one)) {
		if (side->count == T6_ITEMS_MAX)
			return log_game_fault(game, tape_at(tape, one), "too many draws");
		struct t6_item *item = &side->items[side->count++];
		const struct tape_value *value = &tape->values[one];
		*item = (struct t6_item){.at = value->at};
		bool right = tape_integer(tape, one, &number)
				     ? read_number(number, in, item)
				     : value->type == TAPE_STRING &&
					       read_text(tape->text + value->at, value->size, seat,
							 in, item);
		if (!right)
			return log_game_fault(game, value->at, "no draw, discard or meld");
	}
	return 0;
}

/* Discards of the tile drawn last become that tile, and so does a red five. */
static int
name_drawn(struct log_game *game, unsigned seat, struct t6_deal *deal)
{
	const struct t6_side *in = &deal->in[seat];
	struct t6_side *out = &deal->out[seat];
	unsigned drawn = 0;

	for (unsigned i = 0; i < out->count; i++, drawn++) {
		struct t6_item *item = &out->items[i];
		if (item->kind != T6_NOTHING && drawn < in->count &&
		    in->items[drawn].kind == T6_CALL && in->items[drawn].meld.type == MJ_OPEN_KONG)
			drawn++;
		if (!item->as_drawn)
			continue;
		if (drawn >= in->count || in->items[drawn].kind != T6_TILE)
			return log_game_fault(game, item->at, "no tile was drawn before");
		item->tile = in->items[drawn].tile;
	}
	return 0;
}

int
t6_read_sides(struct log_game *game, const struct tape *tape, unsigned seat, tape_index in,
	      tape_index out, struct t6_deal *deal)
{
	assert(seat < MJ_SEATS_MAX);
	if (read_side(game, tape, seat, in, true, &deal->in[seat]) != 0 ||
	    read_side(game, tape, seat, out, false, &deal->out[seat]) != 0)
		return -1;
	return name_drawn(game, seat, deal);
}
