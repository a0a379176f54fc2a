#include "db/sqlite/readers.h"

#include "db/sqlite/query.h"

#include <stdlib.h>

static void
remove_connection(struct session *session)
{
	struct connection *connection = (struct connection *)session;

	connection_close(connection);
	free(connection);
}

static struct session *
make_connection(void *owner)
{
	struct connection *connection = malloc(sizeof(*connection));

	if (connection == NULL)
		return NULL;
	if (connection_open(connection, owner) == SQLITE_OK &&
	    connection_set_up(connection, ACCESS_READ) == SQLITE_OK)
		return &connection->session;
	remove_connection(&connection->session);
	return NULL;
}

static bool
begin(struct session *session)
{
	return query_run((struct connection *)session, SQL_BEGIN) == SQLITE_OK;
}

/*
 * The snapshot ends with the last statement's reset and COMMIT, which cannot fail for want of
 * writes.
 */
static void
end(struct session *session)
{
	struct connection *connection = (struct connection *)session;

	connection_reset(connection);
	query_run(connection, SQL_COMMIT);
}

const struct pool_calls sqlite_readers = {
	.make = make_connection,
	.remove = remove_connection,
	.begin = begin,
	.end = end,
};
