/* Adjustments by the owner: opening balances, what went wrong. */
#ifndef LEDGER_KINDS_ADJUSTMENT_H
#define LEDGER_KINDS_ADJUSTMENT_H

#include "ledger/core/agreement.h"
#include "ledger/core/book.h"
#include "ledger/match/match.h"

enum { ADJUSTMENT_POSTINGS_MAX = 256 };

/* One account and what it gets: of a player, or one of the club's own accounts. */
struct adjusted {
	char player[STORE_ID], account[ACCOUNT_TEXT]; /* the other one is "" */
	int64_t amount;                               /* not 0 */
};

struct adjustment {
	struct adjusted list[ADJUSTMENT_POSTINGS_MAX];
	unsigned count;
	char asset[ASSET_TEXT], reason[REASON_MAX_BYTES + 1];
};

/*
 * Writes the entry; what the amounts do not sum to comes from, or goes to, the account
 * `adjustment`. Players are known to be the club's. `seq` of the entry; 0, or -1 with a problem.
 */
int adjustment_post(struct book *book, struct tx *tx, const struct adjustment *adjustment,
		    int64_t *seq);

#endif
