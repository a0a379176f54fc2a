#include "db/postgres/lane.h"

#include "db/postgres/ahead.h"
#include "db/postgres/asked.h"
#include "db/postgres/lane_row.h"
#include "db/postgres/locks.h"
#include "db/postgres/query.h"
#include "db/postgres/run.h"
#include "db/postgres/waiting.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What became of a transaction. */
enum outcome {
	COMMITTED,
	UNDONE,  /* one of its jobs was refused late, and is apart now */
	PASSING, /* the server refused, or is gone: it may be tried again */
	LOST     /* it failed, or cannot be known to be committed */
};

/* Waits for jobs, and takes those there are. False: the store is closing, and none is left. */
static bool
take_group(struct lane *lane, struct group *group)
{
	unsigned waiting = job_thread_wait(&lane->thread);

	group->count = 0;
	while (group->count < waiting && group->count < LANE_GROUP_MAX)
		group_add(group, job_thread_take(&lane->thread));
	return waiting > 0;
}

/* ---- A transaction ---- */

static void
sleep_ms(unsigned ms)
{
	const struct timespec pause = {ms / 1000, (long)(ms % 1000) * 1000000};

	nanosleep(&pause, NULL);
}

static enum outcome
failure(const struct connection *connection)
{
	return connection->again || !link_is_up(connection) ? PASSING : LOST;
}

/* Those of the jobs that are in the transaction; one that is not there yet has nothing to lock. */
static struct query
lock_clubs_of(struct connection *connection, const struct group *group, bool apart, unsigned only)
{
	const char *clubs[GROUP_MAX];
	unsigned count = 0;

	for (unsigned i = 0; i < group->count; i++)
		if (apart ? i == only : !group->apart[i])
			clubs[count++] = group->jobs[i]->club;
	return lock_clubs(connection, clubs, count);
}

/* Begins, locks, and reads ahead, by one round trip. */
static bool
begin(struct lane *lane, const struct group *group, bool apart, unsigned only, bool gathers)
{
	struct connection *connection = &lane->connection;
	unsigned sqls[2 + ASKED_SETS] = {SQL_BEGIN, SQL_LOCK_CLUBS};

	if (!lane_connect(connection, &lane->row))
		return false;
	session_begin(&connection->session, false);
	sets_begin(connection->sets, gathers);
	if (!ahead_ask(connection, group))
		return false;
	/* Nothing is known of what was asked for. */
	session_begin(&connection->session, false);
	struct query first = query_begin(&connection->session.tx, SQL_BEGIN);
	struct query lock = lock_clubs_of(connection, group, apart, only);
	run_many(connection, sqls, 2 + asked_put(connection, sqls + 2));
	return query_find(&first) == STORE_NONE && lock_note(&lock) &&
	       asked_take(connection) == STORE_OK;
}

static void
roll_back(struct connection *connection)
{
	link_reset(connection);
	sets_begin(connection->sets, false);
	if (link_is_up(connection) && PQtransactionStatus(connection->link) != PQTRANS_IDLE)
		link_run(connection, "ROLLBACK");
}

static enum outcome
look_up_commit(struct lane *lane)
{
	int found = lane_look_up_commit(&lane->connection, &lane->row);

	if (found == STORE_OK)
		return COMMITTED;
	return found == STORE_NONE ? PASSING : LOST;
}

/* What waits is written, and the group counted, by one round trip. */
static enum outcome
write_and_count(struct lane *lane)
{
	struct connection *connection = &lane->connection;
	struct query count = lane_count(connection, &lane->row);
	unsigned sqls[WRITTEN_SETS + 1];
	unsigned sets = waiting_put(connection, sqls);

	sqls[sets] = SQL_LANE_COUNT;
	run_many(connection, sqls, sets + 1);
	if (waiting_take(connection) != STORE_OK)
		return PASSING;
	if (lane_is_counted(&lane->row, &count))
		return COMMITTED;
	return connection->session.failed ? failure(connection) : PASSING;
}

/* A commit that was refused is not there; of one whose answer did not come that is not known. */
static enum outcome
commit(struct lane *lane)
{
	struct connection *connection = &lane->connection;

	enum outcome written = write_and_count(lane);
	if (written != COMMITTED)
		return written;
	PGresult *result = PQexec(connection->link, "COMMIT");
	/* Of a transaction that had failed the answer is ROLLBACK. */
	bool committed = PQresultStatus(result) == PGRES_COMMAND_OK &&
			 strcmp(PQcmdStatus(result), "COMMIT") == 0;
	PQclear(result);
	if (committed) {
		lane->row.groups++;
		return COMMITTED;
	}
	link_report(connection, PQerrorMessage(connection->link));
	return link_is_up(connection) ? PASSING : look_up_commit(lane);
}

static int
run_job(struct connection *connection, struct job *job)
{
	connection->session.failed = false;
	int result = job->run(job, &connection->session.tx);

	link_reset(connection);
	if (connection->session.failed)
		return STORE_FAILED;
	return result == STORE_OK && !link_in_transaction(connection) ? STORE_FAILED : result;
}

/* ---- A group's transaction ---- */

static void
fail_jobs(struct group *group)
{
	for (unsigned i = 0; i < group->count; i++)
		if (!group->apart[i])
			group->results[i] = STORE_FAILED;
}

/* Those that are not apart; `wrote` says whether there is anything to commit. */
static enum outcome
run_together(struct connection *connection, struct group *group, bool *wrote)
{
	uint64_t begun = connection->changes;

	for (unsigned i = 0; i < group->count; i++) {
		uint64_t before = connection->changes;
		if (group->apart[i])
			continue;
		int result = run_job(connection, group->jobs[i]);
		group->results[i] = result;
		if (connection->sets->undone ||
		    (connection->session.failed && !link_is_up(connection)))
			return PASSING;
		if (!link_in_transaction(connection) ||
		    (result != STORE_OK && connection->changes != before)) {
			group_set_apart(group, group->jobs[i]->club);
			return UNDONE;
		}
	}
	*wrote = connection->changes != begun;
	return COMMITTED;
}

static enum outcome
try_group(struct lane *lane, struct group *group, bool gathers)
{
	struct connection *connection = &lane->connection;
	bool wrote = false;

	if (!begin(lane, group, false, 0, gathers)) {
		roll_back(connection);
		return PASSING;
	}
	enum outcome outcome = run_together(connection, group, &wrote);
	if (outcome == COMMITTED && wrote)
		outcome = commit(lane);
	if (outcome == COMMITTED && wrote)
		atomic_fetch_add(&lane->thread.commits, 1);
	roll_back(connection);
	return outcome;
}

static bool
are_all_apart(const struct group *group)
{
	for (unsigned i = 0; i < group->count; i++)
		if (!group->apart[i])
			return false;
	return true;
}

/* A little longer each time, and not as long as others who met the same. */
static void
wait_for_another_try(struct lane *lane, int tries)
{
	atomic_fetch_add(&lane->connection.database->retries, 1);
	sleep_ms((unsigned)tries * 20 + randombytes_uniform(20));
}

static void
write_group(struct lane *lane, struct group *group)
{
	assert(pthread_equal(pthread_self(), lane->thread.id));
	for (int tries = 1; tries <= GROUP_TRIES && !are_all_apart(group);) {
		/* What a set could not write is told by the row that could not be written. */
		enum outcome outcome = try_group(lane, group, tries == 1);
		if (outcome == COMMITTED)
			return;
		if (outcome == LOST)
			break;
		if (outcome == PASSING)
			wait_for_another_try(lane, tries++);
	}
	fail_jobs(group);
}

/* ---- One that is not in the group's transaction ---- */

/* An import goes on: nobody is to take what it has written for what was left of one. */
static bool
renew_import(struct connection *connection, const struct job *job)
{
	struct query query = query_begin(&connection->session.tx, SQL_IMPORT_RENEW);

	put_scope(&query, job->club);
	return query_change(&query) != STORE_FAILED;
}

static enum outcome
try_apart(struct lane *lane, struct group *group, unsigned index)
{
	struct connection *connection = &lane->connection;
	enum outcome outcome;

	group->results[index] = STORE_FAILED;
	if (!begin(lane, group, true, index, false)) {
		roll_back(connection);
		return PASSING;
	}
	uint64_t before = connection->changes;
	group->results[index] = run_job(connection, group->jobs[index]);
	if (connection->session.failed)
		outcome = failure(connection);
	else if (group->results[index] != STORE_OK)
		outcome = UNDONE;
	else if (connection->changes != before)
		outcome = renew_import(connection, group->jobs[index]) ? commit(lane)
								       : failure(connection);
	else
		outcome = COMMITTED;
	if (outcome == COMMITTED)
		atomic_fetch_add(&lane->thread.commits, 1);
	roll_back(connection);
	return outcome;
}

static void
write_apart(struct lane *lane, struct group *group, unsigned index)
{
	for (int tries = 1; tries <= GROUP_TRIES; tries++) {
		enum outcome outcome = try_apart(lane, group, index);
		if (outcome == COMMITTED || outcome == UNDONE)
			return;
		if (outcome == LOST)
			break;
		wait_for_another_try(lane, tries);
	}
	group->results[index] = STORE_FAILED;
}

static void
tell_group(struct lane *lane, struct group *group)
{
	for (unsigned i = 0; i < group->count; i++)
		if (!group->apart[i])
			job_thread_tell(&lane->thread, group->jobs[i], group->results[i]);
	for (unsigned i = 0; i < group->count; i++) {
		if (!group->apart[i])
			continue;
		write_apart(lane, group, i);
		job_thread_tell(&lane->thread, group->jobs[i], group->results[i]);
	}
}

/* ---- The thread ---- */

static void *
work(void *argument)
{
	struct lane *lane = argument;
	struct group group;

	while (take_group(lane, &group)) {
		write_group(lane, &group);
		tell_group(lane, &group);
	}
	return NULL;
}

void
lane_init(struct lane *lane, struct database *database)
{
	memset(lane, 0, sizeof(*lane));
	job_thread_init(&lane->thread);
	link_init(&lane->connection, database, &lane->sets);
	known_begin(&lane->connection.session, &lane->known);
	randombytes_buf(lane->row.id, sizeof(lane->row.id));
}

int
lane_start(struct lane *lane)
{
	return job_thread_start(&lane->thread, work, lane);
}

void
lane_finish(struct lane *lane)
{
	job_thread_finish(&lane->thread);
	link_close(&lane->connection);
	sets_free(&lane->sets);
}
