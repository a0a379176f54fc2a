/*
 * The sessions of a store that read: made when they are needed, then kept. How one is made, begun
 * and ended is the store's.
 */
#ifndef DB_ROWS_POOL_H
#define DB_ROWS_POOL_H

#include "db/rows/session.h"

#include <pthread.h>

enum { POOL_MAX = 16 }; /* sessions that read at the same time */

struct pool_calls {
	/* NULL: there is no memory, or the store cannot be opened. */
	struct session *(*make)(void *owner);
	/* Closes and frees what make made. */
	void (*remove)(struct session *session);
	/* Begins a snapshot, which takes place now or with the first statement. */
	bool (*begin)(struct session *session);
	/* Ends it; the strings that it gave are gone. */
	void (*end)(struct session *session);
};

struct pool {
	const struct pool_calls *calls;
	void *owner; /* what make is given */
	pthread_mutex_t mutex;
	pthread_cond_t idle;   /* one of them became idle, or one fewer is made */
	struct session *first; /* idle ones */
	int made;              /* idle ones and those in use */
};

void pool_init(struct pool *pool, const struct pool_calls *calls, void *owner);
/* None is in use any more. */
void pool_finish(struct pool *pool);

/*
 * A session with a snapshot, for the calling thread; waits for one. NULL: the store cannot be read.
 */
struct session *pool_begin(struct pool *pool);
void pool_end(struct session *session);

#endif
