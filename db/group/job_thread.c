#include "db/group/job_thread.h"

#include <assert.h>
#include <signal.h>
#include <string.h>

void
job_thread_init(struct job_thread *thread)
{
	memset(thread, 0, sizeof(*thread));
	queue_init(&thread->queue);
	pthread_mutex_init(&thread->mutex, NULL);
	pthread_cond_init(&thread->wake, NULL);
}

void
job_thread_finish(struct job_thread *thread)
{
	assert(!thread->started || thread->closing);
	pthread_cond_destroy(&thread->wake);
	pthread_mutex_destroy(&thread->mutex);
}

/* The thread may look at thread->id: it is set before any job comes. */
int
job_thread_start(struct job_thread *thread, void *(*work)(void *argument), void *argument)
{
	sigset_t all, before;

	assert(!thread->started);
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	pthread_mutex_lock(&thread->mutex);
	thread->started = pthread_create(&thread->id, NULL, work, argument) == 0;
	pthread_mutex_unlock(&thread->mutex);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return thread->started ? 0 : -1;
}

void
job_thread_stop(struct job_thread *thread)
{
	if (!thread->started)
		return;
	pthread_mutex_lock(&thread->mutex);
	thread->closing = true;
	pthread_cond_signal(&thread->wake);
	pthread_mutex_unlock(&thread->mutex);
	pthread_join(thread->id, NULL);
	assert(thread->queue.count == 0); /* each job was told */
}

int
job_thread_submit(struct job_thread *thread, struct job *job)
{
	assert(job->run != NULL && job->done != NULL);
	pthread_mutex_lock(&thread->mutex);
	bool taken = thread->started && !thread->closing && queue_put(&thread->queue, job);
	/* The thread sleeps only when the queue is empty. */
	if (taken && thread->queue.count == 1)
		pthread_cond_signal(&thread->wake);
	pthread_mutex_unlock(&thread->mutex);
	if (!taken)
		atomic_fetch_add(&thread->refused, 1);
	return taken ? 0 : -1;
}

void
job_thread_add_figures(struct job_thread *thread, struct store_figures *figures)
{
	figures->commits += atomic_load(&thread->commits);
	figures->jobs += atomic_load(&thread->jobs);
	figures->failures += atomic_load(&thread->failures);
	figures->refused += atomic_load(&thread->refused);
	pthread_mutex_lock(&thread->mutex);
	figures->queued += thread->queue.count;
	pthread_mutex_unlock(&thread->mutex);
}

unsigned
job_thread_wait(struct job_thread *thread)
{
	pthread_mutex_lock(&thread->mutex);
	while (thread->queue.count == 0 && !thread->closing)
		pthread_cond_wait(&thread->wake, &thread->mutex);
	unsigned waiting = thread->queue.count;
	pthread_mutex_unlock(&thread->mutex);
	return waiting;
}

struct job *
job_thread_take(struct job_thread *thread)
{
	pthread_mutex_lock(&thread->mutex);
	struct job *job = queue_take(&thread->queue);
	pthread_mutex_unlock(&thread->mutex);
	return job;
}

void
job_thread_tell(struct job_thread *thread, struct job *job, int result)
{
	atomic_fetch_add(&thread->jobs, 1);
	if (result == STORE_FAILED)
		atomic_fetch_add(&thread->failures, 1);
	job->done(job, result);
}
