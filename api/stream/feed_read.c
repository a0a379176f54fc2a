#include "api/stream/feed_read.h"

#include "api/club/call/player_names.h"
#include "api/club/match/match_answer.h"
#include "api/club/money/entry_show.h"
#include "ledger/core/kind.h"
#include "json/arena.h"

#include <stdio.h>
#include <string.h>

struct reading {
	struct feed_batch *batch;
	struct tx *tx;
};

/* The piece of the match; NULL: the batch has no place for one more. */
static struct feed_piece *
note_match(struct feed_batch *batch, const char *match)
{
	for (unsigned i = 0; i < batch->match_count; i++)
		if (strcmp(batch->matches[i].match, match) == 0)
			return &batch->matches[i];
	if (batch->match_count == FEED_MATCHES)
		return NULL;
	struct feed_piece *piece = &batch->matches[batch->match_count++];
	snprintf(piece->match, STORE_ID, "%s", match);
	return piece;
}

/* ---- Open matches that show a new name ---- */

struct tables {
	char ids[FEED_MATCHES][STORE_ID];
	unsigned count;
};

static int
add_table(void *arg, const struct match_row *row)
{
	struct tables *tables = arg;

	snprintf(tables->ids[tables->count++], STORE_ID, "%s", row->id);
	return STORE_OK;
}

/* The newest open ones of the player whom the entry names. None show the club's name. */
static int
find_tables(const struct reading *reading, const struct entry_row *row, struct tables *tables)
{
	static const struct page page = {.limit = FEED_MATCHES};
	json_t *body = json_loadb(row->body.data, row->body.size, 0, NULL);
	const struct match_filter filter = {
		.state = "open", .player = json_string_value(json_object_get(body, "player"))};
	int result = body == NULL ? STORE_FAILED : STORE_OK;

	if (filter.player != NULL)
		result = reading->tx->calls->matches(reading->tx, reading->batch->scope.club,
						     &filter, &page, add_table, tables);
	json_decref(body);
	return result;
}

/*
 * Whether the batch has a place for the matches of all that the entry changes. 1: it has not, and
 * the entry comes first in the next batch.
 */
static int
note_tables(const struct reading *reading, const struct entry_row *row)
{
	struct feed_batch *batch = reading->batch;
	struct tables tables = {.count = 0};
	int result = find_tables(reading, row, &tables);

	if (result != STORE_OK)
		return result;
	if (batch->entry_count > 0 && batch->match_count + tables.count > FEED_MATCHES)
		return 1;
	for (unsigned i = 0; i < tables.count; i++) {
		struct feed_piece *piece = note_match(batch, tables.ids[i]);
		snprintf(piece->kind, sizeof(piece->kind), "%s", row->kind);
	}
	return STORE_OK;
}

/* 1: the batch has no place for the matches that the entry changes. */
static int
note_matches(const struct reading *reading, const struct entry_row *row)
{
	const struct entry_kind *kind = entry_kind_find(row->kind);

	if (row->match != NULL)
		return note_match(reading->batch, row->match) == NULL;
	return kind != NULL && kind->renames ? note_tables(reading, row) : STORE_OK;
}

/* ---- Entries ---- */

static int
add_entry(void *arg, const struct entry_row *row)
{
	const struct reading *reading = arg;
	struct feed_batch *batch = reading->batch;
	struct feed_piece *piece = &batch->entries[batch->entry_count];
	struct book book = {.club = batch->scope.club};
	struct buffer line = {0};
	int64_t shown = 0;
	int noted = note_matches(reading, row);

	if (noted != STORE_OK)
		return noted;
	if (entry_show(&book, reading->tx, row, &shown, &line) != 0) {
		buffer_free(&line);
		return STORE_FAILED;
	}
	snprintf(piece->kind, sizeof(piece->kind), "%s", row->kind);
	snprintf(piece->match, sizeof(piece->match), "%s", row->match == NULL ? "" : row->match);
	piece->seq = row->seq;
	piece->at = batch->text.size;
	piece->size = line.size;
	buffer_add(&batch->text, line.data, line.size);
	batch->text.failed |= line.failed;
	buffer_free(&line);
	if (batch->entry_count++ == 0)
		batch->first = row->seq;
	batch->to = row->seq;
	return batch->entry_count == EVENTS_PAGE || batch->text.size >= EVENTS_TEXT;
}

/* ---- Matches as they stand ---- */

static void
note_season(struct feed_batch *batch, struct feed_piece *match, const char *season)
{
	if (season == NULL)
		return;
	snprintf(match->season, STORE_ID, "%s", season);
	for (unsigned i = 0; i < batch->entry_count; i++)
		if (strcmp(batch->entries[i].match, match->match) == 0)
			memcpy(batch->entries[i].season, match->season, STORE_ID);
}

static int
add_match(struct feed_batch *batch, struct tx *tx, struct feed_piece *piece)
{
	struct buffer text = {0};
	struct call call = {.book = {.club = batch->scope.club}, .out = &text};
	struct match_row row;
	int result = tx->calls->match_find(tx, batch->scope.club, piece->match, &row);

	if (result != STORE_OK)
		return result;
	note_season(batch, piece, row.season);
	/* Streams of a match are sent its entries alone. */
	if (batch->scope.match[0] == '\0' && answer_match_row(&call, tx, &row) != 0)
		result = STORE_FAILED;
	piece->at = batch->text.size;
	piece->size = text.size;
	buffer_add(&batch->text, text.data, text.size);
	batch->text.failed |= text.failed;
	buffer_free(&text);
	return result;
}

static int
add_matches(struct feed_batch *batch, struct tx *tx)
{
	for (unsigned i = 0; i < batch->match_count; i++)
		if (add_match(batch, tx, &batch->matches[i]) != STORE_OK)
			return STORE_FAILED;
	return STORE_OK;
}

/* ---- All ---- */

static int
read_all(struct feed_batch *batch, struct tx *tx)
{
	const struct feed_scope *scope = &batch->scope;
	const struct entry_filter filter = {.match = scope->match[0] == '\0' ? NULL : scope->match};
	const struct page page = {
		.ascending = true, .limit = EVENTS_PAGE, .after_seq = batch->from};
	struct reading reading = {batch, tx};
	uint8_t hash[STORE_HASH];

	if (tx->calls->entry_head(tx, scope->club, &batch->head, hash) != STORE_OK)
		return STORE_FAILED;
	batch->to = batch->from;
	int result = tx->calls->entries(tx, scope->club, &filter, &page, add_entry, &reading);
	batch->all = result == STORE_OK;
	return result < 0 ? STORE_FAILED : add_matches(batch, tx);
}

int
feed_read(struct feed_batch *batch, struct tx *tx)
{
	player_names_begin();
	json_arena_open();
	int result = read_all(batch, tx);
	if (json_arena_failed() || batch->text.failed)
		result = STORE_FAILED;
	json_arena_close(NULL);
	return result;
}
