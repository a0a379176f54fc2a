/*
 * The tables that an export can be, for spreadsheets: what is asked for, and what each writes.
 * Those that follow the entries write lines for one entry after the other; the others write all of
 * theirs in one snapshot.
 */
#ifndef LEDGER_CARRY_EXPORT_TABLES_H
#define LEDGER_CARRY_EXPORT_TABLES_H

#include "ledger/carry/csv.h"
#include "ledger/core/book.h"
#include "ledger/match/match.h"

struct export_table;

/* What is asked for. `times` are those of the finish in tables of matches, else of recording. */
struct export_request {
	const struct export_table *table; /* NULL: everything, as NDJSON */
	char separator;
	char season[STORE_ID]; /* "": all */
	char player[STORE_ID]; /* of a statement */
	struct period times;
};

/* A table that is written whole. */
struct export_whole {
	struct book *book;
	struct tx *tx;
	const struct export_request *request;
	struct csv *csv;
};

/* An entry whose lines are written. */
struct export_entry {
	struct tx *tx;
	const char *club;
	int64_t head; /* the last entry of the export */
	const struct entry_row *row;
	const json_t *body;
	const char *season, *ruleset; /* of its match; NULL: none */
	struct csv *csv;
};

struct export_table {
	const char *id, *disposition;
	const char *names;                               /* of its columns */
	bool seasons;                                    /* it can be of one season */
	bool of_season;                                  /* it has to be */
	int (*whole)(const struct export_whole *export); /* 0, or -1 with a problem; or NULL: */
	int (*entry)(const struct export_entry *export); /* STORE_OK, or STORE_FAILED */
};

/* export_entries.c */
int export_postings(const struct export_entry *export);
int export_hand(const struct export_entry *export);

/* export_matches.c */
int export_matches(const struct export_whole *export);

/* export_accounts.c */
int export_standings(const struct export_whole *export);
int export_teams(const struct export_whole *export);
int export_statement(const struct export_whole *export);
int export_closing(const struct export_whole *export);

#endif
