/* The connections that read: made when they are needed, then kept. */
#include "db/sqlite/sqlite.h"

#include <stdlib.h>

void
readers_init(struct readers *readers)
{
	pthread_mutex_init(&readers->mutex, NULL);
	pthread_cond_init(&readers->idle, NULL);
}

void
readers_finish(struct readers *readers)
{
	struct connection *connection;

	while ((connection = readers->first) != NULL) {
		readers->first = connection->next;
		connection_close(connection);
		free(connection);
	}
	pthread_cond_destroy(&readers->idle);
	pthread_mutex_destroy(&readers->mutex);
}

/* An idle connection, or NULL when the caller is to make one: it is counted already. */
static struct connection *
take(struct readers *readers)
{
	struct connection *connection;

	pthread_mutex_lock(&readers->mutex);
	while (readers->first == NULL && readers->made == READERS_MAX)
		pthread_cond_wait(&readers->idle, &readers->mutex);
	connection = readers->first;
	if (connection != NULL)
		readers->first = connection->next;
	else
		readers->made++;
	pthread_mutex_unlock(&readers->mutex);
	return connection;
}

static void
give_back(struct readers *readers, struct connection *connection)
{
	pthread_mutex_lock(&readers->mutex);
	connection->next = readers->first;
	readers->first = connection;
	pthread_cond_signal(&readers->idle);
	pthread_mutex_unlock(&readers->mutex);
}

static void
count_out(struct readers *readers)
{
	pthread_mutex_lock(&readers->mutex);
	readers->made--;
	pthread_cond_signal(&readers->idle);
	pthread_mutex_unlock(&readers->mutex);
}

static struct connection *
make(struct sqlite_store *store)
{
	struct connection *connection = malloc(sizeof(*connection));

	if (connection == NULL)
		return NULL;
	if (connection_open(connection, store->file, store) == SQLITE_OK &&
	    connection_set_up(connection, ACCESS_READ) == SQLITE_OK)
		return connection;
	connection_close(connection);
	free(connection);
	return NULL;
}

struct tx *
readers_begin(struct store *store)
{
	struct sqlite_store *own = (struct sqlite_store *)store;
	struct connection *connection = take(&own->readers);

	if (connection == NULL && (connection = make(own)) == NULL) {
		count_out(&own->readers);
		return NULL;
	}
	if (connection_run(connection, SQL_BEGIN) == SQLITE_OK)
		return &connection->tx;
	connection_close(connection);
	free(connection);
	count_out(&own->readers);
	return NULL;
}

/* The snapshot ends with the last statement's reset and COMMIT, which cannot fail for want of writes. */
void
readers_end(struct tx *tx)
{
	struct connection *connection = (struct connection *)tx;

	connection_reset(connection);
	connection_run(connection, SQL_COMMIT);
	give_back(&connection->store->readers, connection);
}
