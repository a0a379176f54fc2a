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

/* The transaction begins with the first statement, which takes the snapshot. */
static bool
begin(struct session *session)
{
	struct connection *connection = (struct connection *)session;

	if (!link_await_end(connection) && link_connect(connection, NULL, 0) != 0)
		return false;
	connection->begins = true;
	return true;
}

/* Nothing was written: how it ends is all the same, and not waited for. */
static void
end(struct session *session)
{
	struct connection *connection = (struct connection *)session;

	link_reset(connection);
	if (link_is_up(connection) && PQtransactionStatus(connection->link) != PQTRANS_IDLE)
		link_send_end(connection, "ROLLBACK");
}

const struct pool_calls postgres_readers = {
	.make = make_connection,
	.remove = remove_connection,
	.begin = begin,
	.end = end,
};
