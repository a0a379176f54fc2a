/* The matches of a season: which may begin in it, be changed, and come to another one. */
#ifndef LEDGER_MATCH_SEASON_MATCHES_H
#define LEDGER_MATCH_SEASON_MATCHES_H

#include "ledger/match/match.h"
#include "ledger/season/seasons.h"

/* All return 0, or -1 with a problem. */

/* The season that a match names as it begins, at `/season`: it is there, and open to the caller. */
int seasons_load(struct book *book, struct tx *tx, const char *id, struct season *season);

/*
 * Of a match that begins and names a season: its rules and its day are the season's, and it takes
 * the season's money over. Contradiction where it says otherwise.
 */
int seasons_admit(struct book *book, struct tx *tx, struct match *match);

/* A match of a closed season is for the owner alone: forbidden. */
int seasons_check_open(struct book *book, struct tx *tx, const struct match *match);

/* Whether a match may come to this season: its rules and its day are the season's. */
int seasons_check_fit(struct book *book, struct tx *tx, const char *id, const struct match *match);

#endif
