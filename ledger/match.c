#include "ledger/match.h"

#include "codec/ruleset_fields_write.h"
#include "ledger/clock.h"
#include "ledger/progress.h"

#include <stdio.h>
#include <stdlib.h>

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
	if (!progress_load(&row->progress, row->id, match))
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

	progress_write(match, &progress);
	row.progress = text_of(&progress);
	if (!progress.failed)
		result = tx->calls->match_insert(tx, work_club(work), &row);
	for (unsigned i = 0; i < MJ_SEATS_MAX && result == STORE_OK; i++)
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

	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
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
	progress_write(match, &progress);
	row.progress = text_of(&progress);
	if (!progress.failed)
		result = tx->calls->match_update(tx, work_club(work), &row);
	if (result == STORE_OK)
		progress_remember(&row.progress, match);
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

int
match_write_row(struct work *work, struct tx *tx, const struct match_row *row, struct buffer *out)
{
	out_open(out, '{');
	out_text_member(out, "id", row->id);
	out_text_member(out, "ruleset", row->ruleset);
	out_text_member(out, "ruleset_version", row->ruleset_version);
	work_quote_facts(work, row->id, out->size, row->facts.size - 2);
	out_raw(out, row->facts.data + 1, row->facts.size - 2);
	out_text_member(out, "state", row->state);
	out_member(out, "version", row->version);
	if (progress_show(work, tx, &row->progress, out) != 0)
		return -1;
	out_text_member(out, "season", row->season);
	out_text_member(out, "external_id", row->external_id);
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

	progress_write(match, &progress);
	row.progress = text_of(&progress);
	int result = progress.failed ? work_store(work, STORE_FAILED)
				     : match_write_row(work, tx, &row, out);
	buffer_free(&progress);
	return result;
}
