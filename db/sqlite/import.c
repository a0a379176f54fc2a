/* Imports that are written piece by piece: marked while they last, and removed when refused. */
#include "db/sqlite/import.h"

#include "db/sqlite/calls.h"
#include "db/sqlite/query.h"

#include <assert.h>
#include <stdio.h>

enum { UNDO_ROWS = 1000 };

static int
change(struct tx *tx, enum sql sql, const char *club)
{
	struct query query = query_begin(tx, sql);

	put_club(&query, club);
	return query_change(&query);
}

int
call_import_begin(struct tx *tx, const char *club)
{
	return change(tx, SQL_IMPORT_BEGIN, club);
}

int
call_import_end(struct tx *tx, const char *club)
{
	return change(tx, SQL_IMPORT_END, club);
}

/* Rows go before those to which they belong. */
int
call_import_undo(struct tx *tx, const char *club, int rows)
{
	static const enum sql removals[] = {SQL_UNDO_SUMS,           SQL_UNDO_RESULTS,
					    SQL_UNDO_POSTINGS,       SQL_UNDO_ACCOUNTS,
					    SQL_UNDO_ENTRIES,        SQL_UNDO_MATCH_PLAYERS,
					    SQL_UNDO_MATCH_FACTS,    SQL_UNDO_MATCHES,
					    SQL_UNDO_PLATFORM_NAMES, SQL_UNDO_PLAYERS};

	assert(rows > 0);
	for (unsigned i = 0; i < sizeof(removals) / sizeof(removals[0]); i++) {
		struct query query = query_begin(tx, removals[i]);
		if (removals[i] == SQL_UNDO_ENTRIES) {
			put_entry(&query, club, 0);
			put_entry(&query, club, STORE_SEQS - 1);
		} else {
			put_club(&query, club);
		}
		put_integer(&query, rows);
		int result = query_change(&query);
		if (result != STORE_OK && result != STORE_NONE)
			return result;
		rows -= result == STORE_OK ? sqlite3_changes(query.connection->database) : 0;
		if (rows == 0)
			return STORE_OK;
	}
	return call_import_end(tx, club) == STORE_FAILED ? STORE_FAILED : STORE_NONE;
}

/* ---- After a crash ---- */

/* STORE_OK, and more may be left; STORE_NONE: there is nothing to remove; STORE_FAILED. */
static int
undo_some(struct connection *connection)
{
	struct query query = query_begin(&connection->tx, SQL_IMPORT_FIRST);
	char club[STORE_ID];
	int result = query_find(&query);

	if (result != STORE_OK)
		return result;
	snprintf(club, sizeof(club), "%s", get_id(&query));
	connection_reset(connection);
	if (query_run(connection, SQL_BEGIN_WRITE) != SQLITE_OK)
		return STORE_FAILED;
	result = call_import_undo(&connection->tx, club, UNDO_ROWS);
	connection_reset(connection);
	if (result != STORE_FAILED && query_run(connection, SQL_COMMIT) == SQLITE_OK)
		return STORE_OK;
	if (connection_in_transaction(connection))
		query_run(connection, SQL_ROLLBACK);
	return STORE_FAILED;
}

int
imports_undo(struct connection *connection)
{
	int result = STORE_OK;

	while (result == STORE_OK)
		result = undo_some(connection);
	connection_reset(connection);
	return result == STORE_NONE ? 0 : -1;
}
