/* Voiding matches. */
#ifndef LEDGER_KINDS_VOID_H
#define LEDGER_KINDS_VOID_H

#include "ledger/match/match.h"

/* Voids an open or finished match, and saves it. 0, or -1 with a problem. */
int match_void(struct book *book, struct tx *tx, struct match *match, const char *reason);

#endif
