#include "ledger/match/progress.h"

#include "codec/seats.h"
#include "codec/stored_table.h"
#include "codec/table.h"
#include "ledger/seal/seal_kept.h"
#include "json/arena.h"
#include "json/dump.h"
#include "json/tape.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/*
 * One JSON object: {"kept": ..., "seats": ..., "shown": ...}. Which members stand in which part is
 * history: stores and exports have them so, and nothing else follows from it.
 */

/* ---- From the store ---- */

static void
load_text(const json_t *object, const char *name, char *to, size_t size)
{
	const char *text = json_string_value(json_object_get(object, name));

	snprintf(to, size, "%s", text == NULL ? "" : text);
}

/* A seat's holder is an id, or {"player": id} of a guest; or null, where nobody need be. */
static void
load_holders(const json_t *list, unsigned seats, struct holder holders[MJ_SEATS_MAX])
{
	for (unsigned i = 0; i < seats; i++) {
		struct holder *holder = &holders[i];
		const json_t *seat = json_array_get(list, i);
		const json_t *player = json_object_get(seat, "player");
		const char *id = json_string_value(player == NULL ? seat : player);
		holder->guest = player != NULL;
		snprintf(holder->player, sizeof(holder->player), "%s", id == NULL ? "" : id);
	}
}

static void
load_seats(const json_t *seats, const json_t *played_by, struct match *match)
{
	size_t count = json_array_size(seats);

	match->seat_count = count > MJ_SEATS_MAX ? 0 : (unsigned)count;
	load_holders(seats, match->seat_count, match->seats);
	load_holders(played_by, match->seat_count, match->played_by);
}

unsigned
progress_seats(const struct store_text *text, char players[MJ_SEATS_MAX][STORE_ID])
{
	static const char *const left_out[] = {"kept", "shown", NULL};
	struct tape tape = {.left_out = left_out};
	unsigned count = 0;

	if (tape_parse(&tape, text->data, text->size, 0) == 0) {
		tape_index list = tape_member(&tape, 0, "seats"), seat;
		size_t size = tape_is(&tape, list, TAPE_ARRAY) ? tape_size(&tape, list) : 0;
		for (; size <= MJ_SEATS_MAX && count < size; count++) {
			seat = tape_element(&tape, list, count);
			if (tape_is(&tape, seat, TAPE_OBJECT))
				seat = tape_member(&tape, seat, "player");
			tape_string(&tape, seat, players[count], STORE_ID);
		}
	}
	tape_free(&tape);
	return count;
}

/* json_dumps would take memory that ends with the call; the standings are freed with the match. */
static bool
load_standings(const json_t *list, struct match *match)
{
	struct buffer text = {0};

	if (list == NULL)
		return true;
	out_json(&text, list);
	if (text.failed) {
		json_arena_fail();
		buffer_free(&text);
		return false;
	}
	match->standings = text.data;
	match->standings_size = text.size;
	return true;
}

/*
 * Progress texts and what they say, of the matches that this thread saw last: parsing costs more
 * than settling a hand. What is remembered is the meaning of those very bytes, so that nothing done
 * elsewhere can make it wrong.
 */
enum { REMEMBERED = 128, REMEMBERED_TEXT = 1536, REMEMBERED_STANDINGS = 1024 };

static _Thread_local struct remembered {
	size_t size; /* 0: nothing */
	char text[REMEMBERED_TEXT];
	struct match match; /* without its standings */
	size_t standings_size;
	char standings[REMEMBERED_STANDINGS];
} remembered[REMEMBERED];

static struct remembered *
memory_of(const char *id)
{
	unsigned hash = 0;

	for (const char *at = id; *at != '\0'; at++)
		hash = hash * 31 + (unsigned char)*at;
	return &remembered[hash % REMEMBERED];
}

static void
remember(const struct store_text *text, const char *id, const struct match *match)
{
	struct remembered *memory = memory_of(id);

	memory->size = 0;
	if (text->size > REMEMBERED_TEXT || match->standings_size > REMEMBERED_STANDINGS)
		return;
	memcpy(memory->text, text->data, text->size);
	memory->size = text->size;
	memory->match = *match;
	memory->match.standings = NULL;
	memory->standings_size = match->standings_size;
	if (match->standings != NULL)
		memcpy(memory->standings, match->standings, match->standings_size);
}

void
progress_remember(const struct store_text *text, const struct match *match)
{
	assert(text->data != NULL && text->size > 0);
	assert((match->standings == NULL) == (match->standings_size == 0));
	remember(text, match->id, match);
}

static bool
recall(const struct store_text *text, const char *id, struct match *match)
{
	const struct remembered *memory = memory_of(id);
	const struct mj_ruleset *ruleset = match->ruleset;

	if (memory->size == 0 || memory->size != text->size || memory->match.ruleset != ruleset ||
	    memcmp(memory->text, text->data, text->size) != 0)
		return false;
	char *standings = NULL;
	if (memory->standings_size > 0) {
		standings = malloc(memory->standings_size);
		if (standings == NULL)
			return false;
		memcpy(standings, memory->standings, memory->standings_size);
	}
	*match = memory->match;
	match->standings = standings;
	match->standings_size = memory->standings_size;
	return true;
}

static bool
parse(const struct store_text *text, struct match *match)
{
	json_t *progress = json_loadb(text->data, text->size, 0, NULL);

	if (progress == NULL)
		return false;
	const json_t *kept = json_object_get(progress, "kept");
	const json_t *shown = json_object_get(progress, "shown");
	numbers_load(json_object_get(kept, "moved_points"), match->moved_points);
	numbers_load(json_object_get(kept, "moved_chips"), match->moved_chips);
	numbers_load(json_object_get(kept, "pending"), match->pending);
	match->pool = json_integer_value(json_object_get(kept, "pool"));
	match->scored = json_object_get(kept, "scores") != NULL;
	numbers_load(json_object_get(kept, "scores"), match->scores);
	match->finish_seq = json_integer_value(json_object_get(kept, "finish_seq"));
	match->seats_change = json_integer_value(json_object_get(kept, "seats_change"));
	load_seats(json_object_get(progress, "seats"), json_object_get(kept, "played_by"), match);
	table_load(match->ruleset, json_object_get(shown, "table"), &match->table);
	numbers_load(json_object_get(shown, "chips"), match->chips);
	match->over = json_is_true(json_object_get(shown, "match_over"));
	load_text(shown, "match_end", match->match_end, sizeof(match->match_end));
	bool good = seal_load(json_object_get(kept, "seal"), match->seat_count, &match->seal) &&
		    load_standings(json_object_get(shown, "standings"), match);
	json_decref(progress);
	return good;
}

bool
progress_load(const struct store_text *text, const char *id, struct match *match)
{
	if (recall(text, id, match))
		return true;
	if (!parse(text, match))
		return false;
	/* What was parsed without memory may lack its end. */
	if (!json_arena_failed())
		remember(text, id, match);
	return true;
}

/* ---- Into the store ---- */

static void
write_holder(const struct holder *holder, struct buffer *out)
{
	if (holder->player[0] == '\0') {
		out_null(out);
	} else if (!holder->guest) {
		out_string(out, holder->player);
	} else {
		out_open(out, '{');
		out_text_member(out, "player", holder->player);
		out_close(out, '}');
	}
}

static void
write_holders(const char *name, const struct holder *holders, unsigned count, struct buffer *out)
{
	out_open_member(out, name, '[');
	for (unsigned i = 0; i < count; i++)
		write_holder(&holders[i], out);
	out_close(out, ']');
}

/* Hardly any match has such penalties. */
static bool
has_pending(const struct match *match)
{
	for (unsigned seat = 0; seat < match->seat_count; seat++)
		if (match->pending[seat] != 0)
			return true;
	return false;
}

static void
write_shown(const struct match *match, struct buffer *out)
{
	out_open_member(out, "shown", '{');
	write_table("table", match->ruleset, match->seat_count, &match->table, out);
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
	out_close(out, '}');
}

void
progress_write(const struct match *match, struct buffer *out)
{
	out_open(out, '{');
	out_open_member(out, "kept", '{');
	write_seat_numbers("moved_points", match->moved_points, match->seat_count, out);
	write_seat_numbers("moved_chips", match->moved_chips, match->seat_count, out);
	if (has_pending(match))
		write_seat_numbers("pending", match->pending, match->seat_count, out);
	if (match->scored)
		write_seat_numbers("scores", match->scores, match->seat_count, out);
	out_member(out, "pool", match->pool);
	out_member(out, "finish_seq", match->finish_seq);
	if (match->seats_change != 0)
		out_member(out, "seats_change", match->seats_change);
	if (match_has_stand_ins(match))
		write_holders("played_by", match->played_by, match->seat_count, out);
	if (match->seal.opened_at != 0)
		seal_write(&match->seal, match->seat_count, out);
	out_close(out, '}');
	write_holders("seats", match->seats, match->seat_count, out);
	write_shown(match, out);
	out_close(out, '}');
}
