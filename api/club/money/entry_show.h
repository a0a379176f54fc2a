/* An entry in an answer that only reads: as it was hashed, and with the names that people go by. */
#ifndef API_CLUB_MONEY_ENTRY_SHOW_H
#define API_CLUB_MONEY_ENTRY_SHOW_H

#include "ledger/core/book.h"

/*
 * Writes the entry with its place in the chain and, behind all that, `text` where one lies beside
 * it, and `names`: of each player whom it speaks of, by id. Adds the versions of those who are
 * named to `shown`, which so grows when one of them is renamed, or the text is forgotten. 0, or -1
 * with a problem.
 */
int entry_show(struct book *book, struct tx *tx, const struct entry_row *row, int64_t *shown,
	       struct buffer *out);

#endif
