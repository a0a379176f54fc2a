/* Transfers from seat to seat. */
#ifndef LEDGER_KINDS_TRANSFER_H
#define LEDGER_KINDS_TRANSFER_H

#include "ledger/kinds/moves.h"

struct transfer {
	int8_t from, to;       /* two seats */
	int64_t points, chips; /* one of them is above 0 */
	char reason[REASON_MAX_BYTES + 1];
};

/* Writes the entry and saves the open match. 0, or -1 with a problem. */
int match_transfer(struct book *book, struct tx *tx, struct match *match,
		   const struct transfer *transfer, struct written *written);

#endif
