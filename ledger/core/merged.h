/* A player who is merged into another (ledger/people/merge.h): nothing more is done to that one. */
#ifndef LEDGER_CORE_MERGED_H
#define LEDGER_CORE_MERGED_H

#include "ledger/core/book.h"

/* Refuses what is asked of a player who is merged, at a place or NULL: 0, or -1 with contradiction.
 */
int merged_check(struct book *book, const struct path *at, const struct player_row *row);

/* Refuses what is asked of the player with this id, who exists, where he is merged: 0, or -1 with
 * contradiction. */
int merged_check_player(struct book *book, struct tx *tx, const char *player);

#endif
