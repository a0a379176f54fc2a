/* The club's seasons, as the store has them. */
#ifndef LEDGER_SEASON_SEASONS_H
#define LEDGER_SEASON_SEASONS_H

#include "ledger/season/season.h"

/* Finds a season of the club: 0, or -1 with a problem, not_found. */
int seasons_find(struct book *book, struct tx *tx, const char *id, struct season_row *row);

#endif
