/* Others sit down from some hand on, or it is put right who sat. */
#include "ledger/kinds/seats.h"

#include "codec/seats.h"
#include "ledger/core/entry.h"
#include "ledger/kinds/kinds.h"
#include "ledger/match/match_store.h"

#include <assert.h>

int
match_change_seats(struct book *book, struct tx *tx, struct match *match,
		   const struct seated *seated)
{
	struct entry entry;

	assert(match_is(match, "open"));
	match_seat(match, seated);
	match->seats_change = 0;
	if (entry_begin(&entry, book, tx, &entry_kind_seats, match->id) != 0)
		return -1;
	out_member(&entry.body, "from_hand", match->table.hand_number);
	match_write_players(match, &entry.body);
	if (entry_commit(&entry) != 0 || match_note_seated(book, tx, match) != 0)
		return -1;
	return match_save(book, tx, match);
}

static void
write_span(const struct seat_span *span, unsigned seat_count, struct buffer *out)
{
	const char *players[MJ_SEATS_MAX], *played_by[MJ_SEATS_MAX];

	for (unsigned seat = 0; seat < seat_count; seat++) {
		players[seat] = span->players[seat];
		played_by[seat] = span->played_by[seat];
	}
	out_member(out, "from_hand", span->from);
	if (span->to != INT64_MAX)
		out_member(out, "to_hand", span->to);
	write_seat_ids("seats", players, seat_count, out);
	write_seat_ids_if_any("played_by", played_by, seat_count, out);
}

int
match_correct_seats(struct book *book, struct tx *tx, const struct match *match,
		    const struct seat_span *span, const char *reason)
{
	struct entry entry;

	assert(match_is(match, "open") && span->from > 0 && span->from <= span->to);
	if (entry_begin(&entry, book, tx, &entry_kind_seats, match->id) != 0)
		return -1;
	write_span(span, match->seat_count, &entry.body);
	entry_write_reason(&entry, reason);
	if (entry_commit(&entry) != 0)
		return -1;
	for (unsigned seat = 0; seat < match->seat_count; seat++)
		if (match_note_player(book, tx, match->id, span->players[seat]) != 0 ||
		    match_note_player(book, tx, match->id, span->played_by[seat]) != 0)
			return -1;
	return 0;
}

const struct entry_kind entry_kind_seats = {
	.id = "seats",
	.way_back = "seat the players anew (POST /v1/matches/{id}/seats)",
	.naming = {"seats", "played_by"},
	.posts_nothing = true,
	.keeps_results = true,
	.role = EVENT_SEATS,
	.seats_all = true,
};
