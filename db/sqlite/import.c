#include "db/sqlite/import.h"

#include "db/rows/calls.h"
#include "db/sqlite/query.h"

#include <stdio.h>

enum { UNDO_ROWS = 1000 };

/* STORE_OK, and more may be left; STORE_NONE: there is nothing to remove; STORE_FAILED. */
static int
undo_some(struct connection *connection)
{
	struct query query = query_begin(&connection->session.tx, SQL_IMPORT_FIRST);
	char club[STORE_ID];
	int result = query_find(&query);

	if (result != STORE_OK)
		return result;
	snprintf(club, sizeof(club), "%s", get_id(&query));
	connection_reset(connection);
	if (query_run(connection, SQL_BEGIN_WRITE) != SQLITE_OK)
		return STORE_FAILED;
	result = call_import_undo(&connection->session.tx, club, UNDO_ROWS);
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
