/* The writer: groups, refusals, failures, and what readers see meanwhile. */
#include "db/rows/pool.h"
#include "db/sqlite/sqlite.h"
#include "db/sqlite/writer.h"
#include "support/store_place.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

static struct place place;

static void
set_up(void)
{
	place_make(&place);
	place_open(&place);
	place_fill(&place);
}

static void
tear_down(void)
{
	place_remove(&place);
}

TestSuite(store_writer, .init = set_up, .fini = tear_down);

static struct store_figures
figures(void)
{
	struct store_figures figures;

	place.store->calls->figures(place.store, &figures);
	return figures;
}

static int
insert_club(struct tx *tx, void *arg)
{
	const struct club_row row = {.id = arg, .name = "", .created_at = 1};

	return tx->calls->club_insert(tx, &row);
}

static int
insert_and_refuse(struct tx *tx, void *arg)
{
	cr_expect_eq(insert_club(tx, arg), STORE_OK);
	return STORE_REFUSED;
}

static int
refuse(struct tx *tx, void *arg)
{
	(void)tx, (void)arg;
	return STORE_REFUSED;
}

static bool
has_club(const char *id)
{
	struct tx *tx = place.store->calls->read_begin(place.store);
	struct club_row row;

	cr_assert_not_null(tx);
	int result = tx->calls->club_find(tx, id, &row);
	place.store->calls->read_end(tx);
	return result == STORE_OK;
}

Test(store_writer, what_waits_is_committed_as_one_group)
{
	enum { TASKS = 100, NAME = 16 };
	static struct task tasks[TASKS];
	static char names[TASKS][NAME];
	struct blocker blocker;
	struct store_figures before = figures();

	blocker_begin(place.store, &blocker);
	for (int i = 0; i < TASKS; i++) {
		snprintf(names[i], NAME, "g%d", i);
		task_init(&tasks[i], insert_club, names[i]);
		cr_assert_eq(task_submit(place.store, &tasks[i]), 0);
	}
	cr_expect_eq(figures().queued, TASKS);
	blocker_end(&blocker);
	for (int i = 0; i < TASKS; i++) {
		cr_expect_eq(task_wait(&tasks[i]), STORE_OK);
		cr_expect(has_club(names[i]));
	}
	struct store_figures after = figures();
	cr_expect_eq(after.commits - before.commits, 1);
	cr_expect_eq(after.jobs - before.jobs, TASKS + 1);
	cr_expect_eq(after.queued, 0);
	cr_expect_eq(after.failures, 0);
}

enum { THREADS = 8, EACH = 100, ID = 16 };

static void *
submit_many(void *arg)
{
	char id[ID];

	for (int i = 0; i < EACH; i++) {
		snprintf(id, sizeof(id), "t%d-%d", *(int *)arg, i);
		cr_expect_eq(store_write(place.store, insert_club, id), STORE_OK);
		cr_expect(has_club(id), "what is done can be read");
	}
	return NULL;
}

static int
count_club(void *arg, const struct club_row *row)
{
	(void)row;
	++*(int *)arg;
	return 0;
}

Test(store_writer, many_threads)
{
	const struct page all = {.limit = THREADS * EACH + 10};
	pthread_t threads[THREADS];
	int numbers[THREADS], count = 0;

	for (int i = 0; i < THREADS; i++) {
		numbers[i] = i;
		cr_assert_eq(pthread_create(&threads[i], NULL, submit_many, &numbers[i]), 0);
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	struct tx *tx = place.store->calls->read_begin(place.store);
	cr_expect_eq(tx->calls->clubs(tx, &all, count_club, &count), STORE_OK);
	place.store->calls->read_end(tx);
	cr_expect_eq(count, THREADS * EACH + 2);
	struct store_figures now = figures();
	cr_expect_eq(now.jobs, THREADS * EACH + 1);
	cr_expect_lt(now.commits, now.jobs);
	cr_expect_eq(now.failures, 0);
}

Test(store_writer, a_refused_job_leaves_no_trace)
{
	struct task good, bad, exists, last;
	struct blocker blocker;

	blocker_begin(place.store, &blocker);
	task_init(&good, insert_club, named("good"));
	task_init(&bad, insert_and_refuse, named("bad"));
	task_init(&exists, insert_club, named("good"));
	task_init(&last, insert_club, named("last"));
	task_submit(place.store, &good);
	task_submit(place.store, &bad);
	task_submit(place.store, &exists);
	task_submit(place.store, &last);
	blocker_end(&blocker);
	cr_expect_eq(task_wait(&good), STORE_OK);
	cr_expect_eq(task_wait(&bad), STORE_REFUSED);
	cr_expect_eq(task_wait(&exists), STORE_EXISTS);
	cr_expect_eq(task_wait(&last), STORE_OK);
	cr_expect(has_club("good"));
	cr_expect_not(has_club("bad"));
	cr_expect(has_club("last"));
	cr_expect_eq(good.tells + bad.tells + exists.tells + last.tells, 4);
}

/* Who is refused late has its club's jobs run apart; the others share a commit all the same. */
Test(store_writer, a_club_that_is_refused_late_does_not_hold_up_others)
{
	static const struct {
		const char *club, *id;
		bool bad;
		int result;
	} cases[] = {
		{"x", "x1", false, STORE_OK},     {"y", "y1", false, STORE_OK},
		{"x", "x2", true, STORE_REFUSED}, {"y", "y2", false, STORE_OK},
		{"x", "x3", true, STORE_REFUSED}, {"x", "x1", false, STORE_EXISTS},
		{"x", "x4", true, STORE_REFUSED}, {"x", "x5", false, STORE_OK},
	};
	enum { CASES = sizeof(cases) / sizeof(cases[0]) };
	struct task tasks[CASES];
	struct blocker blocker;
	struct store_figures before = figures();

	blocker_begin(place.store, &blocker);
	for (int i = 0; i < CASES; i++) {
		task_init(&tasks[i], cases[i].bad ? insert_and_refuse : insert_club,
			  named(cases[i].id));
		tasks[i].job.club = cases[i].club;
		cr_assert_eq(task_submit(place.store, &tasks[i]), 0);
	}
	blocker_end(&blocker);
	for (int i = 0; i < CASES; i++) {
		cr_expect_eq(task_wait(&tasks[i]), cases[i].result, "%d", i);
		cr_expect_eq(tasks[i].tells, 1);
		cr_expect_leq(tasks[i].runs, 2);
		cr_expect_eq(has_club(cases[i].id), !cases[i].bad, "%d", i);
	}
	cr_expect_eq(figures().commits - before.commits, 3, "y's, and two of x's");
}

Test(store_writer, a_job_that_is_apart_has_its_own_commit)
{
	struct task tasks[3];
	static const char *const ids[] = {"p", "q", "r"};
	struct blocker blocker;
	struct store_figures before = figures();

	blocker_begin(place.store, &blocker);
	for (int i = 0; i < 3; i++) {
		task_init(&tasks[i], i == 1 ? insert_and_refuse : insert_club, named(ids[i]));
		tasks[i].job.club = ids[i];
		tasks[i].job.apart = i == 1;
		cr_assert_eq(task_submit(place.store, &tasks[i]), 0);
	}
	blocker_end(&blocker);
	for (int i = 0; i < 3; i++) {
		cr_expect_eq(task_wait(&tasks[i]), i == 1 ? STORE_REFUSED : STORE_OK);
		cr_expect_eq(tasks[i].runs, 1, "nothing had to be undone");
	}
	cr_expect_eq(figures().commits - before.commits, 1);
}

static char order[8]; /* ends with a NUL: no test notes more */

static int
note_order(struct tx *tx, void *arg)
{
	(void)tx;
	order[strlen(order)] = *(const char *)arg;
	return STORE_REFUSED;
}

Test(store_writer, clubs_take_turns)
{
	static const char *const clubs[] = {"a", "a", "a", "a", "b", "c", "b"};
	enum { JOBS = sizeof(clubs) / sizeof(clubs[0]) };
	struct task tasks[JOBS];
	struct blocker blocker;

	blocker_begin(place.store, &blocker);
	for (int i = 0; i < JOBS; i++) {
		task_init(&tasks[i], note_order, named(clubs[i]));
		tasks[i].job.club = clubs[i];
		cr_assert_eq(task_submit(place.store, &tasks[i]), 0);
	}
	blocker_end(&blocker);
	for (int i = 0; i < JOBS; i++)
		task_wait(&tasks[i]);
	cr_expect_str_eq(order, "abcabaa");
}

/* A refusal may rest on what the group wrote: it is told when that can be read by all. */
static struct task refused_by;

static void
look_when_told(struct job *job, int result)
{
	struct task *task = (struct task *)job;

	task->result = result;
	task->tells = has_club("first");
	sem_post(&task->told);
}

Test(store_writer, a_refusal_waits_for_the_commit)
{
	struct blocker blocker;
	struct task first;

	blocker_begin(place.store, &blocker);
	task_init(&first, insert_club, named("first"));
	task_init(&refused_by, insert_club, named("first"));
	refused_by.job.done = look_when_told;
	task_submit(place.store, &first);
	task_submit(place.store, &refused_by);
	blocker_end(&blocker);
	cr_expect_eq(task_wait(&refused_by), STORE_EXISTS);
	cr_expect_eq(refused_by.tells, 1, "the first was on disk by then");
	task_wait(&first);
}

Test(store_writer, a_full_queue_takes_no_more)
{
	static const char *const clubs[] = {"a", "b", "c", "d"};
	enum { CLUBS = sizeof(clubs) / sizeof(clubs[0]) };
	static struct task tasks[QUEUE_MAX];
	struct blocker blocker;
	struct task late;

	blocker_begin(place.store, &blocker);
	for (int i = 0; i < QUEUE_MAX; i++) {
		task_init(&tasks[i], insert_club, named("once"));
		tasks[i].job.club = clubs[i % CLUBS];
		cr_assert_eq(task_submit(place.store, &tasks[i]), 0);
	}
	task_init(&late, insert_club, named("late"));
	cr_expect_eq(task_submit(place.store, &late), -1);
	cr_expect_eq(figures().refused, 1);
	blocker_end(&blocker);
	for (int i = 0; i < QUEUE_MAX; i++)
		cr_expect_eq(task_wait(&tasks[i]), i == 0 ? STORE_OK : STORE_EXISTS);
	cr_expect_eq(late.tells, 0);
	cr_expect_not(has_club("late"));
	cr_expect_eq(task_submit(place.store, &late), 0);
	cr_expect_eq(task_wait(&late), STORE_OK);
}

Test(store_writer, closing_works_off_the_queue)
{
	struct blocker blocker;
	struct task task;

	blocker_begin(place.store, &blocker);
	task_init(&task, insert_club, named("before the end"));
	cr_assert_eq(task_submit(place.store, &task), 0);
	sem_post(&blocker.go);
	place.store->calls->close(place.store);
	cr_expect_eq(task.tells, 1);
	cr_expect_eq(task.result, STORE_OK);
	place_open(&place);
	cr_expect(has_club("before the end"));
}

Test(store_writer, alone_is_one_commit_for_each_job)
{
	const struct sqlite_options options = {.serving = true, .alone = true};
	struct blocker blocker;
	struct task tasks[3];
	static const char *const ids[] = {"x", "y", "z"};
	char why[PLACE_WHY];

	place.store->calls->close(place.store);
	place.store = sqlite_open(place.file, &options, why, sizeof(why));
	cr_assert_not_null(place.store);
	blocker_begin(place.store, &blocker);
	for (int i = 0; i < 3; i++) {
		task_init(&tasks[i], insert_club, named(ids[i]));
		task_submit(place.store, &tasks[i]);
	}
	blocker_end(&blocker);
	for (int i = 0; i < 3; i++)
		cr_expect_eq(task_wait(&tasks[i]), STORE_OK);
	cr_expect_eq(figures().commits, 3);
}

/* ---- Readers ---- */

Test(store_writer, a_snapshot_does_not_see_later_writes)
{
	struct tx *tx = place.store->calls->read_begin(place.store);
	struct club_row row;

	cr_assert_eq(tx->calls->club_find(tx, "a", &row), STORE_OK);
	cr_assert_eq(store_write(place.store, insert_club, named("new")), STORE_OK);
	cr_expect_eq(tx->calls->club_find(tx, "new", &row), STORE_NONE);
	cr_expect(has_club("new"));
	place.store->calls->read_end(tx);
	cr_expect(has_club("new"));
}

Test(store_writer, readers_write_nothing)
{
	struct tx *tx = place.store->calls->read_begin(place.store);

	cr_expect_eq(insert_club(tx, named("new")), STORE_FAILED);
	place.store->calls->read_end(tx);
	cr_expect_not(has_club("new"));
}

static sem_t begun;

static void *
read_one(void *arg)
{
	sem_post(&begun);
	*(bool *)arg = has_club("a");
	return NULL;
}

Test(store_writer, a_reader_too_many_waits_for_another)
{
	const struct timespec moment = {.tv_nsec = 20000000};
	struct tx *held[POOL_MAX];
	pthread_t thread;
	bool found = false;

	for (int i = 0; i < POOL_MAX; i++) {
		held[i] = place.store->calls->read_begin(place.store);
		cr_assert_not_null(held[i]);
	}
	sem_init(&begun, 0, 0);
	cr_assert_eq(pthread_create(&thread, NULL, read_one, &found), 0);
	while (sem_wait(&begun) != 0)
		;
	nanosleep(&moment, NULL);
	cr_expect_not(found);
	for (int i = 0; i < POOL_MAX; i++)
		place.store->calls->read_end(held[i]);
	pthread_join(thread, NULL);
	cr_expect(found);
	cr_expect_eq(place.store->calls->ping(place.store), 0);
}

/* ---- Trouble ---- */

/* A balance that overflows fails the call; the job does not look. */
static int
ignore_a_failure(struct tx *tx, void *arg)
{
	struct posting_row row = {.seq = 1, .account = "x", .asset = "y", .amount = INT64_MAX};
	int64_t *seen = arg;

	cr_expect_eq(insert_club(tx, named("careless")), STORE_OK);
	tx->calls->posting_insert(tx, "a", &row);
	row.line = 1;
	*seen = tx->calls->posting_insert(tx, "a", &row);
	return STORE_OK;
}

Test(store_writer, a_job_cannot_overlook_a_failure)
{
	int64_t seen = 0;

	cr_expect_eq(store_write(place.store, ignore_a_failure, &seen), STORE_FAILED);
	cr_expect_eq(seen, STORE_FAILED);
	cr_expect_not(has_club("careless"));
	cr_expect_eq(store_write(place.store, insert_club, named("next")), STORE_OK);
}

enum { BIG = 1 << 20, BIG_ENTRIES = 40 };

static char *big_text;

static int
insert_big(struct tx *tx, void *arg)
{
	struct entry_row row = entry_of(*(int64_t *)arg, NULL);
	char id[ID];

	snprintf(id, sizeof(id), "big%lld", (long long)row.seq);
	row.id = id;
	row.body = (struct store_text){big_text, BIG};
	return tx->calls->entry_insert(tx, "a", &row);
}

/*
 * More than the writer's cache holds: it must write before the commit. It may be run again, from
 * the start.
 */
static int
insert_many_big(struct tx *tx, void *arg)
{
	int64_t seq = *(int64_t *)arg;
	int result = STORE_OK;

	for (int i = 0; i < BIG_ENTRIES && result == STORE_OK; i++, seq++)
		result = insert_big(tx, &seq);
	return result;
}

static void
limit_files(rlim_t size)
{
	const struct rlimit limit = {.rlim_cur = size, .rlim_max = RLIM_INFINITY};
	const struct sigaction ignore = {.sa_handler = SIG_IGN};

	sigaction(SIGXFSZ, &ignore, NULL);
	cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void
make_big_text(void)
{
	big_text = malloc(BIG);
	cr_assert_not_null(big_text);
	fill_at_random(big_text, BIG);
}

Test(store_writer, a_full_disk_at_the_commit_fails_what_it_would_have_kept)
{
	struct task before, big, after;
	struct blocker blocker;
	int64_t seq = 2;

	make_big_text();
	blocker_begin(place.store, &blocker);
	task_init(&before, refuse, NULL);
	task_init(&big, insert_big, &seq);
	task_init(&after, refuse, NULL);
	task_submit(place.store, &before);
	task_submit(place.store, &big);
	task_submit(place.store, &after);
	limit_files(BIG / 2);
	blocker_end(&blocker);
	cr_expect_eq(task_wait(&before), STORE_REFUSED, "it saw nothing of the group");
	cr_expect_eq(task_wait(&big), STORE_FAILED);
	cr_expect_eq(task_wait(&after), STORE_FAILED, "it may have seen what was lost");
	cr_expect_eq(figures().failures, 2);
	cr_expect_eq(store_write(place.store, insert_club, named("small")), STORE_OK,
		     "there is room");
	limit_files(RLIM_INFINITY);
	cr_expect_eq(store_write(place.store, insert_big, &seq), STORE_OK);
	cr_expect(has_club("small"));
	free(big_text);
}

Test(store_writer, a_full_disk_within_a_job_fails_its_group)
{
	struct blocker blocker;
	struct task small, big, other;
	int64_t seq = 2;

	make_big_text();
	blocker_begin(place.store, &blocker);
	task_init(&small, insert_club, named("small"));
	task_init(&big, insert_many_big, &seq);
	task_init(&other, insert_club, named("other"));
	task_submit(place.store, &small);
	task_submit(place.store, &big);
	task_submit(place.store, &other);
	limit_files(BIG);
	blocker_end(&blocker);
	cr_expect_eq(task_wait(&big), STORE_FAILED);
	/* Whether SQLite gave up the whole transaction or the job alone: what is told is true. */
	int told_small = task_wait(&small), told_other = task_wait(&other);
	cr_expect_eq(has_club("small"), told_small == STORE_OK);
	cr_expect_eq(has_club("other"), told_other == STORE_OK);
	limit_files(RLIM_INFINITY);
	cr_expect_eq(store_write(place.store, insert_club, named("later")), STORE_OK);
	cr_expect_eq(store_write(place.store, insert_many_big, &seq), STORE_OK);
	place.store->calls->close(place.store);
	place_open(&place);
	cr_expect(has_club("later"));
	free(big_text);
}

Test(store_writer, another_process_is_waited_for)
{
	sqlite3 *other;
	struct task task;

	cr_assert_eq(sqlite3_open(place.file, &other), SQLITE_OK);
	cr_assert_eq(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
	task_init(&task, insert_club, named("patient"));
	cr_assert_eq(task_submit(place.store, &task), 0);
	while (figures().retries == 0)
		sched_yield();
	cr_expect_eq(sqlite3_exec(other, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
	cr_expect_eq(task_wait(&task), STORE_OK);
	sqlite3_close(other);
}

enum { ROUNDS = 60 }; /* each of BIG */

static off_t
wal_size_after(int rounds)
{
	static int64_t seq = 2;
	char name[sizeof(place.file) + 4];
	struct stat wal;

	make_big_text();
	snprintf(name, sizeof(name), "%s-wal", place.file);
	for (int i = 0; i < rounds; i++, seq++)
		cr_assert_eq(store_write(place.store, insert_big, &seq), STORE_OK);
	cr_assert_eq(stat(name, &wal), 0);
	free(big_text);
	return wal.st_size;
}

/* The WAL is begun anew when it was copied back, so that it does not grow without end. */
Test(store_writer, the_wal_stays_short)
{
	cr_expect_leq(wal_size_after(ROUNDS), 16 * BIG);
}

static atomic_bool reading;

/* One snapshot ends when the next has begun: there is always a reader. */
static void *
read_in_turns(void *arg)
{
	struct tx *now = place.store->calls->read_begin(place.store);
	struct club_row row;

	(void)arg;
	while (atomic_load(&reading)) {
		struct tx *next = place.store->calls->read_begin(place.store);
		cr_assert_eq(next->calls->club_find(next, "a", &row), STORE_OK);
		place.store->calls->read_end(now);
		now = next;
	}
	place.store->calls->read_end(now);
	return NULL;
}

Test(store_writer, the_wal_stays_short_though_there_is_always_a_reader)
{
	pthread_t thread;

	atomic_store(&reading, true);
	cr_assert_eq(pthread_create(&thread, NULL, read_in_turns, NULL), 0);
	off_t size = wal_size_after(ROUNDS);
	atomic_store(&reading, false);
	pthread_join(thread, NULL);
	cr_expect_leq(size, 40 * BIG);
}

/* A reader that stays is not waited for long, and what it holds up is made good when it ends. */
Test(store_writer, a_long_reader_does_not_stop_the_writer)
{
	struct tx *tx = place.store->calls->read_begin(place.store);
	struct club_row row;

	cr_assert_eq(tx->calls->club_find(tx, "a", &row), STORE_OK);
	cr_expect_gt(wal_size_after(ROUNDS), ROUNDS * BIG);
	place.store->calls->read_end(tx);
	cr_expect_leq(wal_size_after(ROUNDS / 4), 16 * BIG);
}
