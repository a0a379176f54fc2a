/* Sums of postings by account and asset, in memory: what the stored balances must come out as. */
#ifndef LEDGER_FOLD_H
#define LEDGER_FOLD_H

#include "db/store.h"
#include "ledger/postings.h"

struct fold_cell {
	char account[ACCOUNT_TEXT], asset[ASSET_TEXT];
	int64_t balance, postings;
	uint64_t trace; /* of every posting and its place, in order: fold_trace */
};

/* All zero is an empty fold. */
struct fold {
	struct fold_cell *cells; /* postings 0: a free cell */
	size_t count, room;      /* room: 0 or a power of 2 */
};

/* Where a posting stands and what it came from, as one number. */
uint64_t fold_place(int64_t seq, int line, const char *id, const char *kind, const char *match,
		    int64_t at);

/* Adds a posting; `place` of fold_place, or 0 where the trace does not matter. False when there is no memory. */
bool fold_add(struct fold *fold, const struct posting *posting, uint64_t place);

/* NULL: nothing was ever posted there. */
const struct fold_cell *fold_find(const struct fold *fold, const char *account, const char *asset);

/* The same, as a balance. */
int64_t fold_balance(const struct fold *fold, const char *account, const char *asset);

/* The trace after one more posting; it begins with 0. */
uint64_t fold_trace(uint64_t trace, uint64_t place, int64_t amount);

void fold_free(struct fold *fold);

/* FNV-1a of a text, going on from `hash`; begins with FOLD_HASH. */
#define FOLD_HASH UINT64_C(14695981039346656037)
uint64_t fold_hash(uint64_t hash, const char *text);

#endif
