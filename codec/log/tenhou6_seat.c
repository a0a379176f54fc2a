/* What a seat of tenhou's JSON does. */
#include "codec/log/tenhou6_parts.h"

#include "lib/mahjong/log.h"
#include "json/write.h"

#include <stdio.h>

enum { AS_DRAWN = 60, ITEM_TEXT = 16 };

/* ---- Tiles ---- */

static int
number_of(mj_tile tile)
{
	enum { REDS = 51, SUIT = 9 };

	if (tile >= MJ_RED_FIVE)
		return REDS + tile - MJ_RED_FIVE;
	return 10 * (tile / SUIT + 1) + tile % SUIT + 1;
}

void
tenhou6_write_tiles(const mj_tile *tiles, unsigned count, struct buffer *out)
{
	out_open(out, '[');
	for (unsigned i = 0; i < count; i++)
		out_integer(out, number_of(tiles[i]));
	out_close(out, ']');
}

/* The tiles of a hand in order of their kinds, and of one kind the red one first. */
static void
write_hand(const struct mj_bag *hand, struct buffer *out)
{
	out_open(out, '[');
	for (mj_tile kind = 0; kind < MJ_RED_FIVE; kind++)
		for (mj_tile tile = MJ_TILES; tile-- > 0;)
			for (unsigned i = 0; mj_kind(tile) == kind && i < hand->of[tile]; i++)
				out_integer(out, number_of(tile));
	out_close(out, ']');
}

/* ---- Melds: the place of the letter says who has let the tile out ---- */

struct item {
	char text[ITEM_TEXT];
	size_t size;
};

static void
add_letter(struct item *item, char letter)
{
	item->text[item->size++] = letter;
}

static void
add_number(struct item *item, mj_tile tile)
{
	int number = number_of(tile);

	add_letter(item, (char)('0' + number / 10));
	add_letter(item, (char)('0' + number % 10));
}

/* A called meld; `letter`, and of an added kong what is added, stand before the tile claimed. */
static void
write_call(const struct log_step *step, const struct mj_meld *meld, char letter, struct buffer *out)
{
	/* The seat before, across (where four play) and after, by how many tiles come first. */
	unsigned turns = (unsigned)(meld->from - step->seat + MJ_SEATS_MAX) % MJ_SEATS_MAX;
	unsigned before = turns == 1 ? meld->count - 1U : 3 - turns;
	mj_tile own[MJ_COPIES] = {0};
	unsigned count = log_meld_own(meld, own);
	struct item item = {.size = 0};

	for (unsigned i = 0; i < before; i++)
		add_number(&item, own[i]);
	add_letter(&item, letter);
	if (letter == 'k')
		add_number(&item, step->tile);
	add_number(&item, meld->claimed);
	for (unsigned i = before; i < count; i++)
		add_number(&item, own[i]);
	out_word_sized(out, item.text, item.size);
}

static void
write_concealed_kong(const struct log_step *step, struct buffer *out)
{
	struct item item = {.size = 0};

	for (unsigned i = 0; i < step->meld.count; i++) {
		if (i + 1 == step->meld.count)
			add_letter(&item, 'a');
		add_number(&item, step->meld.tile[i]);
	}
	out_word_sized(out, item.text, item.size);
}

/* ---- What came in and what went out ---- */

static void
write_in(const struct log_step *step, struct buffer *out)
{
	static const char letters[] = {[MJ_CHOW] = 'c', [MJ_PUNG] = 'p', [MJ_OPEN_KONG] = 'm'};

	if (step->kind == MJ_LOG_DRAW)
		out_integer(out, number_of(step->tile));
	else if (step->kind == MJ_LOG_CALL)
		write_call(step, &step->meld, letters[step->meld.type], out);
}

static void
write_discard(const struct log_step *step, struct buffer *out)
{
	int number = step->drawn ? AS_DRAWN : number_of(step->tile);
	char text[ITEM_TEXT];

	if (!step->riichi) {
		out_integer(out, number);
		return;
	}
	snprintf(text, sizeof(text), "r%02d", number % 100);
	out_word(out, text);
}

static void
write_out(const struct log_game *game, const struct log_step *step, struct buffer *out)
{
	if (step->kind == MJ_LOG_DISCARD)
		write_discard(step, out);
	else if (step->kind == MJ_LOG_NORTH)
		out_word(out, "f44");
	else if (step->kind == MJ_LOG_CALL && step->meld.type == MJ_OPEN_KONG)
		out_integer(out, 0);
	else if (step->kind == MJ_LOG_KONG && step->meld.type == MJ_ADDED_KONG)
		write_call(step, log_course_pung(&game->course, step), 'k', out);
	else if (step->kind == MJ_LOG_KONG)
		write_concealed_kong(step, out);
}

void
tenhou6_write_seat(const struct log_game *game, unsigned seat, struct buffer *out)
{
	const struct log_course *course = &game->course;

	write_hand(&game->deal.start.hands[seat], out);
	out_open(out, '[');
	for (unsigned i = 0; i < course->count; i++)
		if (course->steps[i].seat == (int)seat)
			write_in(&course->steps[i], out);
	out_close(out, ']');
	out_open(out, '[');
	for (unsigned i = 0; i < course->count; i++)
		if (course->steps[i].seat == (int)seat && course->steps[i].kind != MJ_LOG_DORA)
			write_out(game, &course->steps[i], out);
	out_close(out, ']');
}
