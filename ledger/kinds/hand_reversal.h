/* Taking hands back. */
#ifndef LEDGER_KINDS_HAND_REVERSAL_H
#define LEDGER_KINDS_HAND_REVERSAL_H

#include "ledger/match/match.h"

/*
 * Takes the standing hand `row` back, by an entry. `reason` or NULL. 0, or -1 with a problem.
 */
int hand_take_back(struct book *book, struct tx *tx, const struct match *match,
		   const struct hand_row *row, const char *reason);

#endif
