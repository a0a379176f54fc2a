#include "ledger/match.h"

#include "ledger/progress.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static void
copy(char *to, size_t size, const char *from)
{
	snprintf(to, size, "%s", from == NULL ? "" : from);
}

/* Whether each seat that plays has a player, and no player two seats. */
static bool
seats_are_held(const struct match *match)
{
	if (match->seat_count < 1 || match->seat_count > MJ_SEATS_MAX)
		return false;
	for (unsigned i = 0; i < match->seat_count; i++) {
		if (match->seats[i].player[0] == '\0')
			return false;
		for (unsigned k = 0; k < i; k++)
			if (strcmp(match->seats[k].player, match->seats[i].player) == 0)
				return false;
	}
	return true;
}

/* ---- From the store ---- */

bool
match_from_row(const struct match_row *row, struct match *match)
{
	*match = (struct match){.ruleset = mj_ruleset_find(row->ruleset)};
	if (match->ruleset == NULL || !progress_load(&row->progress, row->id, match) ||
	    !seats_are_held(match))
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
	    match->agreement.rules.seats == match->seat_count)
		return 0;
	match_free(match);
	return book_store(book, STORE_FAILED);
}

void
match_free(struct match *match)
{
	free(match->standings);
	match->standings = NULL;
	match->standings_size = 0;
}

/* ---- What it says ---- */

bool
match_is(const struct match *match, const char *state)
{
	return strcmp(match->state, state) == 0;
}

int
match_check_open(struct book *book, const struct match *match)
{
	if (match_is(match, "open"))
		return 0;
	return book_refuse(book, MATCH_NOT_OPEN, "the match is %s", match->state);
}

static bool
is_holding(int64_t amount)
{
	return amount >= -HOLDING_MAX && amount <= HOLDING_MAX;
}

int
match_check_holdings(struct book *book, const struct match *match)
{
	bool good = is_holding(match->pool);

	for (unsigned seat = 0; seat < match->seat_count; seat++)
		good = good && is_holding(match->table.points[seat]) &&
		       is_holding(match->chips[seat]);
	if (good)
		return 0;
	return book_refuse(book, CONTRADICTION, "a seat would hold more than %lld",
			   (long long)HOLDING_MAX);
}

int64_t
match_sum_points(const struct match *match)
{
	int64_t sum = 0;

	for (unsigned seat = 0; seat < match->seat_count; seat++)
		sum += match->table.points[seat];
	return sum;
}

void
match_write_players(const struct match *match, struct buffer *out)
{
	OUT(out, "\"seats\":[");
	for (unsigned seat = 0; seat < match->seat_count; seat++)
		out_string(out, match->seats[seat].player);
	out_close(out, ']');
}

/* ---- Into the store ---- */

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
				  .facts = match->agreement_text};
}

int
match_insert(struct book *book, struct tx *tx, const struct match *match)
{
	struct buffer progress = {0};
	struct match_row row = row_of(match);
	int result = STORE_FAILED;

	assert(seats_are_held(match));
	assert(match->seat_count == match->agreement.rules.seats);
	progress_write(match, &progress);
	row.progress = (struct store_text){progress.data, progress.size};
	if (!progress.failed)
		result = tx->calls->match_insert(tx, book->club, &row);
	for (unsigned i = 0; i < match->seat_count && result == STORE_OK; i++)
		result = tx->calls->match_player_add(tx, book->club, match->id,
						     match->seats[i].player);
	buffer_free(&progress);
	return book_store(book, result);
}

/* A match has standings, and an entry that finished it, exactly when it is finished. */
static bool
end_is_noted(const struct match *match)
{
	bool finished = match_is(match, "finished");

	return (match->standings != NULL) == finished && (match->finish_seq != 0) == finished;
}

int
match_save(struct book *book, struct tx *tx, struct match *match)
{
	struct buffer progress = {0};
	int result = STORE_FAILED;

	if (match_check_holdings(book, match) != 0)
		return -1;
	match->version++;
	assert(match->version > 1 && seats_are_held(match) && end_is_noted(match));
	struct match_row row = row_of(match);
	progress_write(match, &progress);
	row.progress = (struct store_text){progress.data, progress.size};
	if (!progress.failed)
		result = tx->calls->match_update(tx, book->club, &row);
	if (result == STORE_OK)
		progress_remember(&row.progress, match);
	buffer_free(&progress);
	return book_store(book, result);
}
