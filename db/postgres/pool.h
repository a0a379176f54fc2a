/* The connections that read: made when they are needed, then kept. */
#ifndef DB_POSTGRES_POOL_H
#define DB_POSTGRES_POOL_H

#include "db/postgres/connection.h"

#include <pthread.h>

enum { POOL_MAX = 16 }; /* connections that read at the same time */

struct pool {
	struct database *database;
	pthread_mutex_t mutex;
	pthread_cond_t idle;      /* one of them became idle, or one fewer is made */
	struct connection *first; /* idle ones */
	int made;                 /* idle ones and those in use */
};

void pool_init(struct pool *pool, struct database *database);
/* None is in use any more. */
void pool_finish(struct pool *pool);

/*
 * A connection in a transaction, for the calling thread; waits for one. NULL: the server cannot be
 * read.
 */
struct connection *pool_begin(struct pool *pool);
void pool_end(struct connection *connection);

#endif
