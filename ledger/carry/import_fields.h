/* What the lines of an import have in common. */
#ifndef LEDGER_CARRY_IMPORT_FIELDS_H
#define LEDGER_CARRY_IMPORT_FIELDS_H

#include "ledger/carry/import_lines.h"
#include "ledger/core/fields.h"

#define TYPE_MEMBER                                                                                \
	{                                                                                          \
		.name = "type", .read = read_nothing                                               \
	}
#define TIME_MEMBER(NAME, STRUCT)                                                                  \
	{                                                                                          \
		.name = #NAME, .read = read_time, .offset = offsetof(STRUCT, NAME)                 \
	}
#define ID_MEMBER(STRUCT)                                                                          \
	{                                                                                          \
		.name = "id", .read = read_stored_uuid, .offset = offsetof(STRUCT, id),            \
		.required = true                                                                   \
	}
#define VERSION_MEMBER(STRUCT)                                                                     \
	{                                                                                          \
		.name = "version", .read = read_int64, .offset = offsetof(STRUCT, version),        \
		.required = true, .min = 1, .max = INTEGER_MAX                                     \
	}

/* The value of an object's member as JSON text, in memory of its own. 0, or -1 with a problem. */
int import_dump(struct import *import, const json_t *value, struct buffer *text);

/* Whether the club has the season: 0, or -1 with a problem; "" is none. */
int import_find_season(struct import *import, const char *season);

/* What an insert returned: 0, or -1 with a problem. */
int import_inserted(struct import *import, int result);

/* NULL for "". */
static inline const char *
text_or_null(const char *text)
{
	return text[0] == '\0' ? NULL : text;
}

/*
 * Readers for tables (json/members.h): a string (const char *, borrowed); a hash as hex (STORE_HASH
 * bytes).
 */
int read_string(struct reader *reader, const struct path *at, const json_t *value,
		const struct member *member, void *target);
int read_hash(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

#endif
