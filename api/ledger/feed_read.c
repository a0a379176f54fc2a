#include "api/ledger/feed_read.h"

#include "api/ledger/entry_show.h"
#include "api/ledger/match_answer.h"
#include "api/ledger/player_names.h"
#include "json/arena.h"

#include <stdio.h>
#include <string.h>

struct reading {
	struct feed_batch *batch;
	struct tx *tx;
};

/* Whether the batch has a place for one more entry of this match. */
static bool
notes_match(struct feed_batch *batch, const char *match)
{
	if (match == NULL)
		return true;
	for (unsigned i = 0; i < batch->match_count; i++)
		if (strcmp(batch->matches[i].match, match) == 0)
			return true;
	if (batch->match_count == FEED_MATCHES)
		return false;
	snprintf(batch->matches[batch->match_count++].match, STORE_ID, "%s", match);
	return true;
}

static int
add_entry(void *arg, const struct entry_row *row)
{
	const struct reading *reading = arg;
	struct feed_batch *batch = reading->batch;
	struct feed_piece *piece = &batch->entries[batch->entry_count];
	struct book book = {.club = batch->scope.club};
	struct buffer line = {0};
	int64_t shown = 0;

	if (!notes_match(batch, row->match))
		return 1;
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
