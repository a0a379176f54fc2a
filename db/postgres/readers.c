#include "db/postgres/readers.h"

#include "db/postgres/connection.h"

#include <stdlib.h>

static struct session *
make_connection(void *owner)
{
	struct connection *connection = malloc(sizeof(*connection));

	if (connection == NULL)
		return NULL;
	link_init(connection, owner, NULL);
	return &connection->session;
}

static void
remove_connection(struct session *session)
{
	struct connection *connection = (struct connection *)session;

	link_close(connection);
	free(connection);
}

/*
 * One that was idle may have lost its server, which may be back: it is connected anew, once. The
 * snapshot is taken by the first statement.
 */
static bool
begin(struct session *session)
{
	static const char text[] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
	struct connection *connection = (struct connection *)session;

	if (link_is_up(connection) && link_run(connection, text))
		return true;
	return link_connect(connection, NULL, 0) == 0 && link_run(connection, text);
}

/* Nothing was written: how it ends is all the same. */
static void
end(struct session *session)
{
	struct connection *connection = (struct connection *)session;

	link_reset(connection);
	if (connection->link != NULL)
		link_run(connection, "ROLLBACK");
}

const struct pool_calls postgres_readers = {
	.make = make_connection,
	.remove = remove_connection,
	.begin = begin,
	.end = end,
};
