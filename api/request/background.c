#include "api/request/background.h"

#include "api/limits.h"
#include "db/store.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

struct background {
	pthread_mutex_t mutex; /* of all but the atomic members */
	pthread_cond_t wake;
	struct background_task *first; /* those that wait, the oldest first */
	struct pool *pool;
	const char *running[BACKGROUND_THREADS]; /* the club of each thread's task; NULL: idle */
	struct closed {
		char club[STORE_ID]; /* "": a free place */
		bool left;           /* nobody works on it */
	} closed[BACKGROUND_CLOSED_MAX];
	pthread_t threads[BACKGROUND_THREADS];
	unsigned started, wanted;
	bool ending;
	atomic_uint closed_count; /* so that nobody takes the lock while no club is closed */
	atomic_bool stopping;
};

/* ---- Which task is next ---- */

static bool
is_running(const struct background *background, const char *club)
{
	for (unsigned i = 0; i < BACKGROUND_THREADS; i++)
		if (background->running[i] != NULL && strcmp(background->running[i], club) == 0)
			return true;
	return false;
}

/* Puts the other tasks of whoever has this one behind all others, in their order. */
static void
give_turn(struct background *background, const struct pool_holder *holder)
{
	struct background_task *own = NULL, **own_end = &own, **at = &background->first;

	while (*at != NULL) {
		struct background_task *task = *at;
		if (!pool_same_holder(&task->place.holder, holder)) {
			at = &task->next;
			continue;
		}
		*at = task->next;
		task->next = NULL;
		*own_end = task;
		own_end = &task->next;
	}
	*at = own;
}

/* Takes out the oldest task of a club of which none is running, or NULL. */
static struct background_task *
take_task(struct background *background)
{
	struct background_task **at = &background->first;

	while (*at != NULL && is_running(background, (*at)->club))
		at = &(*at)->next;
	struct background_task *task = *at;
	if (task != NULL) {
		*at = task->next;
		give_turn(background, &task->place.holder);
		pool_give(&task->place);
	}
	return task;
}

/* ---- The threads ---- */

/* The club's name may be gone with the task. */
static void
run_task(struct background *background, struct background_task *task)
{
	unsigned place = 0;
	char club[STORE_ID];

	snprintf(club, sizeof(club), "%s", task->club);
	while (background->running[place] != NULL)
		place++;
	assert(place < BACKGROUND_THREADS);
	background->running[place] = club;
	pthread_mutex_unlock(&background->mutex);
	task->run(task);
	pthread_mutex_lock(&background->mutex);
	background->running[place] = NULL;
	/* A task of this club may have been passed over. */
	pthread_cond_broadcast(&background->wake);
}

static void *
work(void *argument)
{
	struct background *background = argument;

	/* On Linux the priority is this thread's alone. Without it the work is only less polite. */
	setpriority(PRIO_PROCESS, 0, BACKGROUND_NICE);
	pthread_mutex_lock(&background->mutex);
	while (!background->ending || background->first != NULL) {
		struct background_task *task = take_task(background);
		if (task != NULL)
			run_task(background, task);
		else
			pthread_cond_wait(&background->wake, &background->mutex);
	}
	pthread_mutex_unlock(&background->mutex);
	return NULL;
}

struct background *
background_create(unsigned threads, struct pool *pool)
{
	assert(threads > 0 && threads <= BACKGROUND_THREADS);
	struct background *background = calloc(1, sizeof(*background));

	if (background == NULL)
		return NULL;
	background->wanted = threads;
	background->pool = pool;
	pthread_mutex_init(&background->mutex, NULL);
	pthread_cond_init(&background->wake, NULL);
	while (background->started < background->wanted &&
	       pthread_create(&background->threads[background->started], NULL, work, background) ==
		       0)
		background->started++;
	if (background->started == background->wanted)
		return background;
	background_destroy(background);
	return NULL;
}

void
background_destroy(struct background *background)
{
	if (background == NULL)
		return;
	pthread_mutex_lock(&background->mutex);
	background->ending = true;
	pthread_cond_broadcast(&background->wake);
	pthread_mutex_unlock(&background->mutex);
	for (unsigned i = 0; i < background->started; i++)
		pthread_join(background->threads[i], NULL);
	assert(background->first == NULL);
	pthread_cond_destroy(&background->wake);
	pthread_mutex_destroy(&background->mutex);
	free(background);
}

/* ---- Tasks ---- */

int
background_submit(struct background *background, struct background_task *task,
		  const struct pool_holder *holder)
{
	struct background_task **at = &background->first;

	assert(task->run != NULL && task->club != NULL);
	task->next = NULL;
	task->place = (struct pool_place){.holder = *holder};
	if (!pool_take(background->pool, &task->place, holder))
		return -1;
	pthread_mutex_lock(&background->mutex);
	assert(!background->ending);
	while (*at != NULL)
		at = &(*at)->next;
	*at = task;
	pthread_cond_signal(&background->wake);
	pthread_mutex_unlock(&background->mutex);
	return 0;
}

void
background_stop(struct background *background)
{
	atomic_store(&background->stopping, true);
}

bool
background_is_stopping(const struct background *background)
{
	return atomic_load(&background->stopping);
}

/* ---- Closed clubs ---- */

/* Its place, or that of "", a free one; NULL: there is none. */
static struct closed *
find_closed(struct background *background, const char *club)
{
	for (unsigned i = 0; i < BACKGROUND_CLOSED_MAX; i++)
		if (strcmp(background->closed[i].club, club) == 0)
			return &background->closed[i];
	return NULL;
}

bool
background_close_club(struct background *background, const char *club)
{
	assert(club[0] != '\0');
	pthread_mutex_lock(&background->mutex);
	assert(find_closed(background, club) == NULL); /* one task of a club runs at a time */
	struct closed *place = find_closed(background, "");
	if (place != NULL) {
		snprintf(place->club, STORE_ID, "%s", club);
		atomic_fetch_add(&background->closed_count, 1);
	}
	pthread_mutex_unlock(&background->mutex);
	return place != NULL;
}

void
background_open_club(struct background *background, const char *club)
{
	pthread_mutex_lock(&background->mutex);
	struct closed *place = find_closed(background, club);
	assert(place != NULL && !place->left);
	place->club[0] = '\0';
	atomic_fetch_sub(&background->closed_count, 1);
	pthread_mutex_unlock(&background->mutex);
}

void
background_leave_club(struct background *background, const char *club)
{
	pthread_mutex_lock(&background->mutex);
	struct closed *place = find_closed(background, club);
	assert(place != NULL && !place->left);
	place->left = true;
	pthread_mutex_unlock(&background->mutex);
}

bool
background_take_club(struct background *background, const char *club)
{
	pthread_mutex_lock(&background->mutex);
	struct closed *place = find_closed(background, club);
	bool taken = place != NULL && place->left;
	if (taken)
		place->left = false;
	pthread_mutex_unlock(&background->mutex);
	return taken;
}

bool
background_is_closed(struct background *background, const char *club)
{
	if (club[0] == '\0' || atomic_load(&background->closed_count) == 0)
		return false;
	pthread_mutex_lock(&background->mutex);
	bool closed = find_closed(background, club) != NULL;
	pthread_mutex_unlock(&background->mutex);
	return closed;
}
