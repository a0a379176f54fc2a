#include "db/sqlite/readers.h"

#include "db/sqlite/query.h"

#include <assert.h>
#include <stdlib.h>

void
readers_init(struct readers *readers, struct store_file *file)
{
	*readers = (struct readers){.file = file};
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
		readers->made--;
	}
	assert(readers->made == 0); /* each was given back */
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
	assert(readers->made <= READERS_MAX);
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
	assert(readers->made > 0);
	readers->made--;
	pthread_cond_signal(&readers->idle);
	pthread_mutex_unlock(&readers->mutex);
}

static struct connection *
make(struct readers *readers)
{
	struct connection *connection = malloc(sizeof(*connection));

	if (connection == NULL)
		return NULL;
	if (connection_open(connection, readers->file) == SQLITE_OK &&
	    connection_set_up(connection, ACCESS_READ) == SQLITE_OK) {
		connection->readers = readers;
		return connection;
	}
	connection_close(connection);
	free(connection);
	return NULL;
}

struct connection *
readers_begin(struct readers *readers)
{
	struct connection *connection = take(readers);

	if (connection == NULL && (connection = make(readers)) == NULL) {
		count_out(readers);
		return NULL;
	}
	connection->session.failed = false;
	if (query_run(connection, SQL_BEGIN) == SQLITE_OK)
		return connection;
	connection_close(connection);
	free(connection);
	count_out(readers);
	return NULL;
}

/*
 * The snapshot ends with the last statement's reset and COMMIT, which cannot fail for want of
 * writes.
 */
void
readers_end(struct connection *connection)
{
	assert(connection->readers != NULL); /* a job's transaction is the writer's to end */
	connection_reset(connection);
	query_run(connection, SQL_COMMIT);
	give_back(connection->readers, connection);
}
