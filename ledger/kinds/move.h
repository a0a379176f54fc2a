/* Moving matches from season to season. */
#ifndef LEDGER_KINDS_MOVE_H
#define LEDGER_KINDS_MOVE_H

#include "ledger/match/match.h"

/*
 * Moves a match, with its results, to another season ("": to none), and saves it. 0, or -1 with a
 * problem.
 */
int seasons_move_match(struct book *book, struct tx *tx, struct match *match, const char *season,
		       const char *reason);

#endif
