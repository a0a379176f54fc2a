/*
 * The locks of clubs: who writes holds a club's row before reading anything of the club, whichever
 * daemon it is.
 */
#ifndef DB_POSTGRES_LOCKS_H
#define DB_POSTGRES_LOCKS_H

#include "db/postgres/connection.h"
#include "db/rows/query.h"

/*
 * The query that locks these clubs, at least one, in one order, in a transaction that has locked
 * nothing; to be run with others.
 */
struct query lock_clubs(struct connection *connection, const char **clubs, unsigned count);
/* Notes what it has locked; false: it failed. */
bool lock_note(struct query *query);

/*
 * Of a session that writes: locks the club of this number, unless it is. Nearly always the lane has
 * done so for all jobs of a group; a job may be about a club that it did not name. STORE_OK or
 * STORE_FAILED.
 */
int lock_club(struct session *session, int64_t club);

#endif
