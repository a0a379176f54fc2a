/* The lines of an import that come before the entries, and the last one. */
#include "api/codec.h"
#include "api/ledger/export.h"
#include "api/ledger/fields.h"
#include "api/ledger/import.h"

#include <stddef.h>

#define SPEC_OF(members)                                                                           \
	{                                                                                          \
		members, sizeof(members) / sizeof((members)[0])                                    \
	}
#define TYPE_MEMBER                                                                                \
	{                                                                                          \
		.name = "type", .read = read_nothing                                               \
	}

/* ---- Readers ---- */

int
read_nothing(struct reader *reader, const struct path *at, const json_t *value,
	     const struct member *member, void *target)
{
	(void)reader;
	(void)at;
	(void)value;
	(void)member;
	(void)target;
	return 0;
}

int
read_string(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	*(const char **)target = json_string_value(value);
	return 0;
}

int
read_json_object(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target)
{
	(void)member;
	if (!json_is_object(value))
		return refuse_type(reader->problem, at, "an object", value);
	*(const json_t **)target = value;
	return 0;
}

int
read_hash(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	if (!hash_parse(json_string_value(value), target))
		return refuse(reader->problem, BAD_VALUE, at, "expected a hash: %d hex digits",
			      HASH_TEXT - 1);
	return 0;
}

static int
dump_piece(const char *text, size_t size, void *out)
{
	buffer_add(out, text, size);
	return 0;
}

int
import_dump(struct import *import, const json_t *value, struct buffer *text)
{
	if (json_dump_callback(value, dump_piece, text, JSON_COMPACT) == 0 && !text->failed)
		return 0;
	return work_refuse(import->work, UNAVAILABLE, "there is no memory for this now");
}

int
import_find_player(struct import *import, const char *player)
{
	struct player_row row;
	int result =
		import->tx->calls->player_find(import->tx, work_club(import->work), player, &row);

	if (result == STORE_NONE)
		return work_refuse(import->work, CONTRADICTION, "there is no player %.40s before",
				   player);
	return work_store(import->work, result);
}

/* What an insert returned. */
static int
inserted(struct import *import, int result)
{
	if (result == STORE_EXISTS)
		return work_refuse(import->work, CONTRADICTION, "this id came before");
	return work_store(import->work, result);
}

/* ---- The first line ---- */

struct club_line {
	const char *format;
};

int
import_club(struct import *import, const json_t *line)
{
	static const struct member members[] = {
		TYPE_MEMBER,
		{.name = "format",
		 .read = read_string,
		 .offset = offsetof(struct club_line, format),
		 .required = true},
		/* What the club was called; it keeps its own name. The last line says what came. */
		{.name = "id", .read = read_nothing},
		{.name = "name", .read = read_nothing},
		{.name = "created_at", .read = read_nothing},
		{.name = "entries", .read = read_nothing},
		{.name = "head", .read = read_nothing},
	};
	static const struct object_spec spec = SPEC_OF(members);
	const struct path at = {.name = "format", .size = strlen("format")};
	struct club_line club;

	if (read_object(&import->reader, NULL, line, &spec, NULL, &club) != 0)
		return -1;
	if (strcmp(club.format, EXPORT_FORMAT) != 0)
		return refuse(import->reader.problem, BAD_VALUE, &at, "expected %s", EXPORT_FORMAT);
	return 0;
}

/* ---- Players ---- */

struct player_line {
	char id[STORE_ID], name[NAME_MAX_BYTES + 1], external_id[NAME_MAX_BYTES + 1];
	bool guest;
	int64_t created_at, archived_at, version;
};

#define TIME_MEMBER(NAME, STRUCT)                                                                  \
	{                                                                                          \
		.name = #NAME, .read = read_time, .offset = offsetof(STRUCT, NAME)                 \
	}
#define ID_MEMBER(STRUCT)                                                                          \
	{                                                                                          \
		.name = "id", .read = read_uuid, .offset = offsetof(STRUCT, id), .required = true  \
	}
#define VERSION_MEMBER(STRUCT)                                                                     \
	{                                                                                          \
		.name = "version", .read = read_int64, .offset = offsetof(STRUCT, version),        \
		.required = true, .min = 1, .max = INTEGER_MAX                                     \
	}

static const char *
or_null(const char *text)
{
	return text[0] == '\0' ? NULL : text;
}

int
import_player(struct import *import, const json_t *line)
{
	static const struct member members[] = {
		TYPE_MEMBER,
		ID_MEMBER(struct player_line),
		{.name = "name",
		 .read = read_text,
		 .offset = offsetof(struct player_line, name),
		 .required = true,
		 .min = 1,
		 .max = NAME_MAX_BYTES},
		TEXT_MEMBER("external_id", struct player_line, external_id, 1, NAME_MAX_BYTES),
		{.name = "guest", .read = read_bool, .offset = offsetof(struct player_line, guest)},
		TIME_MEMBER(created_at, struct player_line),
		TIME_MEMBER(archived_at, struct player_line),
		VERSION_MEMBER(struct player_line),
	};
	static const struct object_spec spec = SPEC_OF(members);
	struct player_line player = {.id = ""};

	if (read_object(&import->reader, NULL, line, &spec, NULL, &player) != 0)
		return -1;
	const struct player_row row = {.id = player.id,
				       .name = player.name,
				       .external_id = or_null(player.external_id),
				       .guest = player.guest,
				       .created_at = player.created_at,
				       .archived_at = player.archived_at,
				       .version = player.version};
	import->players++;
	return inserted(import, import->tx->calls->player_insert(import->tx,
								 work_club(import->work), &row));
}

/* ---- Matches ---- */

struct match_line {
	char id[STORE_ID], season[NAME_MAX_BYTES + 1], external_id[NAME_MAX_BYTES + 1];
	char ruleset[WORD_TEXT], ruleset_version[WORD_TEXT], state[WORD_TEXT];
	int64_t version, created_at, played_at, finished_at;
	const json_t *facts, *progress;
};

static int
read_state(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	static const char *const states[] = {"open", "finished", "void"};
	char *state = target;

	if (read_text(reader, at, value, member, state) != 0)
		return -1;
	for (unsigned i = 0; i < sizeof(states) / sizeof(states[0]); i++)
		if (strcmp(state, states[i]) == 0)
			return 0;
	return refuse(reader->problem, BAD_VALUE, at, "expected open, finished or void");
}

#define WORD_MEMBER(NAME, READ)                                                                    \
	{                                                                                          \
		.name = #NAME, .read = (READ), .offset = offsetof(struct match_line, NAME),        \
		.required = true, .min = 1, .max = WORD_TEXT - 1                                   \
	}
#define OBJECT_MEMBER(NAME)                                                                        \
	{                                                                                          \
		.name = #NAME, .read = read_json_object,                                           \
		.offset = offsetof(struct match_line, NAME), .required = true                      \
	}

/* What was agreed, read as strictly as the call that begins a match reads it. */
struct facts_line {
	char session[NAME_MAX_BYTES + 1];
	struct agreed agreed;
};

static int
read_facts(struct reader *reader, const json_t *value, struct facts_line *facts)
{
	static const struct member members[] = {
		{.name = "rules", .read = read_nothing, .required = true}, /* by read_rules */
		TEXT_MEMBER("session", struct facts_line, session, 1, NAME_MAX_BYTES),
		{.name = "chip_value",
		 .read = read_money,
		 .offset = offsetof(struct facts_line, agreed.chip_value),
		 .min = 1},
		{.name = "fee",
		 .read = read_money,
		 .offset = offsetof(struct facts_line, agreed.fee),
		 .min = 1},
	};
	static const struct object_spec spec = SPEC_OF(members);
	const struct path at = {.name = "facts", .size = strlen("facts")};

	if (read_object(reader, &at, value, &spec, NULL, facts) != 0)
		return -1;
	return read_rules(reader, value, &facts->agreed.rules);
}

/* The ledger reads its own tables without looking for faults: those of others are looked at here. */
static int
check_table(struct reader *reader, const json_t *progress)
{
	const struct path up = {.name = "progress", .size = strlen("progress")};
	const struct path shown = {.up = &up, .name = "shown", .size = strlen("shown")};
	const struct path at = {.up = &shown, .name = "table", .size = strlen("table")};
	const json_t *value = json_object_get(json_object_get(progress, "shown"), "table");
	struct mj_table table = {0};

	if (value == NULL)
		return refuse_missing(reader, &shown, at.name);
	return read_table(reader, &at, value, NULL, &table);
}

static int
check_new(struct import *import, const char *id)
{
	struct match_row row;
	struct tx *tx = import->tx;
	int result = tx->calls->match_find(tx, work_club(import->work), id, &row);

	if (result == STORE_OK)
		return inserted(import, STORE_EXISTS);
	return result == STORE_NONE ? 0 : work_store(import->work, result);
}

/* Written again as the ledger writes its own: it shows matches without parsing them. */
static int
insert_match(struct import *import, const struct match_row *row, const struct facts_line *facts)
{
	struct work *work = import->work;
	struct match match;
	int result = 0;

	if (!match_from_row(row, &match))
		result = work_refuse(work, CONTRADICTION, "the match's progress cannot be read");
	match.agreed = facts->agreed;
	for (unsigned i = 0; result == 0 && i < MJ_SEATS; i++)
		result = import_find_player(import, match.seats[i].player);
	if (result == 0)
		result = match_insert(work, import->tx, &match);
	match_free(&match);
	work->etag[0] = '\0'; /* the match's: the answer is about more */
	return result;
}

static int
take_match(struct import *import, const struct match_line *line, struct buffer *facts_text,
	   struct buffer *progress_text)
{
	struct facts_line facts = {.session = ""};
	const struct path at = {.name = "ruleset", .size = strlen("ruleset")};
	struct reader reader = work_reader(import->work, mj_ruleset_find(line->ruleset));

	if (reader.ruleset == NULL)
		return refuse(reader.problem, UNKNOWN_RULESET, &at,
			      "there is no ruleset \"%s\" here", line->ruleset);
	if (check_new(import, line->id) != 0 || read_facts(&reader, line->facts, &facts) != 0 ||
	    check_table(&reader, line->progress) != 0 ||
	    import_dump(import, line->progress, progress_text) != 0)
		return -1;
	agreed_write(&facts.agreed, facts.session, facts_text);
	if (facts_text->failed)
		return work_refuse(import->work, UNAVAILABLE, "there is no memory for this now");
	const struct match_row row = {.id = line->id,
				      .ruleset = line->ruleset,
				      .ruleset_version = line->ruleset_version,
				      .state = line->state,
				      .season = or_null(line->season),
				      .external_id = or_null(line->external_id),
				      .version = line->version,
				      .created_at = line->created_at,
				      .played_at = line->played_at,
				      .finished_at = line->finished_at,
				      .facts = {facts_text->data, facts_text->size},
				      .progress = {progress_text->data, progress_text->size}};
	import->matches++;
	return insert_match(import, &row, &facts);
}

int
import_match(struct import *import, const json_t *line)
{
	static const struct member members[] = {
		TYPE_MEMBER,
		ID_MEMBER(struct match_line),
		WORD_MEMBER(ruleset, read_text),
		WORD_MEMBER(ruleset_version, read_text),
		WORD_MEMBER(state, read_state),
		TEXT_MEMBER("season", struct match_line, season, 1, NAME_MAX_BYTES),
		TEXT_MEMBER("external_id", struct match_line, external_id, 1, NAME_MAX_BYTES),
		VERSION_MEMBER(struct match_line),
		TIME_MEMBER(created_at, struct match_line),
		TIME_MEMBER(played_at, struct match_line),
		TIME_MEMBER(finished_at, struct match_line),
		OBJECT_MEMBER(facts),
		OBJECT_MEMBER(progress),
	};
	static const struct object_spec spec = SPEC_OF(members);
	struct match_line match = {.id = ""};
	struct buffer facts = {0}, progress = {0};

	if (read_object(&import->reader, NULL, line, &spec, NULL, &match) != 0)
		return -1;
	int result = take_match(import, &match, &facts, &progress);
	buffer_free(&facts);
	buffer_free(&progress);
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
	static const struct member members[] = {
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
	static const struct object_spec spec = SPEC_OF(members);
	struct end_line end;

	if (read_object(&import->reader, NULL, line, &spec, NULL, &end) != 0)
		return -1;
	if (end.entries != import->entries)
		return work_refuse(import->work, CONTRADICTION,
				   "the export has %lld entries, %lld came", (long long)end.entries,
				   (long long)import->entries);
	if (memcmp(end.head, import->head, STORE_HASH) != 0)
		return work_refuse(import->work, CONTRADICTION,
				   "head is not the hash of the last entry");
	import->ended = true;
	return 0;
}
