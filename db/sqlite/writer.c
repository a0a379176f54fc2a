#include "db/sqlite/writer.h"

#include "db/sqlite/query.h"

#include <assert.h>
#include <signal.h>
#include <string.h>
#include <time.h>

struct group {
	struct job *jobs[GROUP_MAX];
	int results[GROUP_MAX];
	bool apart[GROUP_MAX]; /* it gets a transaction of its own, after the group's */
	unsigned count;
	unsigned limit; /* how many waited when the group began, and may be in it */
	unsigned kept;  /* the first one whose writes are to be committed; GROUP_MAX: none */
	int64_t begun;  /* CPU time of the thread */
};

/* ---- The queue ---- */

int
writer_submit(struct writer *writer, struct job *job)
{
	assert(job->run != NULL && job->done != NULL);
	pthread_mutex_lock(&writer->mutex);
	assert(writer->started); /* a file that is only read has no writer */
	bool taken = !writer->closing && queue_put(&writer->queue, job);
	/* The writer sleeps only when the queue is empty. */
	if (taken && writer->queue.count == 1)
		pthread_cond_signal(&writer->wake);
	pthread_mutex_unlock(&writer->mutex);
	if (!taken)
		atomic_fetch_add(&writer->refused, 1);
	return taken ? 0 : -1;
}

unsigned
writer_queued(struct writer *writer)
{
	pthread_mutex_lock(&writer->mutex);
	unsigned queued = writer->queue.count;
	pthread_mutex_unlock(&writer->mutex);
	return queued;
}

static int64_t
cpu_time(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Waits for a job. False: the store is closing, and none is left. */
static bool
begin_group(struct writer *writer, struct group *group)
{
	pthread_mutex_lock(&writer->mutex);
	while (writer->queue.count == 0 && !writer->closing)
		pthread_cond_wait(&writer->wake, &writer->mutex);
	unsigned waiting = writer->queue.count;
	pthread_mutex_unlock(&writer->mutex);
	group->count = 0;
	group->limit = waiting < writer->group_max ? waiting : writer->group_max;
	group->begun = cpu_time();
	return waiting > 0;
}

/* Whether an earlier job of the club is apart: it comes first. */
static bool
is_apart(const struct group *group, const char *club)
{
	for (unsigned i = 0; i < group->count; i++)
		if (group->apart[i] && strcmp(group->jobs[i]->club, club) == 0)
			return true;
	return false;
}

/*
 * Takes one more job into the group, unless there were no more when it began, or it has worked for
 * long. Which one is decided now: a club that came meanwhile has its turn.
 */
static bool
take_job(struct writer *writer, struct group *group)
{
	unsigned place = group->count;

	if (place == group->limit || (place > 0 && cpu_time() - group->begun > GROUP_CPU_US))
		return false;
	pthread_mutex_lock(&writer->mutex);
	struct job *job = queue_take(&writer->queue);
	pthread_mutex_unlock(&writer->mutex);
	assert(job != NULL);
	group->jobs[place] = job;
	group->apart[place] = job->apart || is_apart(group, job->club);
	group->results[place] = STORE_FAILED;
	group->count++;
	return true;
}

/* ---- A job ---- */

static int
run_job(struct connection *connection, struct job *job)
{
	connection->session.failed = false;
	int result = job->run(job, &connection->session.tx);
	connection_reset(connection);
	return connection->session.failed || !connection_in_transaction(connection) ? STORE_FAILED
										    : result;
}

static void
roll_back(struct connection *connection)
{
	if (connection_in_transaction(connection))
		query_run(connection, SQL_ROLLBACK);
}

/*
 * What is committed to a file that was deleted, or put aside for another, is on no disk where it
 * would be found again.
 */
static bool
is_kept(const struct connection *connection)
{
	const struct store_file *file = connection->file;

	if (store_file_is_there(file))
		return true;
	if (file->report != NULL)
		file->report(file->report_arg, "the store's file is gone from its place");
	return false;
}

static bool
commit(struct writer *writer)
{
	struct connection *connection = &writer->connection;

	if (!is_kept(connection) || query_run(connection, SQL_COMMIT) != SQLITE_OK ||
	    !is_kept(connection))
		return false;
	atomic_fetch_add(&writer->commits, 1);
	return true;
}

static void
tell(struct writer *writer, struct job *job, int result)
{
	atomic_fetch_add(&writer->jobs, 1);
	if (result == STORE_FAILED)
		atomic_fetch_add(&writer->failures, 1);
	job->done(job, result);
}

/* ---- A group's transaction ---- */

/*
 * What one job has written is to be undone: the group begins anew, without any job of its club. So
 * a club whose writes are refused late holds up a group once, and not once for each of its jobs.
 */
static void
set_apart(struct group *group, const char *club)
{
	for (unsigned i = 0; i < group->count; i++)
		if (strcmp(group->jobs[i]->club, club) == 0)
			group->apart[i] = true;
}

/* False: the transaction is gone, or has to go. */
static bool
run_one(struct connection *connection, struct group *group, unsigned index)
{
	int64_t before = sqlite3_total_changes64(connection->database);
	int result = run_job(connection, group->jobs[index]);
	bool wrote = sqlite3_total_changes64(connection->database) != before;

	group->results[index] = result;
	if (!connection_in_transaction(connection) || (wrote && result != STORE_OK)) {
		set_apart(group, group->jobs[index]->club);
		return false;
	}
	if (result == STORE_OK && group->kept == GROUP_MAX)
		group->kept = index;
	return true;
}

/* Runs those that are in the group, and takes more into it. */
static bool
run_together(struct writer *writer, struct group *group)
{
	group->kept = GROUP_MAX;
	for (unsigned i = 0; i < group->count || take_job(writer, group); i++)
		if (!group->apart[i] && !run_one(&writer->connection, group, i))
			return false;
	return true;
}

/*
 * The jobs from `first` on have written, or may have seen what was written, and it is not on disk.
 */
static void
fail_jobs(struct group *group, unsigned first)
{
	for (unsigned i = first; i < group->count; i++)
		group->results[i] = STORE_FAILED;
}

/* False: no transaction can be begun. */
static bool
run_group(struct writer *writer, struct group *group)
{
	struct connection *connection = &writer->connection;

	while (query_run(connection, SQL_BEGIN_WRITE) == SQLITE_OK) {
		if (run_together(writer, group))
			return true;
		roll_back(connection);
	}
	while (take_job(writer, group))
		; /* they are told so */
	return false;
}

static void
write_group(struct writer *writer, struct group *group)
{
	assert(pthread_equal(pthread_self(), writer->thread));
	if (!run_group(writer, group))
		fail_jobs(group, 0);
	else if (group->kept != GROUP_MAX && !commit(writer))
		fail_jobs(group, group->kept);
	/* Whatever went wrong, the next one begins anew. */
	roll_back(&writer->connection);
}

/* One that is not in the group's transaction: refused, it takes back nothing but its own. */
static int
write_apart(struct writer *writer, struct job *job)
{
	struct connection *connection = &writer->connection;
	int result = STORE_FAILED;

	if (query_run(connection, SQL_BEGIN_WRITE) == SQLITE_OK)
		result = run_job(connection, job);
	if (result == STORE_OK && !commit(writer))
		result = STORE_FAILED;
	roll_back(connection);
	return result;
}

static void
tell_group(struct writer *writer, const struct group *group)
{
	for (unsigned i = 0; i < group->count; i++)
		if (!group->apart[i])
			tell(writer, group->jobs[i], group->results[i]);
	for (unsigned i = 0; i < group->count; i++)
		if (group->apart[i])
			tell(writer, group->jobs[i], write_apart(writer, group->jobs[i]));
}

/* ---- The thread ---- */

/*
 * After the answers are out, so that none waits for it. A WAL that is copied back is begun anew by
 * the next commit, unless a reader still looks into it. Where one reader always follows another it
 * would grow without end: the ones that look into it now are waited for. New ones read the file
 * alone then. A long reader, a backup say, is not waited for long; the WAL grows meanwhile.
 */
static void
copy_wal_back(struct connection *connection)
{
	bool restart = connection->wal_pages >= RESTART_PAGES;

	if (connection->wal_pages < connection->copy_at)
		return;
	connection->copy_at = connection->wal_pages + CHECKPOINT_PAGES;
	connection->patience = RESTART_MS;
	sqlite3_wal_checkpoint_v2(connection->database, NULL,
				  restart ? SQLITE_CHECKPOINT_RESTART : SQLITE_CHECKPOINT_PASSIVE,
				  NULL, NULL);
	connection->patience = BUSY_MS;
}

static void *
work(void *argument)
{
	struct writer *writer = argument;
	struct group group;

	pthread_setname_np(pthread_self(), "writer"); /* as tools that watch threads show it */
	for (;;) {
		if (!begin_group(writer, &group))
			return NULL;
		write_group(writer, &group);
		tell_group(writer, &group);
		copy_wal_back(&writer->connection);
	}
}

void
writer_init(struct writer *writer)
{
	*writer = (struct writer){.group_max = GROUP_MAX};
	queue_init(&writer->queue);
	pthread_mutex_init(&writer->mutex, NULL);
	pthread_cond_init(&writer->wake, NULL);
}

/*
 * The thread takes no signals: they are the program's first thread's to wait for. It sees
 * writer->thread, which is set before any job comes.
 */
int
writer_start(struct writer *writer, bool alone)
{
	sigset_t all, before;

	assert(!writer->started && writer->connection.database != NULL);
	if (alone)
		writer->group_max = 1;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	writer->started = pthread_create(&writer->thread, NULL, work, writer) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return writer->started ? 0 : -1;
}

void
writer_stop(struct writer *writer)
{
	if (!writer->started)
		return;
	pthread_mutex_lock(&writer->mutex);
	writer->closing = true;
	pthread_cond_signal(&writer->wake);
	pthread_mutex_unlock(&writer->mutex);
	pthread_join(writer->thread, NULL);
	assert(writer->queue.count == 0); /* each job was told */
}

void
writer_finish(struct writer *writer)
{
	assert(!writer->started || writer->closing);
	connection_close(&writer->connection);
	pthread_cond_destroy(&writer->wake);
	pthread_mutex_destroy(&writer->mutex);
}
