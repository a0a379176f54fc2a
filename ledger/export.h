/*
 * Everything the club owns, save its keys and the receipts of its requests, as NDJSON; or its postings as CSV.
 *
 * The rows that may change (players, matches) are taken in one snapshot. Entries up to that snapshot's head never
 * change, and are read a page at a time, each page in a transaction of its own, so that a slow reader holds none.
 * Postings, hands and results are not there: the entries make them again.
 */
#ifndef LEDGER_EXPORT_H
#define LEDGER_EXPORT_H

#include "db/store.h"
#include "json/buffer.h"

/* The member `format` of an export's first line. */
#define EXPORT_FORMAT "mahjongd-export/1"

/* An export under way. */
struct export
{
	char club[STORE_ID];
	bool csv, ended;          /* ended: all has been written */
	int64_t seq, head;        /* the last entry written; the last to be written */
	uint8_t hash[STORE_HASH]; /* of the head */
};

/* Where lines go: 0, or -1 when they cannot be kept. */
struct export_sink {
	int (*add)(void *arg, const char *data, size_t size);
	void *arg;
};

/* The lines before the entries, in the snapshot of `tx`. STORE_OK, or STORE_FAILED. */
int export_begin(struct export *export, struct tx *tx, const char *club, bool csv,
		 const struct export_sink *sink);

/*
 * Adds the next entries to `out`, which is empty: about 64 KiB of text, or less; nothing, when they have no postings
 * that a CSV would show. Sets export->ended when that was all. STORE_OK, or STORE_FAILED.
 */
int export_next(struct export *export, struct store *store, struct buffer *out);

/* ---- Between the files of the export ---- */

/* The rows beside the entries, as NDJSON lines (export_rows.c). STORE_OK, or STORE_FAILED. */
int export_rows(const struct export *export, struct tx *tx, const struct export_sink *sink);

/* The first line of a CSV, and a line for each posting of an entry (export_csv.c). STORE_OK, or STORE_FAILED. */
void export_csv_head(struct buffer *out);
int export_csv_entry(struct tx *tx, const char *club, const struct entry_row *row,
		     struct buffer *out);

#endif
