/* A verification under way: what verify.c, verify_entries.c and verify_rows.c share. */
#ifndef LEDGER_VERIFICATION_H
#define LEDGER_VERIFICATION_H

#include "ledger/fold.h"
#include "ledger/verify_result.h"

enum { VERIFY_PAGE = 1000 };

/* What is remembered of an entry. */
struct seen {
	int64_t reversed_by; /* seq, or 0 */
	uint64_t match;      /* fold_hash of its id */
	int32_t hand;        /* the hand's number; 0: the entry is no hand */
	bool finish;         /* the entry finishes its match */
};

struct verification {
	struct tx *tx;
	const char *club;
	struct verify_result *result;
	struct seen *seen; /* of entry 1, 2, ... */
	size_t seen_room;
	int64_t seq;           /* of the last entry seen */
	int64_t starts, hands; /* entries of kind match, of kind hand */
	struct fold accounts;  /* of the club and of matches */
	struct fold results;   /* what finished matches posted to players */
	struct fold moved;     /* what penalties and transfers moved on tables */
};

/* Notes a fault, of the entry `seq` or (0) of none. */
__attribute__((format(printf, 3, 4))) void verify_fault(struct verification *verification,
							int64_t seq, const char *what, ...);

/* All return STORE_OK, whatever they find, or STORE_FAILED. verify_entries comes first. */
int verify_entries(struct verification *verification);
int verify_accounts(struct verification *verification);
int verify_matches(struct verification *verification);
int verify_results(struct verification *verification);

#endif
