/* Work in the background: one task of a club at a time, limits, closed clubs. */
#include "api/limits.h"
#include "api/request/background.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { PLACES = 12, OF_CLUB = 4, TASKS = PLACES + BACKGROUND_THREADS };

static const struct pool_limits limits = {{PLACES, 0, PLACES, PLACES, OF_CLUB}, false};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static unsigned begun, running, most;
static bool may_end;

/* Notes how many run, and lasts until the test lets it end. */
static void
run(struct background_task *task)
{
	(void)task;
	pthread_mutex_lock(&mutex);
	begun++;
	running++;
	most = running > most ? running : most;
	pthread_cond_broadcast(&changed);
	while (!may_end)
		pthread_cond_wait(&changed, &mutex);
	running--;
	pthread_mutex_unlock(&mutex);
}

static void
wait_for(unsigned count)
{
	pthread_mutex_lock(&mutex);
	while (begun < count)
		pthread_cond_wait(&changed, &mutex);
	pthread_mutex_unlock(&mutex);
}

static void
let_all_end(void)
{
	pthread_mutex_lock(&mutex);
	may_end = true;
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&mutex);
}

static int
submit(struct background *background, struct background_task *task)
{
	struct pool_holder holder = {.link = ""};

	snprintf(holder.club, sizeof(holder.club), "%.30s", task->club);
	return background_submit(background, task, &holder);
}

Test(background, one_task_of_a_club_at_a_time)
{
	struct pool *pool = pool_create(&limits);
	struct background *background = background_create(BACKGROUND_THREADS, pool);
	struct background_task tasks[OF_CLUB + 2];
	unsigned last = OF_CLUB + 1;

	cr_assert_not_null(background);
	for (unsigned i = 0; i <= last; i++)
		tasks[i] = (struct background_task){.club = "one", .run = run};
	cr_assert_eq(submit(background, &tasks[0]), 0);
	wait_for(1);
	for (unsigned i = 1; i < last; i++)
		cr_assert_eq(submit(background, &tasks[i]), 0);
	cr_assert_eq(submit(background, &tasks[last]), -1, "the club has enough");
	tasks[last].club = "other";
	cr_assert_eq(submit(background, &tasks[last]), 0);
	wait_for(2); /* the other club passes those that wait */
	let_all_end();
	background_destroy(background);
	pool_destroy(pool);
	cr_assert_eq(begun, last + 1, "all were run");
	cr_assert_eq(most, 2);
}

Test(background, the_queue_has_an_end)
{
	struct pool *pool = pool_create(&limits);
	struct background *background = background_create(BACKGROUND_THREADS, pool);
	static struct background_task tasks[TASKS + 1];
	static char clubs[TASKS + 1][4];

	for (unsigned i = 0; i <= TASKS; i++) {
		snprintf(clubs[i], sizeof(clubs[i]), "%u", i);
		tasks[i] = (struct background_task){.club = clubs[i], .run = run};
		cr_assert_eq(submit(background, &tasks[i]), i < TASKS ? 0 : -1);
		if (i + 1 == BACKGROUND_THREADS)
			wait_for(BACKGROUND_THREADS);
	}
	let_all_end();
	background_destroy(background);
	pool_destroy(pool);
	cr_assert_eq(begun, TASKS);
	cr_assert_eq(most, BACKGROUND_THREADS);
}

static char order[TASKS + 1];

static void
note(struct background_task *task)
{
	pthread_mutex_lock(&mutex);
	order[strlen(order)] = task->club[0];
	pthread_mutex_unlock(&mutex);
}

/* Three of one address, then one each of two others: nobody waits for all of the first. */
Test(background, those_who_wait_take_turns)
{
	static const char *const names[] = {"a1", "a2", "a3", "b1", "c1"};
	struct background *background = background_create(1, NULL);
	struct background_task first = {.club = "x", .run = run}, tasks[5];
	struct pool_holder holder = {.link = ""};

	cr_assert_eq(background_submit(background, &first, &holder), 0);
	wait_for(1);
	for (unsigned i = 0; i < 5; i++) {
		tasks[i] = (struct background_task){.club = names[i], .run = note};
		holder.address[0] = (uint8_t)names[i][0];
		cr_assert_eq(background_submit(background, &tasks[i], &holder), 0);
	}
	let_all_end();
	background_destroy(background);
	cr_assert_str_eq(order, "abcaa");
}

Test(background, closed_clubs)
{
	struct background *background = background_create(BACKGROUND_THREADS, NULL);
	char club[4];

	cr_assert_not(background_is_closed(background, "0"));
	for (unsigned i = 0; i < BACKGROUND_CLOSED_MAX; i++) {
		snprintf(club, sizeof(club), "%u", i);
		cr_assert(background_close_club(background, club));
	}
	cr_assert_not(background_close_club(background, "more"));
	cr_assert(background_is_closed(background, "0"));
	cr_assert_not(background_is_closed(background, "more"));
	cr_assert_not(background_is_closed(background, ""), "the admin has no club");
	background_open_club(background, "0");
	cr_assert_not(background_is_closed(background, "0"));
	cr_assert(background_close_club(background, "more"));
	background_destroy(background);
}

Test(background, a_club_that_is_left_closed_is_taken_once)
{
	struct background *background = background_create(BACKGROUND_THREADS, NULL);

	cr_assert_not(background_take_club(background, "0"), "it is not closed");
	cr_assert(background_close_club(background, "0"));
	cr_assert_not(background_take_club(background, "0"), "an import is under way");
	background_leave_club(background, "0");
	cr_assert(background_is_closed(background, "0"));
	cr_assert(background_take_club(background, "0"));
	cr_assert_not(background_take_club(background, "0"), "somebody has it");
	background_open_club(background, "0");
	cr_assert(background_close_club(background, "0"));
	cr_assert_not(background_take_club(background, "0"), "nothing of before is left");
	background_destroy(background);
}

Test(background, stopping)
{
	struct background *background = background_create(BACKGROUND_THREADS, NULL);

	cr_assert_not(background_is_stopping(background));
	background_stop(background);
	cr_assert(background_is_stopping(background));
	background_destroy(background);
}
