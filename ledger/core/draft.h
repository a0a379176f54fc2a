/*
 * A draft of a write: what a call is going to write into the book, made from a snapshot before the
 * transaction that writes it. Reading, settling, writing JSON, hashing and compressing take long,
 * and other writes wait for whoever writes: with a draft, only storing is left for it.
 *
 * The work is run with draft->tx, whose writes are kept as rows. It reads the snapshot, and what it
 * has written itself where a call looks for that: entries, attachments, players, platform names.
 * Its entries follow the club's head (ledger/core/club_head.h): that of the snapshot, or the one
 * that writes before it, which are not on disk yet, will leave (api/request/turn.h). So their
 * numbers, times and hashes are what they will be.
 *
 * The draft notes what it relied on: the head; the version of each match, season and player that it
 * looked for; the guests of a name. It may be written as long as those are the same
 * (ledger/match/draft_write.h). What else it read (balances, lists of matches) follows from the
 * entries, so from the head: such work is decided when all before it is on disk (`alone` of
 * api/request/route.h). A match that the store remembers (draft_begin of db/store.h) may never have
 * been so, if the write that made it failed; then the head is another.
 *
 * Work that is drafted may make no other calls of db/store.h than those that draft.c lists.
 */
#ifndef LEDGER_CORE_DRAFT_H
#define LEDGER_CORE_DRAFT_H

#include "ledger/core/draft_keep.h"

/*
 * Begins one over a snapshot; what was drafted before is gone. `head`: what it follows; NULL: the
 * snapshot's own.
 */
void draft_begin(struct draft *draft, struct tx *snapshot, const struct club_head *head);

/* The snapshot ends; what was drafted stays. 0, or -1 when there was no memory for all of it. */
int draft_end(struct draft *draft);

/* Frees what it has; it is none then. */
void draft_free(struct draft *draft);

#endif
