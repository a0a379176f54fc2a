/* Penalties. */
#ifndef LEDGER_KINDS_PENALTY_H
#define LEDGER_KINDS_PENALTY_H

#include "ledger/kinds/moves.h"

struct penalty {
	int8_t seat;
	bool final; /* taken from the final score, not from the table */
	int64_t points;
	char reason[REASON_MAX_BYTES + 1];
};

/* Writes the entry and saves the open match. 0, or -1 with a problem. */
int match_penalize(struct book *book, struct tx *tx, struct match *match,
		   const struct penalty *penalty, struct written *written);

#endif
