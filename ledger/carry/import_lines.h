/* The lines of an import, by their type; between the files of the import alone. */
#ifndef LEDGER_CARRY_IMPORT_LINES_H
#define LEDGER_CARRY_IMPORT_LINES_H

#include "ledger/core/book.h"
#include "ledger/core/chain.h"
#include "ledger/core/kind.h"
#include "ledger/core/postings.h"

enum { IMPORT_LINE_MAX = 1 << 20 }; /* bytes; an entry with all its postings fits */

/* An import under way. */
struct import {
	struct book *book;
	struct tx *tx;
	struct reader reader; /* of the line */
	bool begun, ended;    /* the first line, the last line has been read */
	int64_t players, matches, entries;
	uint8_t head[STORE_HASH]; /* of the last entry */
	/* The hash of its attachment, whose line may come next; "": none may. */
	char attached[HASH_TEXT];
	/* The match that the last entry was of, and what it is played by; "": none so far. */
	char followed[STORE_ID];
	struct mj_rules rules;
	/* Where the verification found a fault: an entry, or (0) a match; "": nowhere. */
	int64_t fault_seq;
	char fault_match[STORE_ID];
};

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
	const struct entry_kind *kind;
	const json_t *body;
	struct posting *postings;
	unsigned count;
};

/* Each takes one line, an object. 0, or -1 with a problem. */
int import_club(struct import *import, const json_t *line);
int import_player(struct import *import, const json_t *line);
int import_season(struct import *import, const json_t *line);
int import_match(struct import *import, const json_t *line);
int import_entry(struct import *import, const json_t *line);
int import_attachment(struct import *import, const json_t *line);
int import_end(struct import *import, const json_t *line);

/* Makes again what follows from an entry that has been stored. 0, or -1 with a problem. */
int import_follow(const struct incoming *incoming);

#endif
