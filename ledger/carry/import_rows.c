/* The lines of an import about the club, its players, and the end. */
#include "ledger/carry/export_rows.h"
#include "ledger/carry/import_fields.h"
#include "ledger/people/platform_names.h"
#include "ledger/season/season.h"

#include <stddef.h>

/* ---- The first line ---- */

struct club_line {
	const char *format;
};

int
import_club(struct import *import, const json_t *line)
{
	static const struct member list[] = {
		TYPE_MEMBER,
		{.name = "format",
		 .read = read_string,
		 .offset = offsetof(struct club_line, format),
		 .required = true},
		/* What the club was called; it keeps its own name. The last line says what came. */
		{.name = "id", .read = read_nothing},
		{.name = "name", .read = read_nothing},
		{.name = "created_at", .read = read_nothing},
		{.name = "money", .read = read_nothing}, /* as the entries say it */
		{.name = "entries", .read = read_nothing},
		{.name = "head", .read = read_nothing},
	};
	static const struct members members = MEMBERS(list);
	const struct path at = {.name = "format", .size = strlen("format")};
	struct club_line club;

	if (read_object(&import->reader, NULL, line, &members, NULL, &club) != 0)
		return -1;
	if (strcmp(club.format, EXPORT_FORMAT) != 0)
		return refuse(import->reader.problem, BAD_VALUE, &at, "expected %s", EXPORT_FORMAT);
	return 0;
}

/* ---- Players ---- */

struct player_line {
	char id[STORE_ID], name[NAME_MAX_BYTES + 1], external_id[NAME_MAX_BYTES + 1];
	char merged_into[STORE_ID];
	bool guest;
	int64_t created_at, archived_at, anonymised_at, version;
	struct platform_names platform_names;
};

int
import_player(struct import *import, const json_t *line)
{
	static const struct member list[] = {
		TYPE_MEMBER,
		ID_MEMBER(struct player_line),
		{.name = "name",
		 .read = read_name,
		 .offset = offsetof(struct player_line, name),
		 .required = true,
		 .min = 1,
		 .max = NAME_MAX_BYTES},
		NAME_MEMBER("external_id", struct player_line, external_id, 1),
		{.name = "platform_names",
		 .read = read_platform_names,
		 .offset = offsetof(struct player_line, platform_names)},
		{.name = "guest", .read = read_bool, .offset = offsetof(struct player_line, guest)},
		TIME_MEMBER(created_at, struct player_line),
		TIME_MEMBER(archived_at, struct player_line),
		TIME_MEMBER(anonymised_at, struct player_line),
		{.name = "merged_into",
		 .read = read_stored_uuid,
		 .offset = offsetof(struct player_line, merged_into)},
		VERSION_MEMBER(struct player_line),
	};
	static const struct members members = MEMBERS(list);
	struct player_line player = {.id = ""};
	bool named = false;

	if (read_object(&import->reader, NULL, line, &members, NULL, &player) != 0)
		return -1;
	const struct player_row row = {.id = player.id,
				       .name = player.name,
				       .external_id = text_or_null(player.external_id),
				       .guest = player.guest,
				       .created_at = player.created_at,
				       .archived_at = player.archived_at,
				       .anonymised_at = player.anonymised_at,
				       .merged_into = text_or_null(player.merged_into),
				       .version = player.version};
	import->players++;
	if (import_inserted(import, import->tx->calls->player_insert(import->tx, import->book->club,
								     &row)) != 0)
		return -1;
	return platform_names_set(import->book, import->tx, player.id, &player.platform_names,
				  &named);
}

/* ---- Seasons ---- */

struct season_line {
	char id[STORE_ID];
	bool closed;
	int64_t created_at, version;
	const json_t *settings;
};

/* Written again as the ledger writes its own. */
static int
insert_season(struct import *import, const struct season_line *line, struct buffer *text)
{
	const struct tx_calls *calls = import->tx->calls;
	struct season season;

	if (season_read(&import->book->problem, line->settings, &season) != 0)
		return -1;
	season_write(&season, text);
	out_end(text);
	if (text->failed)
		return book_no_memory(import->book);
	const struct season_row row = {.id = line->id,
				       .closed = line->closed,
				       .created_at = line->created_at,
				       .version = line->version,
				       .settings = {text->data, text->size}};
	return import_inserted(import, calls->season_insert(import->tx, import->book->club, &row));
}

int
import_season(struct import *import, const json_t *line)
{
	static const struct member list[] = {
		TYPE_MEMBER,
		ID_MEMBER(struct season_line),
		{.name = "closed",
		 .read = read_bool,
		 .offset = offsetof(struct season_line, closed)},
		TIME_MEMBER(created_at, struct season_line),
		VERSION_MEMBER(struct season_line),
		{.name = "settings",
		 .read = read_json_object,
		 .offset = offsetof(struct season_line, settings),
		 .required = true},
	};
	static const struct members members = MEMBERS(list);
	struct season_line season = {.id = ""};
	struct buffer text = {0};

	if (read_object(&import->reader, NULL, line, &members, NULL, &season) != 0)
		return -1;
	int result = insert_season(import, &season, &text);
	buffer_free(&text);
	return result;
}

/* ---- The last line ---- */

struct end_line {
	int64_t entries;
	uint8_t head[STORE_HASH];
};

int
import_end(struct import *import, const json_t *line)
{
	static const struct member list[] = {
		TYPE_MEMBER,
		{.name = "entries",
		 .read = read_int64,
		 .offset = offsetof(struct end_line, entries),
		 .required = true,
		 .max = INTEGER_MAX},
		{.name = "head",
		 .read = read_hash,
		 .offset = offsetof(struct end_line, head),
		 .required = true},
	};
	static const struct members members = MEMBERS(list);
	struct end_line end;

	if (read_object(&import->reader, NULL, line, &members, NULL, &end) != 0)
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
