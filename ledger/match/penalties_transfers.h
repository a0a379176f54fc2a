/* Penalties, and transfers from seat to seat: what moves in an open match beside its hands. */
#ifndef LEDGER_MATCH_PENALTIES_TRANSFERS_H
#define LEDGER_MATCH_PENALTIES_TRANSFERS_H

#include "ledger/match/match.h"

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

/* The members of such an entry that say what was moved, and whose it was; NULL-terminated. */
extern const char *const move_members[];

/*
 * Takes the penalty or transfer `row` of the open match back, once: an entry that posts the
 * opposite, and the match saved. The hands between the two stay as they were settled. `reason` may
 * be "". 0, or -1 with a problem.
 */
int match_move_back(struct book *book, struct tx *tx, struct match *match,
		    const struct entry_row *row, const char *reason, struct written *written);

#endif
