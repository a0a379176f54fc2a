#include "db/postgres/pool.h"

#include <assert.h>
#include <stdlib.h>

void
pool_init(struct pool *pool, struct database *database)
{
	*pool = (struct pool){.database = database};
	pthread_mutex_init(&pool->mutex, NULL);
	pthread_cond_init(&pool->idle, NULL);
}

void
pool_finish(struct pool *pool)
{
	struct connection *connection;

	while ((connection = pool->first) != NULL) {
		pool->first = connection->next;
		link_close(connection);
		free(connection);
		pool->made--;
	}
	assert(pool->made == 0); /* each was given back */
	pthread_cond_destroy(&pool->idle);
	pthread_mutex_destroy(&pool->mutex);
}

/* An idle connection, or NULL when the caller is to make one: it is counted already. */
static struct connection *
take(struct pool *pool)
{
	struct connection *connection;

	pthread_mutex_lock(&pool->mutex);
	while (pool->first == NULL && pool->made == POOL_MAX)
		pthread_cond_wait(&pool->idle, &pool->mutex);
	connection = pool->first;
	if (connection != NULL)
		pool->first = connection->next;
	else
		pool->made++;
	assert(pool->made <= POOL_MAX);
	pthread_mutex_unlock(&pool->mutex);
	return connection;
}

static void
give_back(struct pool *pool, struct connection *connection)
{
	pthread_mutex_lock(&pool->mutex);
	connection->next = pool->first;
	pool->first = connection;
	pthread_cond_signal(&pool->idle);
	pthread_mutex_unlock(&pool->mutex);
}

static void
count_out(struct pool *pool)
{
	pthread_mutex_lock(&pool->mutex);
	assert(pool->made > 0);
	pool->made--;
	pthread_cond_signal(&pool->idle);
	pthread_mutex_unlock(&pool->mutex);
}

static struct connection *
make(struct pool *pool)
{
	struct connection *connection = malloc(sizeof(*connection));

	if (connection == NULL)
		return NULL;
	link_init(connection, pool->database, false);
	connection->pool = pool;
	return connection;
}

/*
 * One that was idle may have lost its server, which may be back: it is connected anew, once. The
 * snapshot is taken by the first statement.
 */
static bool
begin(struct connection *connection)
{
	static const char text[] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

	if (link_is_up(connection) && link_run(connection, text))
		return true;
	return link_connect(connection, NULL, 0) == 0 && link_run(connection, text);
}

struct connection *
pool_begin(struct pool *pool)
{
	struct connection *connection = take(pool);

	if (connection == NULL && (connection = make(pool)) == NULL) {
		count_out(pool);
		return NULL;
	}
	connection->session.failed = false;
	if (begin(connection))
		return connection;
	link_close(connection);
	free(connection);
	count_out(pool);
	return NULL;
}

/* Nothing was written: how it ends is all the same. */
void
pool_end(struct connection *connection)
{
	assert(connection->pool != NULL); /* a job's transaction is the lane's to end */
	link_reset(connection);
	if (connection->link != NULL)
		link_run(connection, "ROLLBACK");
	give_back(connection->pool, connection);
}
