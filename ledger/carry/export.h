/*
 * Everything the club owns, save its keys and the receipts of its requests, as NDJSON; or a table
 * of it as CSV.
 *
 * The rows that may change (players, matches, attachments) are taken in one snapshot. Entries up to
 * that snapshot's head never change, and are read a page at a time, each page in a transaction of
 * its own, so that a slow reader holds none. Postings, hands and results are not there: the entries
 * make them again.
 */
#ifndef LEDGER_CARRY_EXPORT_H
#define LEDGER_CARRY_EXPORT_H

#include "ledger/carry/export_attachments.h"
#include "ledger/carry/export_rows.h"
#include "ledger/carry/export_tables.h"

/* An export under way. */
struct export
{
	char club[STORE_ID];
	struct export_request request;
	bool ended;               /* all has been written */
	int64_t seq, head;        /* the last entry written; the last to be written */
	uint8_t hash[STORE_HASH]; /* of the book's head */
	struct export_attachments attachments;
	/* The match that was looked up last, for the entries of a table. */
	char match[STORE_ID], season[STORE_ID], ruleset[WORD_TEXT];
};

/*
 * The lines before the entries, in the snapshot of `tx`: of a table that is written whole, all. 0,
 * or -1 with a problem.
 */
int export_begin(struct export *export, struct book *book, struct tx *tx,
		 const struct export_request *request, const struct export_sink *sink);

/*
 * Adds the next entries to `out`, which is empty: about 64 KiB of text, or less; nothing, when they
 * have no postings that a CSV would show. Sets export->ended when that was all. STORE_OK, or
 * STORE_FAILED.
 */
int export_next(struct export *export, struct store *store, struct buffer *out);

/* Also of one that could not be begun. */
void export_free(struct export *export);

#endif
