#include "db/postgres/leftovers.h"

#include "db/postgres/query.h"
#include "db/rows/calls.h"

#include <stdio.h>

enum { UNDO_ROWS = 1000 };

/* STORE_OK, and more may be left; STORE_NONE: there is nothing to remove; STORE_FAILED. */
static int
remove_some(struct connection *connection)
{
	struct query query = query_begin(&connection->session.tx, SQL_IMPORT_FIRST);
	char club[STORE_ID];
	int result = query_find(&query);

	if (result != STORE_OK)
		return result;
	snprintf(club, sizeof(club), "%s", get_id(&query));
	link_reset(connection);
	connection->locked_count = 0;
	if (!link_run(connection, "BEGIN"))
		return STORE_FAILED;
	result = call_import_undo(&connection->session.tx, club, UNDO_ROWS);
	link_reset(connection);
	if (result != STORE_FAILED && link_run(connection, "COMMIT"))
		return STORE_OK;
	link_run(connection, "ROLLBACK");
	return STORE_FAILED;
}

int
leftovers_remove(struct connection *connection)
{
	int result = STORE_OK;

	while (result == STORE_OK)
		result = remove_some(connection);
	link_reset(connection);
	return result == STORE_NONE ? 0 : -1;
}
