/*
 * GET /v1/export: everything the club owns, save its keys and the receipts of its requests.
 *
 * The rows that may change (players, matches) are taken in one snapshot, into memory or a file without a name; the
 * entries up to that snapshot's head never change, and are read a page at a time while the answer is sent, so that
 * a slow reader holds no transaction. Postings, hands and results are not there: the entries make them again.
 */
#ifndef LEDGER_EXPORT_H
#define LEDGER_EXPORT_H

#include "ledger/entry.h"

/* The member `format` of an export's first line. */
#define EXPORT_FORMAT "mahjongd-export/1"

int work_export(struct work *work, struct tx *tx);

/* ---- Between the files of the export ---- */

/* The rows beside the entries, as NDJSON lines (export_rows.c). STORE_OK, or STORE_FAILED. */
int export_rows(struct tx *tx, const char *club, int64_t head, const uint8_t hash[STORE_HASH],
		struct spool *rows);

/* The first line of a CSV, and a line for each posting of an entry (export_csv.c). STORE_OK, or STORE_FAILED. */
void export_csv_head(struct buffer *out);
int export_csv_entry(struct tx *tx, const char *club, const struct entry_row *row,
		     struct buffer *out);

#endif
