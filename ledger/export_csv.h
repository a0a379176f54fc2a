/* A ledger as CSV: a posting a row, for spreadsheets (RFC 4180). */
#ifndef LEDGER_EXPORT_CSV_H
#define LEDGER_EXPORT_CSV_H

#include "db/store.h"
#include "json/buffer.h"

/* The first line, with the names of the columns. */
void export_csv_head(struct buffer *out);

/* A line for each posting of an entry. STORE_OK, or STORE_FAILED. */
int export_csv_entry(struct tx *tx, const char *club, const struct entry_row *row,
		     struct buffer *out);

#endif
