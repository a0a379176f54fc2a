/*
 * Tables for spreadsheets, line by line (RFC 4180). Text that a spreadsheet would take for a
 * formula is led by an apostrophe.
 */
#ifndef LEDGER_CARRY_CSV_H
#define LEDGER_CARRY_CSV_H

#include "db/store.h"
#include "json/buffer.h"

/* Where lines go: 0, or -1 when they cannot be kept. */
struct export_sink {
	int (*add)(void *arg, const char *data, size_t size);
	void *arg;
};

/* A table being written; csv_free is due. All zero but for the first two is one. */
struct csv {
	const struct export_sink *sink; /* borrowed */
	char separator;                 /* ',' or ';' */
	struct buffer line;             /* that is being written */
	bool begun;                     /* it has a cell */
};

/* The first line: a mark by which spreadsheets know UTF-8, then `names`, which commas part. */
int csv_head(struct csv *csv, const char *names);

/* The next cell of the line. */
void csv_text(struct csv *csv, const char *text); /* NULL: empty */
void csv_number(struct csv *csv, int64_t number);
void csv_time(struct csv *csv, int64_t time); /* 0: empty */

/*
 * Two cells: the id and the name of a player of the club; both empty for NULL. STORE_OK, or
 * STORE_FAILED.
 */
int csv_player(struct csv *csv, struct tx *tx, const char *club, const char *player);

/* Two cells: the id and the name of a season of the club; both empty for NULL. STORE_OK, or
 * STORE_FAILED. */
int csv_season(struct csv *csv, struct tx *tx, const char *club, const char *season);

/* Ends the line. STORE_OK, or STORE_FAILED. */
int csv_end(struct csv *csv);

void csv_free(struct csv *csv);

#endif
