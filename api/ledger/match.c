#include "api/ledger/match.h"

#include "api/codec.h"
#include "api/ledger/clock.h"
#include "api/ledger/table.h"
#include "api/record.h"

#include <stdio.h>
#include <stdlib.h>

/*
 * The progress of a match is one JSON object: {"kept": ..., "seats": ..., "shown": ...}. `shown` holds members just as
 * answers show them and comes last, so that showing a match needs no parsing: neither numbers nor ids, which stand
 * before it, can hold its name.
 */
#define SHOWN ",\"shown\":{"
#define SEATS "\"seats\":["

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
		const json_t *player = json_object_get(seat, "player");
		const char *id = json_string_value(player == NULL ? seat : player);
		seats[i].guest = player != NULL;
		snprintf(seats[i].player, sizeof(seats[i].player), "%s", id == NULL ? "" : id);
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

/*
 * Progress texts and what they say, of the matches this thread saw last: parsing costs more than settling a hand. What
 * is remembered is the meaning of those very bytes, so that nothing done elsewhere can make it wrong.
 */
enum { REMEMBERED = 128, REMEMBERED_TEXT = 1024 };

static _Thread_local struct remembered {
	size_t size; /* 0: nothing */
	char text[REMEMBERED_TEXT];
	struct match match;
} remembered[REMEMBERED];

static struct remembered *
memory_of(const char *id)
{
	unsigned hash = 0;

	for (const char *at = id; *at != '\0'; at++)
		hash = hash * 31 + (unsigned char)*at;
	return &remembered[hash % REMEMBERED];
}

/* A match with standings is over: it owns memory, and is not remembered. */
static void
remember(const struct store_text *text, const struct match *match)
{
	struct remembered *memory = memory_of(match->id);

	memory->size = 0;
	if (text->size > REMEMBERED_TEXT || match->standings != NULL)
		return;
	memcpy(memory->text, text->data, text->size);
	memory->size = text->size;
	memory->match = *match;
}

static bool
recall(const struct store_text *text, const char *id, struct match *match)
{
	const struct remembered *memory = memory_of(id);

	if (memory->size != text->size || memcmp(memory->text, text->data, text->size) != 0)
		return false;
	*match = memory->match;
	return true;
}

static bool
load_progress(const struct store_text *text, struct match *match)
{
	json_t *progress = json_loadb(text->data, text->size, 0, NULL);

	if (progress == NULL)
		return false;
	const json_t *kept = json_object_get(progress, "kept");
	const json_t *shown = json_object_get(progress, "shown");
	numbers_load(json_object_get(kept, "moved_points"), match->moved_points);
	numbers_load(json_object_get(kept, "moved_chips"), match->moved_chips);
	match->pool = json_integer_value(json_object_get(kept, "pool"));
	match->finish_seq = json_integer_value(json_object_get(kept, "finish_seq"));
	load_seats(json_object_get(progress, "seats"), match->seats);
	table_load(match->ruleset, json_object_get(shown, "table"), &match->table);
	numbers_load(json_object_get(shown, "chips"), match->chips);
	match->over = json_is_true(json_object_get(shown, "match_over"));
	load_text(shown, "match_end", match->match_end, sizeof(match->match_end));
	bool good = load_standings(json_object_get(shown, "standings"), match);
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
	*match = (struct match){.ruleset = mj_ruleset_find(row->ruleset)};
	if (match->ruleset == NULL)
		return false;
	bool known = recall(&row->progress, row->id, match);
	if (!known && !load_progress(&row->progress, match))
		return false;
	copy(match->id, sizeof(match->id), row->id);
	copy(match->season, sizeof(match->season), row->season);
	copy(match->external_id, sizeof(match->external_id), row->external_id);
	copy(match->state, sizeof(match->state), row->state);
	copy(match->ruleset_version, sizeof(match->ruleset_version), row->ruleset_version);
	match->ruleset = mj_ruleset_find(row->ruleset);
	match->version = row->version;
	match->created_at = row->created_at;
	match->played_at = row->played_at;
	match->finished_at = row->finished_at;
	match->facts = row->facts;
	return true;
}

int
match_load(struct work *work, struct tx *tx, const char *id, struct match *match)
{
	struct match_row row;

	if (work_found(work, tx->calls->match_find(tx, work_club(work), id, &row), "match") != 0)
		return -1;
	if (match_from_row(&row, match) &&
	    agreed_load(work_club(work), id, match->ruleset, &match->facts, &match->agreed))
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
with_match_of_path(struct work *work, struct tx *tx,
		   int (*part)(struct work *work, struct tx *tx, struct match *match))
{
	struct match match;

	if (match_load(work, tx, work_part(work, 0), &match) != 0)
		return -1;
	int result = part(work, tx, &match);
	match_free(&match);
	return result;
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
	out_string(out, text == NULL || text[0] == '\0' ? NULL : text);
}

static void
write_holders(const struct match *match, struct buffer *out)
{
	OUT(out, SEATS);
	for (unsigned i = 0; i < MJ_SEATS; i++) {
		if (!match->seats[i].guest) {
			out_string(out, match->seats[i].player);
			continue;
		}
		out_open(out, '{');
		write_text("player", match->seats[i].player, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_shown(const struct match *match, struct buffer *out)
{
	buffer_add(out, SHOWN, sizeof(SHOWN) - 1);
	write_table("table", match->ruleset, &match->table, out);
	out_member(out, "next_hand_number", match->table.hand_number);
	write_numbers("chips", match->chips, out);
	OUT(out, "\"match_over\":");
	out_boolean(out, match->over);
	if (match->match_end[0] != '\0')
		write_text("match_end", match->match_end, out);
	if (match->standings != NULL) {
		out_key(out, "standings");
		out_raw(out, match->standings, match->standings_size);
	}
	out_close(out, '}');
}

static void
write_progress(const struct match *match, struct buffer *out)
{
	OUT(out, "{\"kept\":{");
	write_numbers("moved_points", match->moved_points, out);
	write_numbers("moved_chips", match->moved_chips, out);
	out_member(out, "pool", match->pool);
	out_member(out, "finish_seq", match->finish_seq);
	out_close(out, '}');
	write_holders(match, out);
	write_shown(match, out);
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
				  .finished_at = match->finished_at,
				  .facts = match->facts};
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

static bool
is_holding(int64_t amount)
{
	return amount >= -HOLDING_MAX && amount <= HOLDING_MAX;
}

int
match_check_holdings(struct work *work, const struct match *match)
{
	bool good = is_holding(match->pool);

	for (unsigned seat = 0; seat < MJ_SEATS; seat++)
		good = good && is_holding(match->table.points[seat]) &&
		       is_holding(match->chips[seat]);
	if (good)
		return 0;
	return work_refuse(work, CONTRADICTION, "a seat would hold more than %lld",
			   (long long)HOLDING_MAX);
}

int
match_save(struct work *work, struct tx *tx, struct match *match)
{
	struct buffer progress = {0};
	int result = STORE_FAILED;

	if (match_check_holdings(work, match) != 0)
		return -1;
	match->version++;
	struct match_row row = row_of(match);
	write_progress(match, &progress);
	row.progress = text_of(&progress);
	if (!progress.failed)
		result = tx->calls->match_update(tx, work_club(work), &row);
	if (result == STORE_OK)
		remember(&row.progress, match);
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
write_guest(struct work *work, struct tx *tx, const char *id, struct buffer *out)
{
	struct player_row player;

	if (work_store(work, tx->calls->player_find(tx, work_club(work), id, &player)) != 0)
		return -1;
	out_open(out, '{');
	out_key(out, "guest");
	out_string(out, player.name);
	write_text("player", id, out);
	out_close(out, '}');
	return 0;
}

/* Names of guests can change, and so are looked up. */
static int
write_named_seats(struct work *work, struct tx *tx, const char *text, size_t size,
		  struct buffer *out)
{
	struct holder seats[MJ_SEATS];
	json_t *list = json_loadb(text, size, 0, NULL);
	int result = work_store(work, list == NULL ? STORE_FAILED : STORE_OK);

	load_seats(list, seats);
	json_decref(list);
	OUT(out, SEATS);
	for (unsigned i = 0; result == 0 && i < MJ_SEATS; i++) {
		if (seats[i].guest)
			result = write_guest(work, tx, seats[i].player, out);
		else
			out_string(out, seats[i].player);
	}
	out_close(out, ']');
	return result;
}

/* The seats and the members that are shown, as the row has them. */
static int
write_progress_of(struct work *work, struct tx *tx, const struct store_text *text,
		  struct buffer *out)
{
	const char *end = text->data + text->size;
	const char *seats = memmem(text->data, text->size, SEATS, sizeof(SEATS) - 1);
	const char *shown = memmem(text->data, text->size, SHOWN, sizeof(SHOWN) - 1);

	if (seats == NULL || shown == NULL)
		return work_store(work, STORE_FAILED);
	if (memchr(seats, '{', (size_t)(shown - seats)) == NULL) {
		out_raw(out, seats, (size_t)(shown - seats));
	} else {
		const char *list = seats + sizeof(SEATS) - 2;
		if (write_named_seats(work, tx, list, (size_t)(shown - list), out) != 0)
			return -1;
	}
	shown += sizeof(SHOWN) - 1;
	out_raw(out, shown, (size_t)(end - shown) - 2);
	return 0;
}

int
match_write_row(struct work *work, struct tx *tx, const struct match_row *row, struct buffer *out)
{
	out_open(out, '{');
	write_text("id", row->id, out);
	write_text("ruleset", row->ruleset, out);
	write_text("ruleset_version", row->ruleset_version, out);
	work_quote_facts(work, row->id, out->size, row->facts.size - 2);
	out_raw(out, row->facts.data + 1, row->facts.size - 2);
	write_text("state", row->state, out);
	out_member(out, "version", row->version);
	if (write_progress_of(work, tx, &row->progress, out) != 0)
		return -1;
	write_text("season", row->season, out);
	write_text("external_id", row->external_id, out);
	out_time(out, "played_at", row->played_at);
	out_time(out, "created_at", row->created_at);
	out_time(out, "finished_at", row->finished_at);
	out_close(out, '}');
	return 0;
}

int
match_write(struct work *work, struct tx *tx, const struct match *match, struct buffer *out)
{
	struct buffer progress = {0};
	struct match_row row = row_of(match);

	write_progress(match, &progress);
	row.progress = text_of(&progress);
	int result = progress.failed ? work_store(work, STORE_FAILED)
				     : match_write_row(work, tx, &row, out);
	buffer_free(&progress);
	return result;
}
