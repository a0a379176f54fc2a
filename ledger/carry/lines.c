#include "ledger/carry/lines.h"

#include "ledger/core/fields.h"

#include <string.h>

/* ---- Types ---- */

static int
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

static void
write_hash(struct buffer *out, const struct member *member, const void *value)
{
	char text[HASH_TEXT];

	(void)member;
	hash_write(value, text);
	out_string(out, text);
}

static int
read_line_object(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target)
{
	return read_json_object(reader, at, value, member, &((struct line_object *)target)->given);
}

/* Where the text is not there, the store had no memory to read it. */
static void
write_line_object(struct buffer *out, const struct member *member, const void *value)
{
	const struct store_text *text = &((const struct line_object *)value)->text;

	(void)member;
	if (text->data == NULL)
		out->failed = true;
	else
		out_raw(out, text->data, text->size);
}

static int
read_line_text(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target)
{
	struct store_text *text = target;

	if (type_string.read(reader, at, value, member, &text->data) != 0)
		return -1;
	text->size = strlen(text->data);
	return 0;
}

static void
write_line_text(struct buffer *out, const struct member *member, const void *value)
{
	const struct store_text *text = value;

	(void)member;
	out_text(out, text->data, text->size);
}

static const struct member_type type_hash = {"hash", read_hash, write_hash, NULL};
static const struct member_type type_line_object = {"json_object", read_line_object,
						    write_line_object, NULL};
static const struct member_type type_line_text = {"line_text", read_line_text, write_line_text,
						  NULL};

static int
read_state(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	static const char *const states[] = {"open", "finished", "void"};
	const char **state = target;

	if (type_string_text.read(reader, at, value, member, state) != 0)
		return -1;
	for (unsigned i = 0; i < sizeof(states) / sizeof(states[0]); i++)
		if (strcmp(*state, states[i]) == 0)
			return 0;
	return refuse(reader->problem, BAD_VALUE, at, "expected open, finished or void");
}

/* ---- Rows ---- */

#define TYPE(WORD)                                                                                 \
	{                                                                                          \
		"type", read_nothing, &type_constant, .of = (WORD)                                 \
	}
#define TIME(LINE, NAME)                                                                           \
	{                                                                                          \
#NAME, .type = &type_time, IN(LINE, row.NAME)                                      \
	}
#define ID(LINE)                                                                                   \
	{                                                                                          \
		"id", .type = &type_id, .required = true, IN(LINE, row.id)                         \
	}
#define VERSION(LINE)                                                                              \
	{                                                                                          \
		"version", .type = &type_int64, .required = true, .min = 1, .max = INTEGER_MAX,    \
			   IN(LINE, row.version)                                                   \
	}
#define WORD(NAME)                                                                                 \
	.type = &type_string_text, .required = true, .min = 1, .max = WORD_TEXT - 1,               \
	IN(match_line, row.NAME)
#define EXTERNAL_ID(LINE)                                                                          \
	{                                                                                          \
		"external_id", .type = &type_string_name, .min = 1, .max = NAME_MAX_BYTES,         \
			       IN(LINE, row.external_id)                                           \
	}

/* What the club was called; it keeps its own name. The last line says what came. */
static const struct member club_list[] = {
	TYPE("club"),
	{"format", .type = &type_string, .required = true, IN(club_line, format)},
	{"id", read_nothing, &type_id, IN(club_line, row.id)},
	{"name", read_nothing, &type_string, IN(club_line, row.name)},
	{"created_at", read_nothing, &type_time, IN(club_line, row.created_at)},
	{"money", read_nothing, &type_stored, .since = "0.2.0", IN(club_line, row.money)},
	{"entries", read_nothing, &type_int64, .max = INTEGER_MAX, IN(club_line, entries)},
	{"head", read_nothing, &type_hash, IN(club_line, head)},
};
const struct members club_line_members = MEMBERS(club_list);

static const struct member player_list[] = {
	TYPE("player"),
	ID(player_line),
	{"name", .type = &type_string_name, .required = true, .min = 1, .max = NAME_MAX_BYTES,
	 IN(player_line, row.name)},
	EXTERNAL_ID(player_line),
	{"platform_names", .type = &type_platform_names, .since = "0.2.0",
	 IN(player_line, platform_names)},
	{"guest", .type = &type_bool, IN(player_line, row.guest)},
	TIME(player_line, created_at),
	TIME(player_line, archived_at),
	TIME(player_line, anonymised_at),
	{"merged_into", .type = &type_id, IN(player_line, row.merged_into)},
	VERSION(player_line),
};
const struct members player_line_members = MEMBERS(player_list);

static const struct member season_list[] = {
	TYPE("season"),
	ID(season_line),
	{"closed", .type = &type_bool, IN(season_line, row.closed)},
	TIME(season_line, created_at),
	VERSION(season_line),
	{"settings", .type = &type_line_object, .required = true, IN(season_line, settings)},
};
const struct members season_line_members = MEMBERS(season_list);

static const struct member match_list[] = {
	TYPE("match"),
	ID(match_line),
	{"ruleset", WORD(ruleset)},
	{"ruleset_version", WORD(ruleset_version)},
	{"state", read_state, WORD(state)},
	{"season", .type = &type_id, IN(match_line, row.season)},
	EXTERNAL_ID(match_line),
	VERSION(match_line),
	TIME(match_line, created_at),
	TIME(match_line, played_at),
	TIME(match_line, finished_at),
	{"facts", .type = &type_line_object, .required = true, IN(match_line, facts)},
	{"progress", .type = &type_line_object, .required = true, IN(match_line, progress)},
};
const struct members match_line_members = MEMBERS(match_list);

static const struct member entry_list[] = {
	TYPE("entry"),
	{"previous", .type = &type_hash, .required = true, IN(entry_line, previous)},
	{"hash", .type = &type_hash, .required = true, IN(entry_line, hash)},
	{"body", .type = &type_line_text, .required = true, IN(entry_line, body)},
};
const struct members entry_line_members = MEMBERS(entry_list);

static const struct member attachment_list[] = {
	TYPE("attachment"),
	{"entry", .type = &type_int64, .required = true, .min = 1, .max = INTEGER_MAX,
	 IN(attachment_line, entry)},
	{"text", .type = &type_line_text, .required = true, IN(attachment_line, text)},
};
const struct members attachment_line_members = MEMBERS(attachment_list);

static const struct member end_list[] = {
	TYPE("end"),
	{"entries", .type = &type_int64, .required = true, .max = INTEGER_MAX,
	 IN(end_line, entries)},
	{"head", .type = &type_hash, .required = true, IN(end_line, head)},
};
const struct members end_line_members = MEMBERS(end_list);
