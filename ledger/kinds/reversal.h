/* Taking back entries that have no other way back. */
#ifndef LEDGER_KINDS_REVERSAL_H
#define LEDGER_KINDS_REVERSAL_H

#include "ledger/core/book.h"

/*
 * Takes back an entry of a kind without a `way_back`. `seq` of the new entry; 0, or -1 with a
 * problem.
 */
int entry_take_back(struct book *book, struct tx *tx, const struct entry_row *reversed,
		    const char *reason, int64_t *seq);

#endif
