/* The rows that wait to be written, by one statement for all of a table. */
#ifndef DB_POSTGRES_WAITING_H
#define DB_POSTGRES_WAITING_H

#include "db/postgres/sets.h"

/* Whether the row of the statement, whose parameters are put, waits now; else it is to be run. */
bool waiting_add(struct connection *connection, unsigned sql);
/*
 * Puts the statements that write what waits, to be run with others, and says how many and which.
 */
unsigned waiting_put(struct connection *connection, unsigned sqls[WRITTEN_SETS]);
/*
 * They have run, and nothing waits. STORE_OK, or STORE_FAILED: the transaction is gone, and may be
 * tried again without gathering.
 */
int waiting_take(struct connection *connection);
/* Writes now, when the statement that is to be run may read what waits. The same results. */
int waiting_write_before(struct connection *connection, unsigned sql);
/* The statement has run: when it has written, what was read ahead is not trusted any more. */
void waiting_note_run(struct connection *connection, unsigned sql);

#endif
