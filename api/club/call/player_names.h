/*
 * Names of players beside their ids, in answers that only read. Lists show the same players again
 * and again, so what one run has looked up is kept for the rest of it.
 */
#ifndef API_CLUB_CALL_PLAYER_NAMES_H
#define API_CLUB_CALL_PLAYER_NAMES_H

#include "ledger/match/match.h"

/* As one run has found a player. */
struct player_name {
	char player[STORE_ID], name[NAME_MAX_BYTES + 1];
	int64_t version;
};

/* A run begins on this thread: what the one before found is forgotten. */
void player_names_begin(void);

/* NULL with a problem. Borrowed until the next call on this thread. */
const struct player_name *player_name_find(struct book *book, struct tx *tx, const char *player);

/*
 * The member `names`, by seat; where others play for some of them (not NULL or ""), also
 * `played_by_names`, null elsewhere. Adds the versions of those who are named to `shown`, which so
 * grows when one of them is renamed. 0, or -1 with a problem.
 */
int player_names_write(struct book *book, struct tx *tx, const char *const players[MJ_SEATS_MAX],
		       const char *const played_by[MJ_SEATS_MAX], unsigned seats, int64_t *shown,
		       struct buffer *out);

#endif
