/* The lines of an import about the club, its players, and the end. */
#include "ledger/carry/import_fields.h"
#include "ledger/carry/lines.h"
#include "ledger/season/season.h"

#include <string.h>

int
import_club(struct import *import, const json_t *line)
{
	const struct path at = {.name = "format", .size = strlen("format")};
	struct club_line club;

	if (read_object(&import->reader, NULL, line, &club_line_members, NULL, &club) != 0)
		return -1;
	if (strcmp(club.format, EXPORT_FORMAT) != 0)
		return refuse(import->reader.problem, BAD_VALUE, &at, "expected %s", EXPORT_FORMAT);
	return 0;
}

int
import_player(struct import *import, const json_t *line)
{
	struct player_line player = {.row.id = ""};
	bool named = false;

	if (read_object(&import->reader, NULL, line, &player_line_members, NULL, &player) != 0)
		return -1;
	import->players++;
	if (import_inserted(import, import->tx->calls->player_insert(import->tx, import->book->club,
								     &player.row)) != 0)
		return -1;
	return platform_names_set(import->book, import->tx, player.row.id, &player.platform_names,
				  &named);
}

/* Written again as the ledger writes its own. */
static int
insert_season(struct import *import, struct season_line *line, struct buffer *text)
{
	const struct tx_calls *calls = import->tx->calls;
	struct season season;

	if (season_read(&import->book->problem, line->settings.given, &season) != 0)
		return -1;
	season_write(&season, text);
	out_end(text);
	if (text->failed)
		return book_no_memory(import->book);
	line->row.settings = (struct store_text){text->data, text->size};
	return import_inserted(import,
			       calls->season_insert(import->tx, import->book->club, &line->row));
}

int
import_season(struct import *import, const json_t *line)
{
	struct season_line season = {.row.id = ""};
	struct buffer text = {0};

	if (read_object(&import->reader, NULL, line, &season_line_members, NULL, &season) != 0)
		return -1;
	int result = insert_season(import, &season, &text);
	buffer_free(&text);
	return result;
}

int
import_end(struct import *import, const json_t *line)
{
	struct end_line end;

	if (read_object(&import->reader, NULL, line, &end_line_members, NULL, &end) != 0)
		return -1;
	if (end.entries != import->entries)
		return book_refuse(import->book, CONTRADICTION,
				   "the export has %lld entries, %lld came", (long long)end.entries,
				   (long long)import->entries);
	if (memcmp(end.head, import->head, STORE_HASH) != 0)
		return book_refuse(import->book, CONTRADICTION,
				   "head is not the hash of the last entry");
	import->ended = true;
	return 0;
}
