/*
 * A match recomputed from its entries. They come one by one in the order of the book, each is held
 * against what those before it have made of the match, and then played. What comes out is what the
 * store must say of the match. Verification works so, and an import is verified like a store.
 *
 * A settlement and a final standing are taken as they were recorded: a later version of the ruleset
 * changes neither. All else is recomputed.
 */
#ifndef LEDGER_RECOUNT_H
#define LEDGER_RECOUNT_H

#include "ledger/entry.h"
#include "ledger/match_events.h"
#include "ledger/seat_plan.h"
#include "ledger/verification.h"

struct recount {
	struct verification *verification; /* takes the faults; counts who sat in the match */
	const struct match_row *row;       /* that the store has of it; borrowed */
	struct match match;                /* where the entries so far leave it */
	struct match_events events;        /* that stand, in the order of the match */
	struct seat_plan plan;
	json_t *finish; /* body of the entry that finished it and stands; owned; NULL */
	int64_t count;  /* entries */
	bool begun;     /* the entry that begins it has come */
	bool lost;      /* an entry could not be followed: no more can be said */
	bool failed;    /* there is no memory, or the store cannot be read */
};

/* An entry as it comes. */
struct step {
	const struct entry_row *row;
	json_t *body;
};

/*
 * All entries of a match, of which the store has this row. STORE_OK, whatever they are, or
 * STORE_FAILED; recount_free is due either way.
 */
int recount_load(struct verification *verification, const struct match_row *row,
		 struct recount *recount);
void recount_free(struct recount *recount);

#endif
