/*
 * SQLite's one lane: the one thread that writes. It takes the jobs that wait as a group, runs them,
 * commits the group with one fsync and only then tells any of them. While it commits, the next
 * group gathers: under load groups grow by themselves, and a lone job never waits for company.
 */
#ifndef DB_SQLITE_WRITER_H
#define DB_SQLITE_WRITER_H

#include "db/group/queue.h"
#include "db/sqlite/connection.h"

#include <pthread.h>

enum {
	GROUP_MAX = 256,      /* jobs that share a commit */
	GROUP_CPU_US = 25000, /* after so much work of its jobs a group takes no more of them */
	RESTART_PAGES = 2048, /* a WAL of more waits for its readers, to be begun anew */
	RESTART_MS = 10,      /* but not longer */
};

struct writer {
	struct connection connection;
	pthread_t thread;
	pthread_mutex_t mutex; /* of the queue, and of `closing` */
	pthread_cond_t wake;
	struct queue queue;
	unsigned group_max;
	bool started, closing;
	_Atomic uint64_t commits, jobs, failures, refused; /* as in struct store_figures */
};

/* The connection is not opened. */
void writer_init(struct writer *writer);
/* Closes the connection; the thread has been stopped, or never started. */
void writer_finish(struct writer *writer);
/* Starts the thread on the connection, which is open: 0 or -1. `alone`: a commit for each job. */
int writer_start(struct writer *writer, bool alone);
/* Works off the queue and ends the thread, if there is one. */
void writer_stop(struct writer *writer);

/* From any thread. 0, or -1 when too many jobs wait or the writer is to finish. */
int writer_submit(struct writer *writer, struct job *job);
unsigned writer_queued(struct writer *writer);

#endif
