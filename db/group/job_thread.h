/*
 * A thread of a store that works jobs off: its queue, how it is woken and ended, and what it has
 * counted. What it does with the jobs is the store's.
 */
#ifndef DB_GROUP_JOB_THREAD_H
#define DB_GROUP_JOB_THREAD_H

#include "db/group/queue.h"

#include <pthread.h>
#include <stdatomic.h>

struct job_thread {
	pthread_t id;
	pthread_mutex_t mutex; /* of the queue, of `started` and of `closing` */
	pthread_cond_t wake;
	struct queue queue;
	bool started, closing;
	_Atomic uint64_t commits, jobs, failures, refused; /* as in struct store_figures */
};

void job_thread_init(struct job_thread *thread);
/* The thread has been stopped, or never started. */
void job_thread_finish(struct job_thread *thread);

/*
 * Starts the thread: 0 or -1. It takes no signals: they are the program's first thread's to wait
 * for.
 */
int job_thread_start(struct job_thread *thread, void *(*work)(void *argument), void *argument);
/* Waits until the queue is worked off and the thread has ended, if there is one. */
void job_thread_stop(struct job_thread *thread);

/* From any thread. 0, or -1 when too many jobs wait, or no thread takes them (any more). */
int job_thread_submit(struct job_thread *thread, struct job *job);
/* Adds what this one has counted, and how many jobs wait. */
void job_thread_add_figures(struct job_thread *thread, struct store_figures *figures);

/* ---- On the thread itself ---- */

/* Waits for jobs: how many there are. 0: the store is closing, and none is left. */
unsigned job_thread_wait(struct job_thread *thread);
/* The next job, or NULL. */
struct job *job_thread_take(struct job_thread *thread);
/* Counts the job, and tells it what became of it. */
void job_thread_tell(struct job_thread *thread, struct job *job, int result);

#endif
