#include "api/ledger/match.h"

#include "api/codec.h"
#include "api/ledger/clock.h"
#include "api/ledger/table.h"
#include "api/record.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- From the store ---- */

static void
load_text(const json_t *object, const char *name, char *to, size_t size)
{
	const char *text = json_string_value(json_object_get(object, name));

	snprintf(to, size, "%s", text == NULL ? "" : text);
}

static void
load_seats(const json_t *list, struct holder seats[MJ_SEATS])
{
	for (unsigned i = 0; i < MJ_SEATS; i++) {
		const json_t *seat = json_array_get(list, i);
		load_text(seat, "player", seats[i].player, sizeof(seats[i].player));
		seats[i].guest = json_is_true(json_object_get(seat, "guest"));
	}
}

static int
add_piece(const char *text, size_t size, void *out)
{
	buffer_add(out, text, size);
	return 0;
}

/* Not by json_dumps: its memory is the request's, and the match's is freed by itself. */
static bool
load_standings(const json_t *list, struct match *match)
{
	struct buffer text = {0};

	if (list == NULL)
		return true;
	json_dump_callback(list, add_piece, &text, JSON_COMPACT);
	if (text.failed) {
		buffer_free(&text);
		return false;
	}
	match->standings = text.data;
	match->standings_size = text.size;
	return true;
}

static bool
load_progress(const struct store_text *text, struct match *match)
{
	json_t *progress = json_loadb(text->data, text->size, 0, NULL);

	if (progress == NULL)
		return false;
	table_load(match->ruleset, json_object_get(progress, "table"), &match->table);
	load_seats(json_object_get(progress, "seats"), match->seats);
	numbers_load(json_object_get(progress, "chips"), match->chips);
	numbers_load(json_object_get(progress, "moved_points"), match->moved_points);
	numbers_load(json_object_get(progress, "moved_chips"), match->moved_chips);
	match->pool = json_integer_value(json_object_get(progress, "pool"));
	match->over = json_is_true(json_object_get(progress, "over"));
	load_text(progress, "match_end", match->match_end, sizeof(match->match_end));
	match->finish_seq = json_integer_value(json_object_get(progress, "finish_seq"));
	bool good = load_standings(json_object_get(progress, "standings"), match);
	json_decref(progress);
	return good;
}

static void
copy(char *to, size_t size, const char *from)
{
	snprintf(to, size, "%s", from == NULL ? "" : from);
}

bool
match_from_row(const struct match_row *row, struct match *match)
{
	*match = (struct match){.version = row->version,
				.created_at = row->created_at,
				.played_at = row->played_at,
				.finished_at = row->finished_at};
	copy(match->id, sizeof(match->id), row->id);
	copy(match->season, sizeof(match->season), row->season);
	copy(match->external_id, sizeof(match->external_id), row->external_id);
	copy(match->state, sizeof(match->state), row->state);
	copy(match->ruleset_version, sizeof(match->ruleset_version), row->ruleset_version);
	match->ruleset = mj_ruleset_find(row->ruleset);
	match->facts = row->facts;
	return match->ruleset != NULL && load_progress(&row->progress, match);
}

int
match_load_to_show(struct work *work, struct tx *tx, const char *id, struct match *match)
{
	struct match_row row;

	if (work_found(work, tx->calls->match_find(tx, work_club(work), id, &row), "match") != 0)
		return -1;
	if (match_from_row(&row, match))
		return 0;
	match_free(match);
	return work_store(work, STORE_FAILED);
}

int
match_load(struct work *work, struct tx *tx, const char *id, struct match *match)
{
	if (match_load_to_show(work, tx, id, match) != 0)
		return -1;
	if (agreed_load(work_club(work), id, match->ruleset, &match->facts, &match->agreed))
		return 0;
	match_free(match);
	return work_store(work, STORE_FAILED);
}

void
match_free(struct match *match)
{
	free(match->standings);
	match->standings = NULL;
}

int
match_check_open(struct work *work, const struct match *match)
{
	if (work_if_match(work, match->version) != 0)
		return -1;
	if (strcmp(match->state, "open") != 0)
		return work_refuse(work, MATCH_NOT_OPEN, "the match is %s", match->state);
	return 0;
}

/* ---- Into the store ---- */

static void
write_text(const char *name, const char *text, struct buffer *out)
{
	out_key(out, name);
	out_string(out, text[0] == '\0' ? NULL : text);
}

static void
write_holders(const struct match *match, struct buffer *out)
{
	OUT(out, "\"seats\":[");
	for (unsigned i = 0; i < MJ_SEATS; i++) {
		out_open(out, '{');
		write_text("player", match->seats[i].player, out);
		if (match->seats[i].guest)
			OUT(out, "\"guest\":true");
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_progress(const struct match *match, struct buffer *out)
{
	out_open(out, '{');
	write_table("table", match->ruleset, &match->table, out);
	write_holders(match, out);
	write_numbers("chips", match->chips, out);
	write_numbers("moved_points", match->moved_points, out);
	write_numbers("moved_chips", match->moved_chips, out);
	out_member(out, "pool", match->pool);
	if (match->over)
		OUT(out, "\"over\":true");
	if (match->match_end[0] != '\0')
		write_text("match_end", match->match_end, out);
	if (match->finish_seq != 0)
		out_member(out, "finish_seq", match->finish_seq);
	if (match->standings != NULL) {
		out_key(out, "standings");
		out_raw(out, match->standings, match->standings_size);
	}
	out_close(out, '}');
}

static const char *
or_null(const char *text)
{
	return text[0] == '\0' ? NULL : text;
}

static struct match_row
row_of(const struct match *match)
{
	return (struct match_row){.id = match->id,
				  .ruleset = match->ruleset->id,
				  .ruleset_version = match->ruleset_version,
				  .state = match->state,
				  .season = or_null(match->season),
				  .external_id = or_null(match->external_id),
				  .version = match->version,
				  .created_at = match->created_at,
				  .played_at = match->played_at,
				  .finished_at = match->finished_at};
}

static struct store_text
text_of(const struct buffer *buffer)
{
	return (struct store_text){buffer->data, buffer->size};
}

int
match_insert(struct work *work, struct tx *tx, const struct match *match)
{
	struct buffer progress = {0};
	struct match_row row = row_of(match);
	int result = STORE_FAILED;

	write_progress(match, &progress);
	row.facts = match->facts;
	row.progress = text_of(&progress);
	if (!progress.failed)
		result = tx->calls->match_insert(tx, work_club(work), &row);
	for (unsigned i = 0; i < MJ_SEATS && result == STORE_OK; i++)
		result = tx->calls->match_player_add(tx, work_club(work), match->id,
						     match->seats[i].player);
	buffer_free(&progress);
	work_etag(work, match->version);
	return work_store(work, result);
}

int
match_save(struct work *work, struct tx *tx, struct match *match)
{
	struct buffer progress = {0};
	int result = STORE_FAILED;

	match->version++;
	struct match_row row = row_of(match);
	write_progress(match, &progress);
	row.progress = text_of(&progress);
	if (!progress.failed)
		result = tx->calls->match_update(tx, work_club(work), &row);
	buffer_free(&progress);
	work_etag(work, match->version);
	return work_store(work, result);
}

int64_t
match_sum_points(const struct match *match)
{
	const int64_t *points = match->table.points;

	return points[0] + points[1] + points[2] + points[3];
}

/* ---- In answers ---- */

static int
write_seat(struct work *work, struct tx *tx, const struct holder *holder, struct buffer *out)
{
	struct player_row player;

	if (!holder->guest) {
		out_string(out, holder->player);
		return 0;
	}
	if (work_store(work,
		       tx->calls->player_find(tx, work_club(work), holder->player, &player)) != 0)
		return -1;
	out_open(out, '{');
	out_key(out, "guest");
	out_string(out, player.name);
	write_text("player", holder->player, out);
	out_close(out, '}');
	return 0;
}

static void
write_end(const struct match *match, struct buffer *out)
{
	OUT(out, "\"match_over\":");
	out_boolean(out, match->over);
	if (match->match_end[0] != '\0')
		write_text("match_end", match->match_end, out);
	if (match->standings != NULL) {
		out_key(out, "standings");
		out_raw(out, match->standings, match->standings_size);
	}
}

static void
write_agreed(const struct match *match, struct buffer *out)
{
	write_text("season", match->season, out);
	write_text("external_id", match->external_id, out);
	out_time(out, "played_at", match->played_at);
	out_time(out, "created_at", match->created_at);
	out_time(out, "finished_at", match->finished_at);
}

int
match_write(struct work *work, struct tx *tx, const struct match *match, struct buffer *out)
{
	out_open(out, '{');
	write_text("id", match->id, out);
	write_text("ruleset", match->ruleset->id, out);
	write_text("ruleset_version", match->ruleset_version, out);
	out_raw(out, match->facts.data + 1, match->facts.size - 2);
	write_text("state", match->state, out);
	out_member(out, "version", match->version);
	OUT(out, "\"seats\":[");
	for (unsigned i = 0; i < MJ_SEATS; i++)
		if (write_seat(work, tx, &match->seats[i], out) != 0)
			return -1;
	out_close(out, ']');
	write_table("table", match->ruleset, &match->table, out);
	out_member(out, "next_hand_number", match->table.hand_number);
	write_numbers("chips", match->chips, out);
	write_end(match, out);
	write_agreed(match, out);
	out_close(out, '}');
	return 0;
}
