/* What is read ahead for a group, by one statement for all its questions of a kind. */
#ifndef DB_POSTGRES_ASKED_H
#define DB_POSTGRES_ASKED_H

#include "db/postgres/sets.h"

/* From now on a statement that can be read ahead is noted, and has no row. */
void asked_begin(struct connection *connection);
/* Whether the statement, whose parameters are put, has been noted so. */
bool asked_note(struct connection *connection, unsigned sql);
/*
 * Ends it: puts the statements that read what was noted, to be run with others, and says how many
 * and which.
 */
unsigned asked_put(struct connection *connection, unsigned sqls[ASKED_SETS]);
/* They have run: STORE_OK or STORE_FAILED. */
int asked_take(struct connection *connection);

/* Whether the statement was read ahead: its result is in place. */
bool asked_answer(struct connection *connection, unsigned sql);

/*
 * What a row that is written makes untrue: of the match or the club's first key of entries, and of
 * the receipt that the statement, whose first parameters are those of its question, is about.
 */
void asked_distrust(struct asked *asked, int64_t subject);
void asked_distrust_receipt(struct sets *sets, const struct kept *kept);
void asked_distrust_all(struct sets *sets);

#endif
