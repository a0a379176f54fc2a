/* Reads what a change of a long match needs (ledger/match/ahead.h). */
#ifndef LEDGER_MATCH_READ_AHEAD_H
#define LEDGER_MATCH_READ_AHEAD_H

#include "ledger/match/ahead.h"

/*
 * For finishing a match, and for voiding it. They refuse nothing that the change itself would
 * refuse: then they read nothing. 0, or -1 when the store failed; ahead_free is due either way.
 */
int read_ahead_finish(struct book *book, struct tx *tx, const char *id, struct match_ahead *ahead);
int read_ahead_void(struct book *book, struct tx *tx, const char *id, struct match_ahead *ahead);

void ahead_free(struct match_ahead *ahead);

#endif
