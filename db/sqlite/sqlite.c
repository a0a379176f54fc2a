/*
 * Opening and closing the store, and its calls: what each does is in the files of what it is about.
 */
#include "db/sqlite/sqlite.h"

#include "db/rows/rows.h"
#include "db/sqlite/backup.h"
#include "db/sqlite/frozen.h"
#include "db/sqlite/import.h"
#include "db/sqlite/lock.h"
#include "db/sqlite/query.h"
#include "db/sqlite/readers.h"
#include "db/sqlite/schema.h"
#include "db/sqlite/writer.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ERROR_TEXT = 128, FILE_MODE = 0600 };

struct sqlite_store {
	struct store store; /* first: a store is a sqlite_store */
	struct store_file file;
	int lock; /* descriptor of the lock file, or -1 */
	int held; /* descriptor of the file itself, locked by whoever serves it; or -1 */
	struct writer writer;
	struct pool readers;
};

static struct sqlite_store *
own(struct store *store)
{
	return (struct sqlite_store *)store;
}

static int
submit(struct store *store, struct job *job)
{
	return job_thread_submit(&own(store)->writer.thread, job);
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

/* Reads the file, not only the open connection. */
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
	return backup_make(&own(store)->readers, file, why, size);
}

static void
figures(struct store *store, struct store_figures *figures)
{
	*figures = (struct store_figures){.retries = atomic_load(&own(store)->file.retries)};
	job_thread_add_figures(&own(store)->writer.thread, figures);
}

/* The last connection to be closed copies the WAL back and removes it: that is the writer's. */
static void
close_store(struct store *store)
{
	struct sqlite_store *closed = own(store);

	job_thread_stop(&closed->writer.thread);
	pool_finish(&closed->readers);
	writer_finish(&closed->writer);
	if (closed->lock >= 0)
		close(closed->lock);
	if (closed->held >= 0)
		close(closed->held);
	dictionaries_free(closed->file.shared.dictionaries);
	free(closed->file.frozen);
	free(closed->file.path);
	free(closed);
}

static const struct store_calls calls = {
	.ping = ping,
	.close = close_store,
	.submit = submit,
	.read_begin = read_begin,
	.draft_begin = read_begin,
	.read_end = read_end,
	.figures = figures,
	.backup = backup,
};

static struct sqlite_store *
make_store(const char *file)
{
	struct sqlite_store *store = calloc(1, sizeof(*store));

	if (store == NULL)
		return NULL;
	store->store = (struct store){.calls = &calls, .tx_calls = &rows_calls};
	store->file.path = strdup(file);
	store->file.tx_calls = &rows_calls;
	store->file.shared.driver = &sqlite_driver;
	store->lock = store->held = -1;
	writer_init(&store->writer);
	pool_init(&store->readers, &sqlite_readers, &store->file);
	if (store->file.path != NULL)
		return store;
	close_store(&store->store);
	return NULL;
}

/*
 * Makes the file if it is not there, for its owner only; says why it cannot be opened better than
 * SQLite does.
 *
 * Whoever serves the file also locks it itself: by another name it has another lock file, and a
 * lock file can be deleted. SQLite's own locks are of another kind (fcntl), and would be lost when
 * any descriptor of the file is closed: this one stays open until SQLite has closed its own.
 */
static int
make_file(struct sqlite_store *store, bool serving, char *why, size_t size)
{
	char error[ERROR_TEXT];
	const char *file = store->file.path;
	struct stat found;
	int made = open(file, O_RDWR | O_CREAT | O_CLOEXEC, FILE_MODE);

	if (made < 0 || fstat(made, &found) != 0) {
		snprintf(why, size, "cannot open %s: %s", file,
			 strerror_r(errno, error, sizeof(error)));
	} else if (serving && flock(made, LOCK_EX | LOCK_NB) != 0) {
		snprintf(why, size, "%s is served by another mahjongd", file);
	} else {
		store->file.device = found.st_dev;
		store->file.inode = found.st_ino;
		store->held = made;
		return 0;
	}
	if (made >= 0)
		close(made);
	return -1;
}

/* A file that cannot be written: there is no thread to write it. */
static int
open_frozen(struct sqlite_store *store, char *why, size_t size)
{
	struct connection *connection = &store->writer.connection;

	store->file.frozen = frozen_name(store->file.path, why, size);
	if (store->file.frozen == NULL)
		return -1;
	int code = connection_open(connection, &store->file);
	if (code != SQLITE_OK)
		return schema_complain(store->file.path, code, sqlite3_errstr(code), why, size);
	return schema_check(connection, why, size);
}

static int
open_store(struct sqlite_store *store, const struct sqlite_options *options, char *why, size_t size)
{
	struct connection *connection = &store->writer.connection;
	const char *file = store->file.path;

	if (options->reading && frozen_is(file))
		return open_frozen(store, why, size);
	if (make_file(store, options->serving, why, size) != 0)
		return -1;
	if (options->serving && lock_take(file, &store->lock, why, size) != 0)
		return -1;
	int code = connection_open(connection, &store->file);
	if (code != SQLITE_OK)
		return schema_complain(file, code, sqlite3_errstr(code), why, size);
	if (schema_prepare(connection, store->lock >= 0, why, size) != 0)
		return -1;
	if (options->serving && imports_undo(connection) != 0) {
		snprintf(why, size, "cannot remove what is left of an import in %s", file);
		return -1;
	}
	if (writer_start(&store->writer, options->alone) != 0) {
		snprintf(why, size, "cannot start the thread that writes %s", file);
		return -1;
	}
	return 0;
}

struct store *
sqlite_open(const char *file, const struct sqlite_options *options, char *why, size_t size)
{
	/*
	 * Counting SQLite's memory takes a lock at each allocation. Refused, and not needed, once
	 * it is in use.
	 */
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	struct sqlite_store *store = make_store(file);

	if (store == NULL) {
		snprintf(why, size, "there is no memory to open %s", file);
		return NULL;
	}
	store->file.next = options->next;
	store->file.secret = options->secret;
	if (open_store(store, options, why, size) == 0) {
		/* Until now `why` said it. No job has run. */
		store->file.report = options->report;
		store->file.report_arg = options->report_arg;
		return &store->store;
	}
	close_store(&store->store);
	return NULL;
}
