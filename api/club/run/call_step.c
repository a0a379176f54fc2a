#include "api/club/run/call_step.h"

#include "api/club/run/call_perform.h"
#include "api/club/run/receipt.h"
#include "json/arena.h"

#include <assert.h>
#include <pthread.h>
#include <time.h>

int
call_refused(const struct call *call)
{
	return call->book.failed ? STORE_FAILED : STORE_REFUSED;
}

int
call_find_done(struct call *call, struct tx *tx)
{
	return call_check_caller(call, tx) == 0 ? receipt_find(call, tx) : call_refused(call);
}

struct step {
	struct job job; /* first: a job is a step */
	int (*work)(void *arg, struct tx *tx);
	void *arg;
	pthread_mutex_t mutex;
	pthread_cond_t wake;
	bool over;
	int result;
};

static int
run(struct job *job, struct tx *tx)
{
	const struct step *step = (struct step *)job;

	json_arena_open();
	int result = step->work(step->arg, tx);
	if (json_arena_failed())
		result = STORE_FAILED;
	json_arena_close(NULL);
	return result;
}

static void
done(struct job *job, int result)
{
	struct step *step = (struct step *)job;

	pthread_mutex_lock(&step->mutex);
	step->result = result;
	step->over = true;
	pthread_cond_signal(&step->wake);
	pthread_mutex_unlock(&step->mutex);
}

/* The store's queue is full of others' writes now and then: this one can wait. */
static void
submit(struct store *store, struct step *step)
{
	const struct timespec pause = {.tv_nsec = STEP_RETRY_MS * 1000000L};

	while (store->calls->submit(store, &step->job) != 0)
		nanosleep(&pause, NULL);
}

int
store_step(struct store *store, const char *club, int (*work)(void *arg, struct tx *tx), void *arg)
{
	struct step step = {.job = {.club = club, .apart = true, .run = run, .done = done},
			    .work = work,
			    .arg = arg};

	pthread_mutex_init(&step.mutex, NULL);
	pthread_cond_init(&step.wake, NULL);
	submit(store, &step);
	pthread_mutex_lock(&step.mutex);
	while (!step.over)
		pthread_cond_wait(&step.wake, &step.mutex);
	pthread_mutex_unlock(&step.mutex);
	pthread_cond_destroy(&step.wake);
	pthread_mutex_destroy(&step.mutex);
	return step.result;
}

int
call_step(struct call *call, int (*work)(void *arg, struct tx *tx), void *arg)
{
	return store_step(call->exchange->app->store, call->caller.club, work, arg);
}
