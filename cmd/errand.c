#include "cmd/errand.h"

#include <pthread.h>

/* A job for the store, and what is needed to wait until it has ended. */
struct errand {
	struct job job; /* first: a job is an errand */
	int (*write)(void *arg, struct tx *tx);
	void *arg;
	pthread_mutex_t mutex;
	pthread_cond_t ended;
	bool has_ended;
	int result;
};

static int
run(struct job *job, struct tx *tx)
{
	struct errand *errand = (struct errand *)job;

	return errand->write(errand->arg, tx);
}

static void
end(struct job *job, int result)
{
	struct errand *errand = (struct errand *)job;

	pthread_mutex_lock(&errand->mutex);
	errand->result = result;
	errand->has_ended = true;
	pthread_cond_signal(&errand->ended);
	pthread_mutex_unlock(&errand->mutex);
}

int
errand_run(struct store *store, bool apart, int (*write)(void *arg, struct tx *tx), void *arg)
{
	struct errand errand = {
		.job = {.club = "", .apart = apart, .run = run, .done = end},
		.write = write,
		.arg = arg,
		.mutex = PTHREAD_MUTEX_INITIALIZER,
		.ended = PTHREAD_COND_INITIALIZER,
	};

	if (store->calls->submit(store, &errand.job) != 0)
		return STORE_FAILED;
	pthread_mutex_lock(&errand.mutex);
	while (!errand.has_ended)
		pthread_cond_wait(&errand.ended, &errand.mutex);
	pthread_mutex_unlock(&errand.mutex);
	return errand.result;
}
