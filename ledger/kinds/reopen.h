/* Opening finished matches again. */
#ifndef LEDGER_KINDS_REOPEN_H
#define LEDGER_KINDS_REOPEN_H

#include "ledger/match/match.h"

/*
 * Takes the finish back, in the ledger and in the statistics: the match in memory, which the caller
 * saves, is open. 0, or -1 with a problem.
 */
int match_take_finish_back(struct book *book, struct tx *tx, struct match *match,
			   const char *reason);

/* Refuses a match that is not finished; else takes its finish back and saves it. 0, or -1 with a
 * problem. */
int match_reopen(struct book *book, struct tx *tx, struct match *match, const char *reason);

#endif
