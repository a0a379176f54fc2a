/*
 * A draft of a write: what a call about one match, or the club's balances, is going to write, made
 * from a snapshot, before the transaction that writes it. Reading, settling and writing JSON take
 * long, and other writes wait for whoever writes: with a draft, only numbering, chaining and
 * storing are left for it.
 *
 * The work is run with draft->tx and book->draft. It reads the snapshot, and finds a player
 * there whom it has just made; other than that it does not see what it has written. The numbers
 * of its entries are guesses, which no entry has: they count from DRAFT_FIRST. The draft notes
 * what it relied on: the version of the match, of its season and of each player it looked at,
 * the guests of a name that it looked for, and, where it read the club's balances, that the club
 * has no further entry. It may be written as long as those are the same
 * (ledger/match/draft_write.h), whatever else the club has recorded meanwhile. Of a match that the
 * store only remembers (draft_begin of db/store.h) it notes a digest of the whole row.
 *
 * A match that the work begins is begun when the draft is written; its entries are seen before, as
 * drafted.
 *
 * Work that is drafted may make no other calls of db/store.h than those that draft.c lists.
 */
#ifndef LEDGER_CORE_DRAFT_H
#define LEDGER_CORE_DRAFT_H

#include "ledger/core/draft_keep.h"

/* Begins one over a snapshot; what was drafted before is gone. */
void draft_begin(struct draft *draft, struct tx *snapshot);

/* The snapshot ends; what was drafted stays. 0, or -1 when there was no memory for all of it. */
int draft_end(struct draft *draft);

/* Frees what it has; it is none then. */
void draft_free(struct draft *draft);

/* Adds an entry whose body begins with `head` bytes of what numbers it, and its postings. */
void draft_add_entry(struct draft *draft, const struct entry_row *row, size_t head,
		     const struct posting *postings, unsigned count);

/*
 * The work has finished the match with an entry of its own: its progress, which is written next,
 * names that by its number, as guessed here.
 */
void draft_finish(struct draft *draft, int64_t seq);

/* The answer, so far, ends with the time at which the match began, as a string. */
void draft_note_begun(struct draft *draft, const char *match, size_t end);

/* Notes where the answer names an entry. */
void draft_add_place(struct draft *draft, const struct draft_place *place);

#endif
