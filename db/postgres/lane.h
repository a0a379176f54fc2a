/*
 * A lane: a thread with a connection, which commits the writes of its clubs in groups.
 *
 * A group's clubs are locked first, in the order of their numbers, whichever daemon they are asked
 * through; then its jobs run one after the other. Each group is counted in the lane's own row, in
 * the same transaction: when the connection is lost while it is being committed, that row tells
 * whether it was.
 */
#ifndef DB_POSTGRES_LANE_H
#define DB_POSTGRES_LANE_H

#include "db/group/queue.h"
#include "db/postgres/connection.h"

#include <pthread.h>

enum {
	GROUP_MAX = 128, /* jobs that share a commit */
	GROUP_TRIES = 3, /* of a group that the server refused, or that was not committed */
	LOST_TRIES = 50, /* of a server that is gone while it has to be asked */
	LOST_MS = 100,   /* between them */
};

struct lane {
	struct connection connection;
	uint8_t id[ID_BYTES]; /* of its row */
	int64_t groups;       /* committed, as its row counts them */
	bool known;           /* it has a row */
	pthread_t thread;
	pthread_mutex_t mutex; /* of the queue, and of `closing` */
	pthread_cond_t wake;
	struct queue queue;
	bool started, closing;
	_Atomic uint64_t commits, jobs, failures, refused; /* as in struct store_figures */
};

void lane_init(struct lane *lane, struct database *database);
/* Closes the connection; the thread has been stopped, or never started. */
void lane_finish(struct lane *lane);
/* 0 or -1. */
int lane_start(struct lane *lane);
/* Works off the queue and ends the thread, if there is one. */
void lane_stop(struct lane *lane);

/* From any thread. 0, or -1 when too many jobs wait or the lane is to finish. */
int lane_submit(struct lane *lane, struct job *job);
unsigned lane_queued(struct lane *lane);

#endif
