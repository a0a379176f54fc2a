#include "api/ledger/match_answer.h"

#include "codec/seats.h"
#include "codec/stored_table.h"
#include "codec/table.h"
#include "ledger/clock.h"
#include "ledger/match_store.h"

#include <assert.h>
#include <stdio.h>

/* ---- Of the path ---- */

int
with_match_of_path(struct call *call, struct tx *tx,
		   int (*part)(struct call *call, struct tx *tx, struct match *match))
{
	struct match match;

	assert(call->book.club[0] != '\0');
	if (match_load(&call->book, tx, call_part(call, 0), &match) != 0)
		return -1;
	int result = part(call, tx, &match);
	match_free(&match);
	return result;
}

int
call_check_open(struct call *call, const struct match *match)
{
	if (call_if_match(call, match->version) != 0)
		return -1;
	return match_check_open(&call->book, match);
}

/* ---- In answers ---- */

/* The receipt of the answer leaves out what never changes, and is longer than all the rest. */
static void
write_agreement(struct call *call, const struct match *match)
{
	struct buffer *out = call->out;

	out_separate(out);
	snprintf(call->agreement.match, sizeof(call->agreement.match), "%s", match->id);
	call->agreement.at = out->size;
	agreement_show(&match->agreement_text, out);
	call->agreement.size = out->size - call->agreement.at;
}

/* Names of guests can change, and so are looked up. */
static int
write_guest(struct call *call, struct tx *tx, const char *id)
{
	struct buffer *out = call->out;
	struct player_row player;

	if (book_store(&call->book, tx->calls->player_find(tx, call->book.club, id, &player)) != 0)
		return -1;
	out_open(out, '{');
	out_key(out, "guest");
	out_string(out, player.name);
	out_text_member(out, "player", id);
	out_close(out, '}');
	return 0;
}

static int
write_seats(struct call *call, struct tx *tx, const struct match *match)
{
	out_open_member(call->out, "seats", '[');
	for (unsigned seat = 0; seat < match->seat_count; seat++) {
		const struct holder *holder = &match->seats[seat];
		if (!holder->guest)
			out_string(call->out, holder->player);
		else if (write_guest(call, tx, holder->player) != 0)
			return -1;
	}
	out_close(call->out, ']');
	return 0;
}

static void
write_progress(const struct match *match, struct buffer *out)
{
	write_table("table", match->ruleset, &match->table, out);
	out_member(out, "next_hand_number", match->table.hand_number);
	write_seat_numbers("chips", match->chips, match->seat_count, out);
	out_key(out, "match_over");
	out_boolean(out, match->over);
	if (match->match_end[0] != '\0')
		out_text_member(out, "match_end", match->match_end);
	if (match->standings != NULL) {
		out_key(out, "standings");
		out_raw(out, match->standings, match->standings_size);
	}
}

int
answer_match(struct call *call, struct tx *tx, const struct match *match)
{
	struct buffer *out = call->out;

	assert(match->agreement_text.data != NULL);
	out_open(out, '{');
	out_text_member(out, "id", match->id);
	out_text_member(out, "ruleset", match->ruleset->id);
	out_text_member(out, "ruleset_version", match->ruleset_version);
	write_agreement(call, match);
	out_text_member(out, "state", match->state);
	out_member(out, "version", match->version);
	if (write_seats(call, tx, match) != 0)
		return -1;
	write_progress(match, out);
	out_text_member(out, "season", match->season);
	out_text_member(out, "external_id", match->external_id);
	out_time(out, "played_at", match->played_at);
	out_time(out, "created_at", match->created_at);
	out_time(out, "finished_at", match->finished_at);
	out_close(out, '}');
	return 0;
}

int
answer_match_row(struct call *call, struct tx *tx, const struct match_row *row)
{
	struct match match;
	int result = -1;

	if (match_from_row(row, &match))
		result = answer_match(call, tx, &match);
	else
		book_store(&call->book, STORE_FAILED);
	match_free(&match);
	return result;
}
