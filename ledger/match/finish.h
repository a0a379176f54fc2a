/* Ending matches: final standings posted to the club, and the ways back. */
#ifndef LEDGER_MATCH_FINISH_H
#define LEDGER_MATCH_FINISH_H

#include "ledger/match/match.h"

/*
 * Finishes an open match that the store has: entry, results, and the match in memory, which the
 * caller saves. `finished_at` 0 is the time of its last finish, when it was reopened, else the time
 * of the call; a time in the future is refused. `reason` or NULL. In a preview nothing is written.
 * 0, or -1 with a problem.
 */
int match_finish(struct book *book, struct tx *tx, struct match *match, int64_t finished_at,
		 const char *reason);

/*
 * Takes the finish back, in the ledger and in the statistics: the match in memory, which the caller
 * saves, is open. 0, or -1 with a problem.
 */
int match_take_finish_back(struct book *book, struct tx *tx, struct match *match,
			   const char *reason);

/*
 * Opens a finished match again, or voids an open or finished one, and saves it. 0, or -1 with a
 * problem.
 */
int match_reopen(struct book *book, struct tx *tx, struct match *match, const char *reason);
int match_void(struct book *book, struct tx *tx, struct match *match, const char *reason);

#endif
