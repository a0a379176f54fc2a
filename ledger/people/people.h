/* What becomes of a person in the club's book. */
#ifndef LEDGER_PEOPLE_PEOPLE_H
#define LEDGER_PEOPLE_PEOPLE_H

#include "ledger/core/book.h"

/* What a player is called who has been anonymised. */
extern const char people_anonymous[];

/*
 * Records that a player, or the club itself where that is NULL, goes by another name from now on,
 * so that streams tell it; the row is the caller's to write. 0, or -1 with a problem.
 */
int people_rename(struct book *book, struct tx *tx, const char *player);

/*
 * Anonymises a player, for good: an entry that says whom, and nothing is left in the store's rows
 * but the id: neither name nor external_id, no names on platforms, no answer that told them. The
 * player is archived. `row` becomes what it is then; its id stays in place for the call. 0, or -1
 * with a problem: contradiction where it was done before.
 */
int people_anonymise(struct book *book, struct tx *tx, struct player_row *row);

/* Refuses what is asked of a player who has been anonymised: 0, or -1 with contradiction. */
int people_check_named(struct book *book, const struct player_row *row);

#endif
