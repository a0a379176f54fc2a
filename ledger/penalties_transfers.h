/* Penalties, and transfers from seat to seat: what moves in an open match beside its hands. */
#ifndef LEDGER_PENALTIES_TRANSFERS_H
#define LEDGER_PENALTIES_TRANSFERS_H

#include "ledger/match.h"

struct penalty {
	int8_t seat;
	bool final; /* taken from the final score, not from the table */
	int64_t points;
	char reason[REASON_MAX_BYTES + 1];
};

struct transfer {
	int8_t from, to;       /* two seats */
	int64_t points, chips; /* one of them is above 0 */
	char reason[REASON_MAX_BYTES + 1];
};

/* Which entry was written. */
struct written {
	char id[STORE_ID];
	int64_t seq;
};

/* Each writes the entry and saves the open match. 0, or -1 with a problem. */
int match_penalize(struct book *book, struct tx *tx, struct match *match,
		   const struct penalty *penalty, struct written *written);
int match_transfer(struct book *book, struct tx *tx, struct match *match,
		   const struct transfer *transfer, struct written *written);

#endif
