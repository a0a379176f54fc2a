/* Other names, from now on. */
#ifndef LEDGER_KINDS_RENAME_H
#define LEDGER_KINDS_RENAME_H

#include "ledger/core/book.h"

/*
 * Records that a player, or the club itself where that is NULL, goes by another name from now on,
 * so that streams tell it; the row is the caller's to write. 0, or -1 with a problem.
 */
int people_rename(struct book *book, struct tx *tx, const char *player);

#endif
