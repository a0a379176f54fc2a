#include "db/postgres/lane.h"

#include "db/postgres/query.h"

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

/* ---- The lane's row ---- */

static void
sleep_ms(unsigned ms)
{
	const struct timespec pause = {ms / 1000, (long)(ms % 1000) * 1000000};

	nanosleep(&pause, NULL);
}

/* The row that counts the groups, made once. */
static bool
make_row(struct lane *lane)
{
	if (lane->known)
		return true;
	struct query query = query_begin(&lane->connection.session.tx, SQL_LANE_BEGIN);
	put_blob(&query, lane->id, sizeof(lane->id));
	int result = query_find(&query);
	lane->known = result == STORE_NONE || result == STORE_EXISTS;
	link_reset(&lane->connection);
	return lane->known;
}

static bool
connect_lane(struct lane *lane)
{
	struct connection *connection = &lane->connection;

	connection->session.failed = connection->again = false;
	if (!link_is_up(connection) && link_connect(connection, NULL, 0) != 0)
		return false;
	return make_row(lane);
}

/* What the row says once nobody is about to change it; -1: the server cannot be asked. */
static int64_t
read_row(struct lane *lane)
{
	struct query query = query_begin(&lane->connection.session.tx, SQL_LANE_LOOK);

	put_blob(&query, lane->id, sizeof(lane->id));
	int64_t groups = query_find(&query) == STORE_OK ? get_integer(&query) : -1;
	link_reset(&lane->connection);
	return groups;
}

/* The connection was lost while the next group was being committed: was it? */
static enum outcome
look_up_commit(struct lane *lane)
{
	for (int tries = 0; tries < LOST_TRIES; tries++) {
		int64_t groups = connect_lane(lane) ? read_row(lane) : -1;
		if (groups >= 0) {
			enum outcome found = groups == lane->groups + 1 ? COMMITTED : PASSING;
			lane->groups = groups;
			return found;
		}
		sleep_ms(LOST_MS);
	}
	/* The next group finds out what the count is. */
	randombytes_buf(lane->id, sizeof(lane->id));
	lane->known = false;
	lane->groups = 0;
	return LOST;
}

/* ---- A transaction ---- */

static enum outcome
failure(const struct connection *connection)
{
	return connection->again || !link_is_up(connection) ? PASSING : LOST;
}

static int
compare_ids(const void *one, const void *other)
{
	return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* Those of the jobs that are in the transaction; one that is not there yet has nothing to lock. */
static bool
lock_clubs(struct connection *connection, const struct group *group, bool apart, unsigned only)
{
	struct query query = query_begin(&connection->session.tx, SQL_LOCK_CLUBS);
	const char *clubs[GROUP_MAX] = {NULL};
	unsigned count = 0, distinct = 0;

	for (unsigned i = 0; i < group->count; i++)
		if (apart ? i == only : !group->apart[i])
			clubs[count++] = group->jobs[i]->club;
	qsort(clubs, count, sizeof(clubs[0]), compare_ids);
	for (unsigned i = 0; i < count; i++)
		if (i == 0 || strcmp(clubs[i], clubs[i - 1]) != 0)
			clubs[distinct++] = clubs[i];
	put_ids(&query, clubs, distinct);
	connection->locked_count = 0;
	while (query_row(&query))
		connection->locked[connection->locked_count++] = get_integer(&query);
	return query_end(&query, 0) == STORE_OK;
}

/* Counts the group, which is not yet committed. A row that somebody has removed is made anew. */
static enum outcome
count_group(struct lane *lane)
{
	struct connection *connection = &lane->connection;
	struct query query = query_begin(&connection->session.tx, SQL_LANE_COUNT);

	put_blob(&query, lane->id, sizeof(lane->id));
	put_integer(&query, lane->groups + 1);
	int result = query_change(&query);
	if (result == STORE_FAILED)
		return failure(connection);
	lane->known = result == STORE_OK;
	lane->groups = lane->known ? lane->groups : 0;
	return lane->known ? COMMITTED : PASSING;
}

static bool
begin(struct lane *lane, const struct group *group, bool apart, unsigned only)
{
	struct connection *connection = &lane->connection;

	if (!connect_lane(lane))
		return false;
	connection->session.made_clubs = false;
	return link_run(connection, "BEGIN") && lock_clubs(connection, group, apart, only);
}

static void
roll_back(struct connection *connection)
{
	link_reset(connection);
	if (link_is_up(connection) && PQtransactionStatus(connection->link) != PQTRANS_IDLE)
		link_run(connection, "ROLLBACK");
}

/* A commit that was refused is not there; of one whose answer did not come that is not known. */
static enum outcome
commit(struct lane *lane)
{
	struct connection *connection = &lane->connection;

	enum outcome counted = count_group(lane);
	if (counted != COMMITTED)
		return counted;
	PGresult *result = PQexec(connection->link, "COMMIT");
	/* Of a transaction that had failed the answer is ROLLBACK. */
	bool committed = PQresultStatus(result) == PGRES_COMMAND_OK &&
			 strcmp(PQcmdStatus(result), "COMMIT") == 0;
	PQclear(result);
	if (committed) {
		lane->groups++;
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
		if (connection->session.failed && !link_is_up(connection))
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
try_group(struct lane *lane, struct group *group)
{
	struct connection *connection = &lane->connection;
	bool wrote = false;

	if (!begin(lane, group, false, 0)) {
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
	for (int tries = 1; tries <= GROUP_TRIES;) {
		enum outcome outcome = try_group(lane, group);
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
	if (!begin(lane, group, true, index)) {
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
	link_init(&lane->connection, database, true);
	randombytes_buf(lane->id, sizeof(lane->id));
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
}
