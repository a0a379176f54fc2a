/* Settling up, written down. */
#ifndef LEDGER_KINDS_SETTLEMENT_H
#define LEDGER_KINDS_SETTLEMENT_H

#include "ledger/money/settle_up.h"

/* Writes the entry that settles. `seq` of it; 0, or -1 with a problem. */
int plan_post(struct book *book, struct tx *tx, const struct settling *settling,
	      const struct plan *plan, int64_t *seq);

#endif
