#include "ledger/carry/export_rows.h"

#include "ledger/core/chain.h"
#include "ledger/core/clock.h"
#include "ledger/people/platform_names.h"
#include "json/write.h"

struct rows {
	struct tx *tx;
	const char *club;
	const struct export_sink *sink;
	struct buffer line;
};

static const struct page all_rows = {.ascending = true, .limit = INT32_MAX};
static const struct player_filter all_players = {.guest = -1, .archived = -1};

static void
begin_line(struct rows *rows, const char *type)
{
	buffer_cut(&rows->line, 0);
	out_open(&rows->line, '{');
	out_key(&rows->line, "type");
	out_string(&rows->line, type);
}

static void
write_text(struct rows *rows, const char *name, const char *text)
{
	out_key(&rows->line, name);
	out_string(&rows->line, text);
}

/* Text that is a JSON object already; where it is not there, the store had no memory to read it. */
static void
write_object(struct rows *rows, const char *name, const struct store_text *object)
{
	out_key(&rows->line, name);
	if (object->data == NULL)
		rows->line.failed = true;
	else
		out_raw(&rows->line, object->data, object->size);
}

static int
end_line(struct rows *rows)
{
	out_close(&rows->line, '}');
	out_end_line(&rows->line);
	if (rows->line.failed ||
	    rows->sink->add(rows->sink->arg, rows->line.data, rows->line.size) != 0)
		return STORE_FAILED;
	return STORE_OK;
}

static int
write_club(struct rows *rows, int64_t head, const uint8_t hash[STORE_HASH])
{
	struct club_row club;
	char text[HASH_TEXT];
	int result = rows->tx->calls->club_find(rows->tx, rows->club, &club);

	if (result != STORE_OK)
		return STORE_FAILED;
	begin_line(rows, "club");
	write_text(rows, "format", EXPORT_FORMAT);
	write_text(rows, "id", club.id);
	write_text(rows, "name", club.name);
	out_time(&rows->line, "created_at", club.created_at);
	out_key(&rows->line, "money");
	if (club.money.size == 0)
		out_null(&rows->line);
	else
		out_raw(&rows->line, club.money.data, club.money.size);
	out_member(&rows->line, "entries", head);
	hash_write(hash, text);
	write_text(rows, "head", text);
	return end_line(rows);
}

static int
write_player(void *arg, const struct player_row *row)
{
	struct rows *rows = arg;

	begin_line(rows, "player");
	write_text(rows, "id", row->id);
	write_text(rows, "name", row->name);
	write_text(rows, "external_id", row->external_id);
	int result = platform_names_write(rows->tx, rows->club, row->id, &rows->line);
	out_key(&rows->line, "guest");
	out_boolean(&rows->line, row->guest);
	out_time(&rows->line, "created_at", row->created_at);
	out_time(&rows->line, "archived_at", row->archived_at);
	out_time(&rows->line, "anonymised_at", row->anonymised_at);
	write_text(rows, "merged_into", row->merged_into);
	out_member(&rows->line, "version", row->version);
	return result != STORE_OK ? result : end_line(rows);
}

static int
write_season(void *arg, const struct season_row *row)
{
	struct rows *rows = arg;

	begin_line(rows, "season");
	write_text(rows, "id", row->id);
	out_boolean_member(&rows->line, "closed", row->closed);
	out_time(&rows->line, "created_at", row->created_at);
	out_member(&rows->line, "version", row->version);
	write_object(rows, "settings", &row->settings);
	return end_line(rows);
}

static int
write_match(void *arg, const struct match_row *row)
{
	struct rows *rows = arg;

	begin_line(rows, "match");
	write_text(rows, "id", row->id);
	write_text(rows, "ruleset", row->ruleset);
	write_text(rows, "ruleset_version", row->ruleset_version);
	write_text(rows, "state", row->state);
	write_text(rows, "season", row->season);
	write_text(rows, "external_id", row->external_id);
	out_member(&rows->line, "version", row->version);
	out_time(&rows->line, "created_at", row->created_at);
	out_time(&rows->line, "played_at", row->played_at);
	out_time(&rows->line, "finished_at", row->finished_at);
	write_object(rows, "facts", &row->facts);
	write_object(rows, "progress", &row->progress);
	return end_line(rows);
}

int
export_rows(struct tx *tx, const char *club, int64_t head, const uint8_t hash[STORE_HASH],
	    const struct export_sink *sink)
{
	static const struct match_filter all_matches = {0};
	struct rows rows = {.tx = tx, .club = club, .sink = sink};
	int result = write_club(&rows, head, hash);

	if (result == STORE_OK)
		result = tx->calls->players(tx, club, &all_players, &all_rows, write_player, &rows);
	if (result == STORE_OK)
		result = tx->calls->seasons(tx, club, &all_rows, write_season, &rows);
	if (result == STORE_OK)
		result = tx->calls->matches(tx, club, &all_matches, &all_rows, write_match, &rows);
	buffer_free(&rows.line);
	return result;
}
