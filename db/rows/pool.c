#include "db/rows/pool.h"

#include "db/rows/recent.h"

#include <assert.h>

void
pool_init(struct pool *pool, const struct pool_calls *calls, void *owner)
{
	*pool = (struct pool){.calls = calls, .owner = owner};
	pthread_mutex_init(&pool->mutex, NULL);
	pthread_cond_init(&pool->idle, NULL);
}

void
pool_finish(struct pool *pool)
{
	struct session *session;

	while ((session = pool->first) != NULL) {
		pool->first = session->next;
		pool->calls->remove(session);
		pool->made--;
	}
	assert(pool->made == 0); /* each was given back */
	pthread_cond_destroy(&pool->idle);
	pthread_mutex_destroy(&pool->mutex);
}

/* An idle session, or NULL when the caller is to make one: it is counted already. */
static struct session *
take(struct pool *pool)
{
	pthread_mutex_lock(&pool->mutex);
	while (pool->first == NULL && pool->made == POOL_MAX)
		pthread_cond_wait(&pool->idle, &pool->mutex);
	struct session *session = pool->first;
	if (session != NULL)
		pool->first = session->next;
	else
		pool->made++;
	assert(pool->made <= POOL_MAX);
	pthread_mutex_unlock(&pool->mutex);
	return session;
}

static void
give_back(struct pool *pool, struct session *session)
{
	pthread_mutex_lock(&pool->mutex);
	session->next = pool->first;
	pool->first = session;
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

struct session *
pool_begin(struct pool *pool)
{
	struct session *session = take(pool);

	if (session == NULL && (session = pool->calls->make(pool->owner)) == NULL) {
		count_out(pool);
		return NULL;
	}
	session->pool = pool;
	session->failed = session->recalls = false;
	session->told_key = session->told_match = NULL;
	if (pool->calls->begin(session))
		return session;
	pool->calls->remove(session);
	count_out(pool);
	return NULL;
}

void
pool_end(struct session *session)
{
	assert(session->pool != NULL); /* a job's transaction is its thread's to end */
	session->pool->calls->end(session);
	recent_leave(session);
	give_back(session->pool, session);
}
