#include "db/sqlite/writer.h"

#include "db/sqlite/query.h"

#include <assert.h>
#include <signal.h>

struct group {
	struct job *jobs[GROUP_MAX];
	int results[GROUP_MAX];
	unsigned count;
	unsigned kept; /* the first one whose writes are to be committed; count: none */
};

/* ---- The queue ---- */

int
writer_submit(struct writer *writer, struct job *job)
{
	int result = -1;

	assert(job->run != NULL && job->done != NULL);
	job->next = NULL;
	pthread_mutex_lock(&writer->mutex);
	assert(writer->started); /* a file that is only read has no writer */
	if (writer->queued < QUEUE_MAX && !writer->closing) {
		*writer->last = job;
		writer->last = &job->next;
		/* The writer sleeps only when the queue is empty. */
		if (writer->queued++ == 0)
			pthread_cond_signal(&writer->wake);
		result = 0;
	}
	pthread_mutex_unlock(&writer->mutex);
	if (result != 0)
		atomic_fetch_add(&writer->refused, 1);
	return result;
}

unsigned
writer_queued(struct writer *writer)
{
	pthread_mutex_lock(&writer->mutex);
	unsigned queued = writer->queued;
	pthread_mutex_unlock(&writer->mutex);
	return queued;
}

/* What waits, at most a group; waits for the first. An empty group: the store is closing. */
static void
take_group(struct writer *writer, struct group *group)
{
	group->count = 0;
	pthread_mutex_lock(&writer->mutex);
	while (writer->queued == 0 && !writer->closing)
		pthread_cond_wait(&writer->wake, &writer->mutex);
	while (writer->first != NULL && group->count < writer->group_max) {
		group->jobs[group->count++] = writer->first;
		writer->first = writer->first->next;
	}
	if (writer->first == NULL)
		writer->last = &writer->first;
	assert(group->count <= writer->queued);
	writer->queued -= group->count;
	assert((writer->queued == 0) == (writer->first == NULL));
	pthread_mutex_unlock(&writer->mutex);
}

/* ---- A group's transaction ---- */

static int
run_bare(struct connection *connection, struct job *job)
{
	connection->failed = false;
	int result = job->run(job, &connection->tx);
	connection_reset(connection);
	return connection->failed || !connection_in_transaction(connection) ? STORE_FAILED : result;
}

/*
 * The job's result once its writes stand or are undone; the transaction may be gone after a
 * failure.
 */
static int
run_guarded(struct connection *connection, struct job *job)
{
	if (query_run(connection, SQL_JOB_BEGIN) != SQLITE_OK)
		return STORE_FAILED;
	int result = run_bare(connection, job);
	if (!connection_in_transaction(connection))
		return result;
	if (result != STORE_OK && query_run(connection, SQL_JOB_UNDO) != SQLITE_OK)
		query_run(connection, SQL_ROLLBACK);
	else if (query_run(connection, SQL_JOB_KEEP) != SQLITE_OK)
		query_run(connection, SQL_ROLLBACK);
	return connection_in_transaction(connection) ? result : STORE_FAILED;
}

/*
 * Runs all jobs in the transaction; false when it was lost on the way, or one that was refused has
 * written.
 */
static bool
run_jobs(struct connection *connection, struct group *group,
	 int (*run)(struct connection *connection, struct job *job))
{
	group->kept = group->count;
	for (unsigned i = 0; i < group->count; i++) {
		int64_t before = sqlite3_total_changes64(connection->database);
		group->results[i] = run(connection, group->jobs[i]);
		bool wrote = sqlite3_total_changes64(connection->database) != before;
		if (!connection_in_transaction(connection) ||
		    (wrote && run == run_bare && group->results[i] != STORE_OK))
			return false;
		if (group->results[i] == STORE_OK && group->kept == group->count)
			group->kept = i;
	}
	return true;
}

/*
 * Nearly all that is refused is refused before it has written: so the jobs run without savepoints,
 * which cost a copy of every page a job touches, and only when one has to be undone do all run
 * again, each in its own.
 */
static bool
run_group(struct connection *connection, struct group *group)
{
	if (query_run(connection, SQL_BEGIN_WRITE) != SQLITE_OK)
		return false;
	if (run_jobs(connection, group, run_bare))
		return true;
	if (connection_in_transaction(connection))
		query_run(connection, SQL_ROLLBACK);
	return query_run(connection, SQL_BEGIN_WRITE) == SQLITE_OK &&
	       run_jobs(connection, group, run_guarded);
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

static void
write_group(struct writer *writer, struct group *group)
{
	struct connection *connection = &writer->connection;

	assert(pthread_equal(pthread_self(), writer->thread));
	if (!run_group(connection, group))
		fail_jobs(group, 0);
	else if (group->kept == group->count)
		query_run(connection, SQL_ROLLBACK);
	else if (is_kept(connection) && query_run(connection, SQL_COMMIT) == SQLITE_OK &&
		 is_kept(connection))
		atomic_fetch_add(&writer->commits, 1);
	else
		fail_jobs(group, group->kept);
	/* Whatever went wrong, the next group begins anew. */
	if (connection_in_transaction(connection))
		query_run(connection, SQL_ROLLBACK);
}

static void
tell_group(struct writer *writer, const struct group *group)
{
	uint64_t failures = 0;

	for (unsigned i = 0; i < group->count; i++)
		failures += group->results[i] == STORE_FAILED;
	atomic_fetch_add(&writer->jobs, group->count);
	atomic_fetch_add(&writer->failures, failures);
	for (unsigned i = 0; i < group->count; i++)
		group->jobs[i]->done(group->jobs[i], group->results[i]);
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

	for (;;) {
		take_group(writer, &group);
		if (group.count == 0)
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
	writer->last = &writer->first;
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
	assert(writer->queued == 0); /* each job was told */
}

void
writer_finish(struct writer *writer)
{
	assert(!writer->started || writer->closing);
	connection_close(&writer->connection);
	pthread_cond_destroy(&writer->wake);
	pthread_mutex_destroy(&writer->mutex);
}
