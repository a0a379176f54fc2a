/*
 * Sums of postings by account and asset, in memory. Verification compares the stored balances with
 * them.
 */
#ifndef LEDGER_CORE_FOLD_H
#define LEDGER_CORE_FOLD_H

#include "db/store.h"
#include "ledger/core/postings.h"

#include <stdbool.h>

struct fold_cell {
	char account[ACCOUNT_TEXT], asset[ASSET_TEXT];
	int64_t balance, postings;
	uint64_t trace; /* a hash over all postings and their places, in order (fold_trace) */
	bool met;       /* the store has a balance of it */
};

/* All zero is an empty fold. */
struct fold {
	struct fold_cell *cells; /* postings 0: a free cell */
	size_t count, room;      /* room: 0 or a power of 2 */
};

/* A hash of where a posting stands: its entry and its line in it. */
uint64_t fold_place(int64_t seq, int line, const char *id, const char *kind, const char *match,
		    int64_t at);

/*
 * Adds a posting; `place` of fold_place, or 0 where the trace does not matter. False when there is
 * no memory.
 */
bool fold_add(struct fold *fold, const struct posting *posting, uint64_t place);

/*
 * What must be stored, as a fold: what the entries expect is added, what the store has is taken
 * off, and nothing is left. It is of a match and, as its hash, a player ("": of the match alone).
 * False when there is no memory.
 */
bool fold_expect(struct fold *fold, const char *match, const char *player, int64_t rows);

/* Whether anything is expected there, or was. */
bool fold_has(const struct fold *fold, const char *match, const char *player);

/* Takes one off; false: none is expected there. */
bool fold_meet(struct fold *fold, const char *match, const char *player);

/* NULL: nothing was ever posted there. */
struct fold_cell *fold_find(const struct fold *fold, const char *account, const char *asset);

/* The trace with one more posting. An empty one is 0. */
uint64_t fold_trace(uint64_t trace, uint64_t place, int64_t amount);

void fold_free(struct fold *fold);

#endif
