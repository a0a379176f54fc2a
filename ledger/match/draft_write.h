/* Writing what was drafted (ledger/core/draft.h), and telling the client its numbers. */
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
 * Numbers, chains and stores what was drafted; draft->last is the last entry then. 0, or -1 with a
 * problem: of the store, or that a balance would become too large.
 */
int draft_write(struct book *book, struct tx *tx, struct draft *draft);

/*
 * Puts into the answer what its entries are numbered now. `mark`, a place behind all of them,
 * moves along. May be done again after another draft_write.
 */
void draft_answer(const struct book *book, struct draft *draft, struct buffer *out, size_t *mark);

#endif
