/*
 * Reads an export into a club that has nothing yet. Lines are checked as they come, everything together at the end by
 * the verifier; after any fault the transaction is to be undone.
 */
#ifndef LEDGER_IMPORT_H
#define LEDGER_IMPORT_H

#include "ledger/book.h"
#include "ledger/postings.h"

enum { IMPORT_LINE_MAX = 1 << 20 }; /* bytes; an entry with all its postings fits */

struct import {
	struct book *book;
	struct tx *tx;
	struct reader reader; /* of the line */
	bool begun, ended;    /* the first line, the last line has been read */
	int64_t players, matches, entries;
	uint8_t head[STORE_HASH]; /* of the last entry */
};

/* Each 0, or -1 with a problem. */
int import_begin(struct import *import, struct book *book, struct tx *tx);
int import_line(struct import *import, const char *line, size_t size);
int import_finish(struct import *import);

/* A refusal because of line `number`, from 1, names it: in words, and as the member `line`. */
void import_name_line(struct book *book, unsigned long number);

#endif
