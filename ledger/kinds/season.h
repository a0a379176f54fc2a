/* The club's seasons: made, changed, closed and reopened by entries. */
#ifndef LEDGER_KINDS_SEASON_H
#define LEDGER_KINDS_SEASON_H

#include "ledger/season/season.h"

/* All return 0, or -1 with a problem. */

/* A new one. `row` is what the store has of it; its id and settings are borrowed from the rest. */
int seasons_make(struct book *book, struct tx *tx, const struct season *season, char id[STORE_ID],
		 struct buffer *settings, struct season_row *row);

/*
 * Replaces the settings; the same ones change nothing, the version neither. Refused of a closed
 * season, and of its rules once a match has begun by them.
 */
int seasons_change(struct book *book, struct tx *tx, struct season_row *row,
		   const struct season *season, struct buffer *settings);

/* Closes a season without open matches, or reopens one; `reason` is not "" for the latter. */
int seasons_close(struct book *book, struct tx *tx, struct season_row *row, const char *reason);
int seasons_reopen(struct book *book, struct tx *tx, struct season_row *row, const char *reason);

#endif
