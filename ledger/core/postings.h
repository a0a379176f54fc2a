/* Postings: what an entry adds to accounts. Those of one entry sum to zero for every asset. */
#ifndef LEDGER_CORE_POSTINGS_H
#define LEDGER_CORE_POSTINGS_H

#include "ledger/core/accounts.h"

#include <jansson.h>
#include <stdint.h>

struct posting {
	char account[ACCOUNT_TEXT], asset[ASSET_TEXT];
	int64_t amount;
};

/* Whether each asset's amounts sum to zero. */
bool postings_balance(const struct posting *postings, unsigned count);

/* Whether one of them is to an account of the club, so that statements show the entry. */
bool postings_reach_club(const struct posting *postings, unsigned count);

/*
 * The postings of an entry, out of its body. 0, or -1 when it is none of ours or there is no memory
 * (then the arena has failed). Either way the caller frees *postings.
 */
int postings_read(const json_t *body, struct posting **postings, unsigned *count);

#endif
