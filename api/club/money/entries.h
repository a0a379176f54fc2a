/* Entries of the ledger in answers. */
#ifndef API_CLUB_MONEY_ENTRIES_H
#define API_CLUB_MONEY_ENTRIES_H

#include "api/club/call/call.h"

/*
 * The entry that the path names, by its id or its number, for its first or second {...} (`index`).
 * 0, or -1 with a problem.
 */
int entry_of_path(struct call *call, struct tx *tx, unsigned index, struct entry_row *row);

/*
 * Writes a page of the entries that the filter lets through, newest first; filter->... are
 * borrowed. 0, or -1.
 */
int answer_entries(struct call *call, struct tx *tx, const struct entry_filter *filter);

/*
 * Answers 201 with the entry `seq`, which this transaction has just written. 0, or -1 with a
 * problem.
 */
int answer_new_entry(struct call *call, struct tx *tx, int64_t seq);

#endif
