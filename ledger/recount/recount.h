/*
 * A match recomputed from its entries. They come one by one in the order of the book, each is held
 * against what those before it have made of the match, and then played. What comes out is what the
 * store must say of the match. Verification works so, and an import is verified like a store.
 *
 * A settlement and a final standing are taken as they were recorded: a later version of the ruleset
 * changes neither. All else is recomputed.
 */
#ifndef LEDGER_RECOUNT_RECOUNT_H
#define LEDGER_RECOUNT_RECOUNT_H

#include "ledger/recount/recount_step.h"

/*
 * All entries of a match, of which the store has this row. STORE_OK, whatever they are, or
 * STORE_FAILED; recount_free is due either way.
 */
int recount_load(struct verification *verification, const struct match_row *row,
		 struct recount *recount);
void recount_free(struct recount *recount);

#endif
