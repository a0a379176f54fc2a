/* Opening and closing the store, and its calls but for those of a transaction (db/rows). */
#include "db/postgres/postgres.h"

#include "db/postgres/address.h"
#include "db/postgres/lane.h"
#include "db/postgres/leftovers.h"
#include "db/postgres/query.h"
#include "db/postgres/readers.h"
#include "db/postgres/schema.h"
#include "db/rows/recent.h"
#include "db/rows/rows.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct postgres_store {
	struct store store; /* first: a store is a postgres_store */
	struct database database;
	/* One: a second would halve the groups, which costs more than it gains by not waiting. */
	struct lane lane;
	struct pool readers;
};

static struct postgres_store *
own(struct store *store)
{
	return (struct postgres_store *)store;
}

static int
submit(struct store *store, struct job *job)
{
	return job_thread_submit(&own(store)->lane.thread, job);
}

static struct tx *
read_begin(struct store *store)
{
	struct session *session = pool_begin(&own(store)->readers);

	return session == NULL ? NULL : &session->tx;
}

static struct tx *
draft_begin(struct store *store)
{
	struct tx *tx = read_begin(store);

	if (tx != NULL)
		recent_enter((struct session *)tx);
	return tx;
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
	job_thread_add_figures(&own(store)->lane.thread, figures);
}

static void
close_store(struct store *store)
{
	struct postgres_store *closed = own(store);

	job_thread_stop(&closed->lane.thread);
	pool_finish(&closed->readers);
	lane_finish(&closed->lane);
	recent_destroy(closed->database.shared.recent);
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
	.draft_begin = draft_begin,
	.figures = figures,
	.backup = backup,
};

static struct postgres_store *
make_store(void)
{
	struct postgres_store *store = calloc(1, sizeof(*store));

	if (store == NULL)
		return NULL;
	/* Without memory for it drafts read. */
	store->database.shared.recent = recent_create();
	store->store = (struct store){.calls = &calls, .tx_calls = &rows_calls, .shared = true};
	store->database.shared.driver = &postgres_driver;
	lane_init(&store->lane, &store->database);
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
	struct connection *connection = &store->lane.connection;

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
	if (!options->reading && lane_start(&store->lane) != 0) {
		snprintf(why, size, "cannot start the thread that writes %s", store->database.name);
		return -1;
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
