/* Opening and closing the store, and its calls but for those of a transaction (db/rows). */
#include "db/postgres/postgres.h"

#include "db/postgres/address.h"
#include "db/postgres/lane.h"
#include "db/postgres/leftovers.h"
#include "db/postgres/query.h"
#include "db/postgres/readers.h"
#include "db/postgres/schema.h"
#include "db/rows/rows.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Two: while one waits for the disk the other reads. */
enum { LANES = 2 };

struct postgres_store {
	struct store store; /* first: a store is a postgres_store */
	struct database database;
	struct lane lanes[LANES];
	struct pool readers;
};

static struct postgres_store *
own(struct store *store)
{
	return (struct postgres_store *)store;
}

/* A club's jobs are all in one lane. */
static struct lane *
lane_of(struct postgres_store *store, const char *club)
{
	unsigned sum = 0;

	for (const char *at = club; *at != '\0'; at++)
		sum = sum * 31 + (unsigned char)*at;
	return &store->lanes[sum % LANES];
}

static int
submit(struct store *store, struct job *job)
{
	return job_thread_submit(&lane_of(own(store), job->club)->thread, job);
}

static struct tx *
read_begin(struct store *store)
{
	struct session *session = pool_begin(&own(store)->readers);

	return session == NULL ? NULL : &session->tx;
}

static void
read_end(struct tx *tx)
{
	pool_end((struct session *)tx);
}

static int
ping(struct store *store)
{
	struct session *session = pool_begin(&own(store)->readers);

	if (session == NULL)
		return -1;
	struct query query = query_begin(&session->tx, SQL_PING);
	int result = query_find(&query);
	pool_end(session);
	return result == STORE_OK ? 0 : -1;
}

static int
backup(struct store *store, const char *file, char *why, size_t size)
{
	snprintf(why, size,
		 "cannot back up to %s: %s is backed up by PostgreSQL's own means, "
		 "such as pg_dump or pgBackRest",
		 file, own(store)->database.name);
	return -1;
}

static void
figures(struct store *store, struct store_figures *figures)
{
	*figures = (struct store_figures){.retries = atomic_load(&own(store)->database.retries)};
	for (unsigned i = 0; i < LANES; i++)
		job_thread_add_figures(&own(store)->lanes[i].thread, figures);
}

static void
close_store(struct store *store)
{
	struct postgres_store *closed = own(store);

	for (unsigned i = 0; i < LANES; i++)
		job_thread_stop(&closed->lanes[i].thread);
	pool_finish(&closed->readers);
	for (unsigned i = 0; i < LANES; i++)
		lane_finish(&closed->lanes[i]);
	dictionaries_free(closed->database.shared.dictionaries);
	address_free(&closed->database);
	free(closed);
}

static const struct store_calls calls = {
	.ping = ping,
	.close = close_store,
	.submit = submit,
	.read_begin = read_begin,
	.read_end = read_end,
	.figures = figures,
	.backup = backup,
};

static struct postgres_store *
make_store(void)
{
	struct postgres_store *store = calloc(1, sizeof(*store));

	if (store == NULL)
		return NULL;
	store->store = (struct store){.calls = &calls, .tx_calls = &rows_calls, .shared = true};
	store->database.shared.driver = &postgres_driver;
	for (unsigned i = 0; i < LANES; i++)
		lane_init(&store->lanes[i], &store->database);
	pool_init(&store->readers, &postgres_readers, &store->database);
	return store;
}

static enum access
access_of(const struct postgres_options *options)
{
	if (options->reading)
		return ACCESS_READ;
	return options->makes ? ACCESS_MAKE : ACCESS_WRITE;
}

static int
open_store(struct postgres_store *store, const char *address,
	   const struct postgres_options *options, char *why, size_t size)
{
	struct connection *connection = &store->lanes[0].connection;

	store->database.secret = options->secret;
	if (address_read(&store->database, address, options->reading, why, size) != 0 ||
	    link_connect(connection, why, size) != 0 ||
	    database_prepare(connection, access_of(options), why, size) != 0)
		return -1;
	if (options->serving && leftovers_remove(connection) != 0) {
		snprintf(why, size, "cannot remove what is left of an import in %s",
			 store->database.name);
		return -1;
	}
	for (unsigned i = 0; i < LANES && !options->reading; i++) {
		if (lane_start(&store->lanes[i]) != 0) {
			snprintf(why, size, "cannot start the threads that write %s",
				 store->database.name);
			return -1;
		}
	}
	return 0;
}

struct store *
postgres_open(const char *address, const struct postgres_options *options, char *why, size_t size)
{
	struct postgres_store *store = make_store();

	if (store == NULL) {
		snprintf(why, size, "there is no memory to open the store");
		return NULL;
	}
	if (open_store(store, address, options, why, size) == 0) {
		/* Until now `why` said it. No job has run. */
		store->database.report = options->report;
		store->database.report_arg = options->report_arg;
		return &store->store;
	}
	close_store(&store->store);
	return NULL;
}
