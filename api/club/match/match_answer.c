#include "api/club/match/match_answer.h"

#include "api/club/call/player_names.h"
#include "api/club/match/last_hand.h"
#include "api/club/match/round_label.h"
#include "api/club/match/shown_matches.h"
#include "codec/rules_write.h"
#include "codec/seats.h"
#include "codec/stored_table.h"
#include "codec/table.h"
#include "ledger/core/clock.h"
#include "ledger/match/match_store.h"
#include "json/arena.h"

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

/* ---- Versions ---- */

void
match_etag(struct call *call, const struct match *match)
{
	call_etag(call, match->version, 0);
}

int
match_if_match(struct call *call, const struct match *match)
{
	return call_if_match(call, match->version);
}

int
match_if_open(struct call *call, const struct match *match)
{
	if (match_if_match(call, match) != 0)
		return -1;
	return match_check_open(&call->book, match);
}

/* ---- In answers ---- */

/* The receipt of the answer leaves out what never changes, and is longer than all the rest. */
static void
write_agreement(struct call *call, const struct match_row *row)
{
	struct buffer *out = call->out;

	out_separate(out);
	if (call->no_rules) {
		agreement_show_without_rules(&row->facts, out);
		return;
	}
	snprintf(call->agreement.match, sizeof(call->agreement.match), "%s", row->id);
	call->agreement.at = out->size;
	agreement_show(&row->facts, out);
	call->agreement.size = out->size - call->agreement.at;
}

static void
open_match(struct call *call, const struct match_row *row)
{
	struct buffer *out = call->out;

	assert(row->facts.data != NULL);
	out_open(out, '{');
	out_text_member(out, "id", row->id);
	out_text_member(out, "ruleset", row->ruleset);
	out_text_member(out, "ruleset_version", row->ruleset_version);
	write_agreement(call, row);
	out_text_member(out, "state", row->state);
	out_member(out, "version", row->version);
}

static void
close_match(struct call *call, const struct match_row *row)
{
	struct buffer *out = call->out;

	out_text_member(out, "season", row->season);
	out_text_member(out, "external_id", row->external_id);
	out_time(out, "played_at", row->played_at);
	out_time(out, "created_at", row->created_at);
	out_time(out, "finished_at", row->finished_at);
	out_close(out, '}');
}

/* The receipt of a write is to be forgotten when the guest is anonymised. */
static void
note_named(struct call *call, const char *id)
{
	/* Streams show matches outside of any exchange. */
	if (call->exchange == NULL || call->exchange->route->writes == WRITES_NOTHING ||
	    call->book.preview)
		return;
	for (unsigned i = 0; i < call->named_count; i++)
		if (strcmp(call->named[i], id) == 0)
			return;
	/* A write shows one match, but for an import of games, which notes whom it names itself. */
	if (call->named_count == sizeof(call->named) / sizeof(call->named[0]))
		return;
	snprintf(call->named[call->named_count++], STORE_ID, "%s", id);
}

/* Names of guests can change, and so are looked up. */
static int
write_guest(struct call *call, struct tx *tx, const char *id)
{
	struct buffer *out = call->out;
	struct player_row player;

	note_named(call, id);
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
write_holder(struct call *call, struct tx *tx, const struct holder *holder)
{
	if (holder->guest)
		return write_guest(call, tx, holder->player);
	if (holder->player[0] == '\0')
		out_null(call->out);
	else
		out_string(call->out, holder->player);
	return 0;
}

static int
write_holders(struct call *call, struct tx *tx, const char *name, const struct holder *holders,
	      unsigned count)
{
	out_open_member(call->out, name, '[');
	for (unsigned seat = 0; seat < count; seat++)
		if (write_holder(call, tx, &holders[seat]) != 0)
			return -1;
	out_close(call->out, ']');
	return 0;
}

/* Of a table of which answers show who is at it; borrowed. */
struct shown_table {
	const struct holder *seats, *played_by;
	unsigned count;
};

static bool
has_stand_ins(const struct shown_table *table)
{
	for (unsigned seat = 0; seat < table->count; seat++)
		if (table->played_by[seat].player[0] != '\0')
			return true;
	return false;
}

static int
write_seats(struct call *call, struct tx *tx, const struct shown_table *table)
{
	if (write_holders(call, tx, "seats", table->seats, table->count) != 0)
		return -1;
	if (!has_stand_ins(table))
		return 0;
	return write_holders(call, tx, "played_by", table->played_by, table->count);
}

/* In answers that only read: receipts are made again from what never changes. */
static int
write_names(struct call *call, struct tx *tx, const struct shown_table *table)
{
	const char *players[MJ_SEATS_MAX] = {NULL}, *played_by[MJ_SEATS_MAX] = {NULL};

	for (unsigned seat = 0; seat < table->count; seat++) {
		players[seat] = table->seats[seat].player;
		played_by[seat] = table->played_by[seat].player;
	}
	return player_names_write(&call->book, tx, players, played_by, table->count, &call->shown,
				  call->out);
}

static int
write_seats_and_names(struct call *call, struct tx *tx, const struct shown_table *table)
{
	if (write_seats(call, tx, table) != 0)
		return -1;
	return write_names(call, tx, table);
}

static struct shown_table
table_of(const struct match *match)
{
	return (struct shown_table){match->seats, match->played_by, match->seat_count};
}

/* The finish has taken them, and a void match takes none. */
static void
write_pending(const struct match *match, struct buffer *out)
{
	static const int64_t none[MJ_SEATS_MAX];

	write_seat_numbers("pending_penalties", match_is(match, "open") ? match->pending : none,
			   match->seat_count, out);
}

static void
write_progress(const struct match *match, struct buffer *out)
{
	write_table("table", match->ruleset, match->seat_count, &match->table, out);
	out_member(out, "next_hand_number", match->table.hand_number);
	write_seat_numbers("chips", match->chips, match->seat_count, out);
	write_pending(match, out);
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
	const struct match_row row = match_row_of(match);
	const struct shown_table table = table_of(match);

	open_match(call, &row);
	if (write_seats(call, tx, &table) != 0)
		return -1;
	write_progress(match, call->out);
	close_match(call, &row);
	return 0;
}

static int
answer_shown(struct call *call, struct tx *tx, const struct match_row *row,
	     const struct shown_match *shown)
{
	const struct shown_table table = {shown->seats, shown->played_by, shown->seat_count};

	open_match(call, row);
	if (write_seats_and_names(call, tx, &table) != 0)
		return -1;
	out_raw(call->out, shown->members.data, shown->members.size);
	close_match(call, row);
	return 0;
}

static int
write_preset(struct call *call, const struct match_row *row, const struct match *match)
{
	struct agreement agreement;

	if (!agreement_load(call->book.club, row->id, match->ruleset, &row->facts, &agreement))
		return book_store(&call->book, STORE_FAILED);
	out_text_member(call->out, "preset", rules_preset(&agreement.rules));
	return 0;
}

/* Answers with a match that this thread has not shown as it stands, and remembers that. */
static int
answer_new(struct call *call, struct tx *tx, const struct match_row *row, const struct match *match)
{
	const struct shown_table table = table_of(match);
	struct buffer *out = call->out;

	open_match(call, row);
	if (write_seats_and_names(call, tx, &table) != 0)
		return -1;
	size_t begin = out->size + 1; /* after the comma */
	write_progress(match, out);
	round_label_write(&match->table, out);
	if (write_preset(call, row, match) != 0 ||
	    last_hand_write(&call->book, tx, match, out) != 0)
		return -1;
	/* Without memory, the text may lack anything. */
	if (!out->failed && !json_arena_failed())
		shown_match_remember(row, match,
				     &(struct store_text){out->data + begin, out->size - begin});
	close_match(call, row);
	return 0;
}

int
answer_match_row(struct call *call, struct tx *tx, const struct match_row *row)
{
	const struct shown_match *shown = shown_match_find(row);
	struct match match;
	int result = -1;

	if (shown != NULL)
		return answer_shown(call, tx, row, shown);
	if (match_from_row(row, &match))
		result = answer_new(call, tx, row, &match);
	else
		book_store(&call->book, STORE_FAILED);
	match_free(&match);
	return result;
}
