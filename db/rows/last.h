/*
 * The last entry of a club (call_entry_head of calls.h) and the last hand of a match. A transaction
 * that writes remembers them.
 */
#ifndef DB_ROWS_LAST_H
#define DB_ROWS_LAST_H

#include "db/rows/session.h"

/* An entry of the club, by its number, has been written. */
void last_entry_note(struct session *session, int64_t club, int64_t seq,
		     const uint8_t hash[STORE_HASH]);

/*
 * The highest number that the match has had, or 0. All that was recorded anew since is passed over,
 * so it is looked for once, and not for each of the many hands of a correction.
 */
int last_hand(struct tx *tx, int64_t match, int64_t *last);
/* A hand of this number, the highest, has been written. */
void last_hand_note(struct session *session, int64_t match, int64_t last);

#endif
