/* A single payment: somebody has paid another, or the club, any amount (cash at the door). */
#ifndef LEDGER_KINDS_PAYMENT_H
#define LEDGER_KINDS_PAYMENT_H

#include "ledger/core/agreement.h"
#include "ledger/core/book.h"
#include "ledger/match/match.h"

/* `from` and `to` are accounts of the club, and not the same; `from` is a player's. */
struct payment {
	char from[ACCOUNT_TEXT], to[ACCOUNT_TEXT], asset[ASSET_TEXT];
	int64_t amount;                    /* 1 to AMOUNT_MAX */
	char reason[REASON_MAX_BYTES + 1]; /* "": none */
};

/*
 * Writes the entry. Players are known to be the club's. `seq` of the entry; 0, or -1 with a
 * problem.
 */
int payment_post(struct book *book, struct tx *tx, const struct payment *payment, int64_t *seq);

#endif
