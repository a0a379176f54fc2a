/* The connections that read: made when they are needed, then kept. */
#ifndef DB_SQLITE_READERS_H
#define DB_SQLITE_READERS_H

#include "db/sqlite/connection.h"

#include <pthread.h>

enum { READERS_MAX = 16 }; /* connections that read at the same time */

struct readers {
	struct store_file *file;
	pthread_mutex_t mutex;
	pthread_cond_t idle;      /* one of them became idle, or one fewer is made */
	struct connection *first; /* idle ones */
	int made;                 /* idle ones and those in use */
};

void readers_init(struct readers *readers, struct store_file *file);
/* None is in use any more. */
void readers_finish(struct readers *readers);

/*
 * A connection in a transaction, for the calling thread; waits for one. NULL: the file cannot be
 * read.
 */
struct connection *readers_begin(struct readers *readers);
void readers_end(struct connection *connection);

#endif
