#include "db/sqlite/writer.h"

#include "db/sqlite/query.h"

#include <assert.h>
#include <string.h>
#include <time.h>

/* A group of jobs, and how far it has come. */
struct round {
	struct group group;
	unsigned limit; /* how many waited when it began, and may be in it */
	unsigned kept;  /* the first one whose writes are to be committed; GROUP_MAX: none */
	int64_t begun;  /* CPU time of the thread */
};

/* ---- Taking jobs ---- */

static int64_t
cpu_time(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Waits for a job. False: the store is closing, and none is left. */
static bool
begin_round(struct writer *writer, struct round *round)
{
	unsigned waiting = job_thread_wait(&writer->thread);

	round->group.count = 0;
	round->limit = waiting < writer->group_max ? waiting : writer->group_max;
	round->begun = cpu_time();
	return waiting > 0;
}

/*
 * Takes one more job into the group, unless there were no more when it began, or it has worked for
 * long. Which one is decided now: a club that came meanwhile has its turn.
 */
static bool
take_job(struct writer *writer, struct round *round)
{
	unsigned count = round->group.count;

	if (count == round->limit || (count > 0 && cpu_time() - round->begun > GROUP_CPU_US))
		return false;
	struct job *job = job_thread_take(&writer->thread);
	assert(job != NULL);
	group_add(&round->group, job);
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
	atomic_fetch_add(&writer->thread.commits, 1);
	return true;
}

/* ---- A group's transaction ---- */

/* False: the transaction is gone, or has to go. */
static bool
run_one(struct connection *connection, struct round *round, unsigned index)
{
	struct group *group = &round->group;
	int64_t before = sqlite3_total_changes64(connection->database);
	int result = run_job(connection, group->jobs[index]);
	bool wrote = sqlite3_total_changes64(connection->database) != before;

	group->results[index] = result;
	if (!connection_in_transaction(connection) || (wrote && result != STORE_OK)) {
		group_set_apart(group, group->jobs[index]->club);
		return false;
	}
	if (result == STORE_OK && round->kept == GROUP_MAX)
		round->kept = index;
	return true;
}

/* Runs those that are in the group, and takes more into it. */
static bool
run_together(struct writer *writer, struct round *round)
{
	round->kept = GROUP_MAX;
	for (unsigned i = 0; i < round->group.count || take_job(writer, round); i++)
		if (!round->group.apart[i] && !run_one(&writer->connection, round, i))
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
run_round(struct writer *writer, struct round *round)
{
	struct connection *connection = &writer->connection;

	while (query_run(connection, SQL_BEGIN_WRITE) == SQLITE_OK) {
		if (run_together(writer, round))
			return true;
		roll_back(connection);
	}
	while (take_job(writer, round))
		; /* they are told so */
	return false;
}

static void
write_round(struct writer *writer, struct round *round)
{
	assert(pthread_equal(pthread_self(), writer->thread.id));
	if (!run_round(writer, round))
		fail_jobs(&round->group, 0);
	else if (round->kept != GROUP_MAX && !commit(writer))
		fail_jobs(&round->group, round->kept);
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
			job_thread_tell(&writer->thread, group->jobs[i], group->results[i]);
	for (unsigned i = 0; i < group->count; i++)
		if (group->apart[i])
			job_thread_tell(&writer->thread, group->jobs[i],
					write_apart(writer, group->jobs[i]));
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
	struct round round;

	pthread_setname_np(pthread_self(), "writer"); /* as tools that watch threads show it */
	while (begin_round(writer, &round)) {
		write_round(writer, &round);
		tell_group(writer, &round.group);
		copy_wal_back(&writer->connection);
	}
	return NULL;
}

void
writer_init(struct writer *writer)
{
	memset(writer, 0, sizeof(*writer));
	writer->group_max = GROUP_MAX;
	job_thread_init(&writer->thread);
}

int
writer_start(struct writer *writer, bool alone)
{
	assert(writer->connection.database != NULL);
	if (alone)
		writer->group_max = 1;
	known_begin(&writer->connection.session, &writer->known);
	return job_thread_start(&writer->thread, work, writer);
}

void
writer_finish(struct writer *writer)
{
	job_thread_finish(&writer->thread);
	connection_close(&writer->connection);
}
