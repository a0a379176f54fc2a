/*
 * What a group's jobs read and write one row at a time is read and written by one statement for
 * all. What they are about is read ahead, and kept for whoever asks for it (asked.h). The rows that
 * they write wait, and go to the server when the group is committed, or before a statement is run
 * that may read what they change (waiting.h).
 *
 * All of it is about clubs that are locked: nobody else changes what was read.
 */
#ifndef DB_POSTGRES_SETS_H
#define DB_POSTGRES_SETS_H

#include "db/postgres/columns.h"
#include "db/postgres/connection.h"

enum {
	ASKED_MAX = 256, /* questions of one kind */
	QUESTION_BYTES = 304,
};

enum { WRITTEN_MATCHES, WRITTEN_ENTRIES, WRITTEN_RECEIPTS, WRITTEN_SETS };
enum { ASKED_RECEIPTS, ASKED_KEYS, ASKED_MATCHES, ASKED_HEADS, ASKED_SETS };
enum { ROW_NONE = -1, ROW_DISTRUSTED = -2 };

/* A statement's parameters, and the row that answers it. */
struct question {
	uint8_t bytes[QUESTION_BYTES];
	size_t size;
	int64_t subject; /* what it is about: a match, or the first key of a club's entries */
	int row;         /* or ROW_NONE, or ROW_DISTRUSTED: it is to be asked again */
};

/* The questions of one kind. */
struct asked {
	struct columns columns;
	struct question questions[ASKED_MAX];
	unsigned count, next; /* next: where the one looked for is likely to be */
	PGresult *result;     /* NULL: they were not read */
};

/* What belongs to a lane's connection. All zero is empty. */
struct sets {
	bool gathers, asks;    /* rows wait; questions are noted */
	bool undone;           /* rows that waited could not be written as they were */
	struct columns locked; /* ids of clubs (locks.h) */
	struct columns written[WRITTEN_SETS];
	struct asked asked[ASKED_SETS];
};

/* Begins a transaction in which rows may wait, or may not: nothing is read, and none waits. */
void sets_begin(struct sets *sets, bool gathers);
void sets_free(struct sets *sets);

/* ---- For asked.c and waiting.c ---- */

/* `one`: the statement of a row. `all`: that of many. types: of the parameters, see columns.h. */
struct set {
	unsigned one, all;
	const char *types;
};

/* The index of the set whose rows the statement is for; -1: there is none. */
int set_of(const struct set *sets, int count, unsigned sql);
/* Adds the statement's parameters as a row. */
void set_add(struct columns *columns, const struct set *set, const struct kept *kept);
/* A parameter, or a column, that is a number. */
int64_t set_number(const void *bytes);

#endif
