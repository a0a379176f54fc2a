/*
 * POST /v1/import: reads an export into a club that has nothing yet. Lines are checked as they come, everything
 * together at the end by the verifier; any fault leaves the club empty.
 */
#ifndef API_LEDGER_IMPORT_H
#define API_LEDGER_IMPORT_H

#include "api/ledger/entry.h"

enum { IMPORT_LINE_MAX = 1 << 20 }; /* bytes; an entry with all its postings fits */

struct import {
	struct work *work;
	struct tx *tx;
	struct reader reader; /* of the line */
	bool begun, ended;    /* the first line, the last line has been read */
	int64_t players, matches, entries;
	uint8_t head[STORE_HASH]; /* of the last entry */
};

int work_import(struct work *work, struct tx *tx);

/* ---- Between the files of the import: each takes one line, an object. 0, or -1 with a problem. ---- */

int import_club(struct import *import, const json_t *line);
int import_player(struct import *import, const json_t *line);
int import_match(struct import *import, const json_t *line);
int import_entry(struct import *import, const json_t *line);
int import_end(struct import *import, const json_t *line);

/* The value of an object's member as JSON text, in memory of its own. 0, or -1 with a problem. */
int import_dump(struct import *import, const json_t *value, struct buffer *text);

/* Whether the club has the player: 0, or -1 with a problem. */
int import_find_player(struct import *import, const char *player);

/* Readers for tables (api/spec.h): nothing; a string (const char *, borrowed); an object (const json_t *, borrowed);
 * a hash as hex (STORE_HASH bytes). */
int read_nothing(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target);
int read_string(struct reader *reader, const struct path *at, const json_t *value,
		const struct member *member, void *target);
int read_json_object(struct reader *reader, const struct path *at, const json_t *value,
		     const struct member *member, void *target);
int read_hash(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

#endif
