#include "ledger/match/match_store.h"

#include "ledger/match/progress.h"

#include <assert.h>
#include <stdio.h>

/* ---- From the store ---- */

static void
copy(char *to, size_t size, const char *from)
{
	snprintf(to, size, "%s", from == NULL ? "" : from);
}

bool
match_from_row(const struct match_row *row, struct match *match)
{
	*match = (struct match){.ruleset = mj_ruleset_find(row->ruleset)};
	if (match->ruleset == NULL || !progress_load(&row->progress, row->id, match) ||
	    !match_seats_are_held(match))
		return false;
	copy(match->id, sizeof(match->id), row->id);
	copy(match->season, sizeof(match->season), row->season);
	copy(match->external_id, sizeof(match->external_id), row->external_id);
	copy(match->state, sizeof(match->state), row->state);
	copy(match->ruleset_version, sizeof(match->ruleset_version), row->ruleset_version);
	match->version = row->version;
	match->created_at = row->created_at;
	match->played_at = row->played_at;
	match->finished_at = row->finished_at;
	match->agreement_text = row->facts;
	return true;
}

int
match_load(struct book *book, struct tx *tx, const char *id, struct match *match)
{
	struct match_row row;

	if (book_found(book, tx->calls->match_find(tx, book->club, id, &row), "match") != 0)
		return -1;
	if (match_from_row(&row, match) &&
	    agreement_load(book->club, id, match->ruleset, &row.facts, &match->agreement) &&
	    match->agreement.rules.seats == match->seat_count && match_end_is_noted(match))
		return 0;
	match_free(match);
	return book_store(book, STORE_FAILED);
}

/* ---- Into the store ---- */

static const char *
or_null(const char *text)
{
	return text[0] == '\0' ? NULL : text;
}

struct match_row
match_row_of(const struct match *match)
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
				  .facts = match->agreement_text};
}

int
match_insert(struct book *book, struct tx *tx, const struct match *match)
{
	struct buffer progress = {0};
	struct match_row row = match_row_of(match);
	int result = STORE_FAILED;

	assert(match_seats_are_held(match));
	assert(match->seat_count == match->agreement.rules.seats);
	progress_write(match, &progress);
	out_end(&progress);
	row.progress = (struct store_text){progress.data, progress.size};
	if (!progress.failed)
		result = tx->calls->match_insert(tx, book->club, &row);
	buffer_free(&progress);
	if (book_store(book, result) != 0)
		return -1;
	return match_note_seated(book, tx, match);
}

int
match_note_player(struct book *book, struct tx *tx, const char *match, const char *player)
{
	if (player[0] == '\0')
		return 0;
	return book_store(book, tx->calls->match_player_add(tx, book->club, match, player));
}

int
match_note_seated(struct book *book, struct tx *tx, const struct match *match)
{
	for (unsigned i = 0; i < match->seat_count; i++)
		if (match_note_player(book, tx, match->id, match->seats[i].player) != 0 ||
		    match_note_player(book, tx, match->id, match->played_by[i].player) != 0)
			return -1;
	return 0;
}

int
match_save(struct book *book, struct tx *tx, struct match *match)
{
	struct buffer progress = {0};
	int result = STORE_FAILED;

	if (match_check_holdings(book, match) != 0)
		return -1;
	match->version++;
	assert(match->version > 1 && match_seats_are_held(match) && match_end_is_noted(match));
	struct match_row row = match_row_of(match);
	progress_write(match, &progress);
	out_end(&progress);
	row.progress = (struct store_text){progress.data, progress.size};
	if (!progress.failed)
		result = tx->calls->match_update(tx, book->club, &row);
	if (result == STORE_OK)
		progress_remember(&row.progress, match);
	buffer_free(&progress);
	return book_store(book, result);
}
