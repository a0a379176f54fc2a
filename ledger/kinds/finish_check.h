/* The entry that finishes a match, made again out of those before it, and compared. */
#ifndef LEDGER_KINDS_FINISH_CHECK_H
#define LEDGER_KINDS_FINISH_CHECK_H

#include "ledger/recount/recount_step.h"

/* As `take` of a kind (ledger/core/kind.h). */
void finish_check(struct recount *recount, const struct step *step);

#endif
