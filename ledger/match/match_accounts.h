/*
 * What the accounts of a match hold: the sums of its entries' postings. Ending a match brings all
 * of them to zero.
 */
#ifndef LEDGER_MATCH_MATCH_ACCOUNTS_H
#define LEDGER_MATCH_MATCH_ACCOUNTS_H

#include "ledger/core/entry.h"
#include "ledger/match/match.h"

/*
 * Points and chips of four seats, and the points of the pool, the start and the penalties are
 * eleven.
 */
enum { MATCH_ACCOUNTS_MAX = 16 };

/* All zero is none. */
struct match_accounts {
	struct posting sums[MATCH_ACCOUNTS_MAX];
	unsigned count;
};

/* Adds the postings of an entry's body. 0, or -1: it is none of ours, or there is no memory. */
int match_accounts_add(struct match_accounts *accounts, const json_t *body);

/*
 * Of all entries of a match so far; of a finished one, without its finish. 0, or -1 with a problem.
 */
int match_accounts_load(struct book *book, struct tx *tx, const struct match *match,
			struct match_accounts *accounts);

/* Whether the seats hold what the match, which is open, says. */
bool match_accounts_agree(const struct match_accounts *accounts, const struct match *match);

/* Posts the opposite of everything. */
void match_accounts_close(const struct match_accounts *accounts, struct entry *entry);

#endif
