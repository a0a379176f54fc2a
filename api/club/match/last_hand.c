#include "api/club/match/last_hand.h"

#include "codec/seats.h"
#include "codec/stored_hand.h"
#include "ledger/core/clock.h"

/* Who won, and from whom: as the hand was told, without tiles and values. */
static void
write_wins(const json_t *outcome, struct buffer *out)
{
	const json_t *win;
	size_t i;

	out_open_member(out, "wins", '[');
	json_array_foreach(json_object_get(outcome, "wins"), i, win)
	{
		const json_t *from = json_object_get(win, "from");
		out_open(out, '{');
		out_member(out, "seat", json_integer_value(json_object_get(win, "seat")));
		if (json_is_integer(from))
			out_member(out, "from", json_integer_value(from));
		else
			out_text_member(out, "from", NULL);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_hand(const struct match *match, const struct hand_row *row, const struct stored_hand *hand,
	   struct buffer *out)
{
	const json_t *input = json_object_get(hand->body, "input");
	const json_t *outcome = json_object_get(input, "outcome");

	out_open_member(out, "last_hand", '{');
	out_member(out, "hand_number", row->number);
	out_text_member(out, "type", json_string_value(json_object_get(outcome, "type")));
	write_wins(outcome, out);
	write_seat_numbers("deltas", hand->deltas, match->seat_count, out);
	out_member(out, "seq", row->seq);
	out_time(out, "at", row->at);
	out_close(out, '}');
}

int
last_hand_write(struct book *book, struct tx *tx, const struct match *match, struct buffer *out)
{
	struct stored_hand hand;
	struct hand_row row;
	int result =
		tx->calls->hand_find(tx, book->club, match->id, match->table.hand_number - 1, &row);

	if (result == STORE_NONE) {
		out_text_member(out, "last_hand", NULL);
		return 0;
	}
	if (result != STORE_OK)
		return book_store(book, result);
	if (stored_hand_load(match->ruleset, row.body.data, row.body.size, &hand))
		write_hand(match, &row, &hand, out);
	else
		result = STORE_FAILED;
	stored_hand_free(&hand);
	return book_store(book, result);
}
