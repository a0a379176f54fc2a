/*
 * POST /v1/import: reads an export into a club that has nothing yet. Lines are checked as they come, everything
 * together at the end by the verifier; any fault leaves the club empty.
 */
#ifndef LEDGER_IMPORT_H
#define LEDGER_IMPORT_H

#include "ledger/entry.h"

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

/* What every entry says, whatever its kind. */
struct entry_head {
	char id[STORE_ID], match[STORE_ID];
	const char *kind;
	int64_t seq, at, reverses;
};

/* An entry that is being imported. */
struct incoming {
	struct import *import;
	struct entry_row row;
	struct entry_head head;
	const json_t *body;
	struct posting *postings;
	unsigned count;
};

/* ---- Between the files of the import: each takes one line, an object. 0, or -1 with a problem. ---- */

int import_club(struct import *import, const json_t *line);
int import_player(struct import *import, const json_t *line);
int import_match(struct import *import, const json_t *line);
int import_entry(struct import *import, const json_t *line);
int import_end(struct import *import, const json_t *line);

/* Makes again what follows from an entry that has been stored. 0, or -1 with a problem. */
int import_follow(const struct incoming *incoming);

#endif
