/* Finishing matches: final standings posted to the club. */
#ifndef LEDGER_KINDS_FINISH_H
#define LEDGER_KINDS_FINISH_H

#include "ledger/match/match.h"

/*
 * Finishes an open match that the store has: entry, results, and the match in memory, which the
 * caller saves. `finished_at` 0 is the time of its last finish, when it was reopened, else the time
 * of the call; a time in the future is refused. `reason` or NULL. In a preview nothing is written.
 * 0, or -1 with a problem.
 */
int match_finish(struct book *book, struct tx *tx, struct match *match, int64_t finished_at,
		 const char *reason);

#endif
