/* What becomes of a person in the club's book. */
#ifndef LEDGER_PEOPLE_PEOPLE_H
#define LEDGER_PEOPLE_PEOPLE_H

#include "ledger/core/book.h"

/* What a player is called who has been anonymised. */
extern const char people_anonymous[];

/* Refuses what is asked of a player who has been anonymised: 0, or -1 with contradiction. */
int people_check_named(struct book *book, const struct player_row *row);

#endif
