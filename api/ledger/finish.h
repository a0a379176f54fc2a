/* Ending matches: final standings posted to the club, and the ways back. */
#ifndef API_LEDGER_FINISH_H
#define API_LEDGER_FINISH_H

#include "ledger/match.h"

/*
 * Finishes an open match that the store has: entry, results, and the match in memory, which the caller saves. 0, or
 * -1 with a problem.
 */
int finish_match(struct work *work, struct tx *tx, struct match *match, int64_t finished_at);

int work_finish_match(struct work *work, struct tx *tx);
int work_reopen_match(struct work *work, struct tx *tx);
int work_void_match(struct work *work, struct tx *tx);

#endif
