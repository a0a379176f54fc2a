/*
 * Players who turn out to be one person: what one has done counts for the other, until it is taken
 * back. The entries stay as they are: they name who sat there.
 */
#ifndef LEDGER_KINDS_MERGE_H
#define LEDGER_KINDS_MERGE_H

#include "ledger/match/match.h"

/* A player who is merged into another. */
struct merge {
	char player[STORE_ID], into[STORE_ID];
	char reason[REASON_MAX_BYTES + 1]; /* "": none */
};

/*
 * Merges: an entry that moves all balances, and the results, with the seats they were won at, count
 * for the other. The player is archived. `seq` of the entry; 0, or -1 with a problem: not_found;
 * contradiction for oneself, for one who is merged or anonymised, into whom another was merged, who
 * sits in an open match, or has sat in a match with the other.
 */
int merge_post(struct book *book, struct tx *tx, const struct merge *merge, int64_t *seq);

#endif
