/* What the accounts of a match hold: the fold of its entries. Ending a match brings all of them to zero. */
#ifndef LEDGER_MATCH_ACCOUNTS_H
#define LEDGER_MATCH_ACCOUNTS_H

#include "ledger/entry.h"

/* Points and chips of four seats, and the points of the pool, the start and the penalties are eleven. */
enum { HELD_MAX = 16 };

struct held {
	struct posting accounts[HELD_MAX];
	unsigned count;
};

/* Adds the postings of an entry's body. 0, or -1: it is none of ours. */
int held_add(struct held *held, const json_t *body);

/* Of all entries of a match so far. 0, or -1 with a problem. */
int held_load(struct work *work, struct tx *tx, const char *match, struct held *held);

/* Posts the opposite of everything. */
void held_close(const struct held *held, struct entry *entry);

/* The seat whose account this is, or -1. */
int held_seat(const char *account);

#endif
