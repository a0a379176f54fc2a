/* Writing what was drafted (ledger/core/draft.h), where it still holds. */
#ifndef LEDGER_MATCH_DRAFT_WRITE_H
#define LEDGER_MATCH_DRAFT_WRITE_H

#include "ledger/core/book.h"
#include "ledger/core/draft.h"

/*
 * Whether all that the draft relied on is the same in this transaction: 0, or -1 with a problem of
 * the store.
 */
int draft_holds(struct book *book, struct tx *tx, const struct draft *draft, bool *holds);

/*
 * Stores what was drafted. 0, or -1 with a problem: of the store, or that a balance would become
 * too large.
 */
int draft_write(struct book *book, struct tx *tx, const struct draft *draft);

#endif
