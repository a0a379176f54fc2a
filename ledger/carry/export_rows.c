#include "ledger/carry/export_rows.h"

#include "ledger/carry/lines.h"

#include <string.h>

struct rows {
	struct tx *tx;
	const char *club;
	const struct export_sink *sink;
	struct buffer line;
};

static const struct page all_rows = {.ascending = true, .limit = INT32_MAX};
static const struct player_filter all_players = {.guest = -1, .archived = -1};

static int
write_line(struct rows *rows, const struct members *members, const void *line)
{
	buffer_cut(&rows->line, 0);
	out_object(&rows->line, members, line);
	out_end_line(&rows->line);
	if (rows->line.failed ||
	    rows->sink->add(rows->sink->arg, rows->line.data, rows->line.size) != 0)
		return STORE_FAILED;
	return STORE_OK;
}

static int
write_club(struct rows *rows, int64_t head, const uint8_t hash[STORE_HASH])
{
	struct club_line line = {.format = EXPORT_FORMAT, .entries = head};

	if (rows->tx->calls->club_find(rows->tx, rows->club, &line.row) != STORE_OK)
		return STORE_FAILED;
	memcpy(line.head, hash, STORE_HASH);
	return write_line(rows, &club_line_members, &line);
}

static int
write_player(void *arg, const struct player_row *row)
{
	struct rows *rows = arg;
	struct player_line line = {.row = *row};
	int result = platform_names_load(rows->tx, rows->club, row->id, &line.platform_names);

	return result != STORE_OK ? result : write_line(rows, &player_line_members, &line);
}

static int
write_season(void *arg, const struct season_row *row)
{
	const struct season_line line = {.row = *row, .settings.text = row->settings};

	return write_line(arg, &season_line_members, &line);
}

static int
write_match(void *arg, const struct match_row *row)
{
	const struct match_line line = {
		.row = *row, .facts.text = row->facts, .progress.text = row->progress};

	return write_line(arg, &match_line_members, &line);
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
