/* Connections to the file, and the one place that waits for other processes. */
#include "db/sqlite/connection.h"

#include "db/sqlite/body.h"
#include "db/sqlite/wal.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { WAIT_MS = 1, NS_PER_MS = 1000000, REPORT_TEXT = 512 };

static const char *const settings[] = {
	/* Readers do not write, whatever is asked of them. */
	[ACCESS_READ] = "PRAGMA query_only=ON",
	/*
	 * FULL: what is committed is on disk. The writer copies the WAL back when it has time
	 * (writer.c). secure_delete: what is removed or changed is overwritten where it lay, where
	 * that writes no page more.
	 */
	[ACCESS_WRITE] = "PRAGMA synchronous=FULL;"
			 "PRAGMA foreign_keys=ON;"
			 "PRAGMA temp_store=MEMORY;"
			 "PRAGMA secure_delete=FAST;"
			 "PRAGMA journal_size_limit=8388608;" /* bytes of WAL that are kept */
			 "PRAGMA cache_size=-16384",          /* KiB */
};

/* SQLite asks after each try what to do about a file that is busy: 1 is to try again. */
static int
wait_for_others(void *argument, int tries)
{
	const struct timespec pause = {.tv_nsec = WAIT_MS * NS_PER_MS};
	struct connection *connection = argument;

	if (tries * WAIT_MS >= connection->patience)
		return 0;
	atomic_fetch_add(&connection->file->retries, 1);
	nanosleep(&pause, NULL);
	return 1;
}

static int
note_wal_length(void *argument, sqlite3 *database, const char *name, int pages)
{
	struct connection *connection = argument;

	(void)database;
	(void)name;
	if (pages < connection->wal_pages)
		connection->copy_at = CHECKPOINT_PAGES;
	connection->wal_pages = pages;
	return SQLITE_OK;
}

bool
store_file_is_there(const struct store_file *file)
{
	struct stat found;

	return stat(file->path, &found) == 0 && found.st_dev == file->device &&
	       found.st_ino == file->inode;
}

int
connection_open(struct connection *connection, struct store_file *file)
{
	bool frozen = file->frozen != NULL;
	int flags = SQLITE_OPEN_NOMUTEX |
		    (frozen ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE);

	assert(file->path != NULL && file->tx_calls != NULL);
	memset(connection, 0, sizeof(*connection));
	connection->session.tx.calls = file->tx_calls;
	connection->session.shared = &file->shared;
	connection->file = file;
	connection->patience = BUSY_MS;
	connection->copy_at = CHECKPOINT_PAGES;
	int code = sqlite3_open_v2(frozen ? file->frozen : file->path, &connection->database, flags,
				   wal_vfs());
	if (code != SQLITE_OK)
		return code;
	sqlite3_extended_result_codes(connection->database, 1);
	sqlite3_rollback_hook(connection->database, wal_forget, connection->database);
	code = body_register(connection->database, &connection->session);
	if (code != SQLITE_OK)
		return code;
	return sqlite3_busy_handler(connection->database, wait_for_others, connection);
}

int
connection_set_up(struct connection *connection, enum access access)
{
	if (access == ACCESS_WRITE)
		sqlite3_wal_hook(connection->database, note_wal_length, connection);
	return sqlite3_exec(connection->database, settings[access], NULL, NULL, NULL);
}

void
connection_close(struct connection *connection)
{
	for (int i = 0; i < SQL_COUNT; i++)
		sqlite3_finalize(connection->kept[i].statement);
	int code = sqlite3_close(connection->database);
	assert(code == SQLITE_OK); /* all statements were made here, and are gone */
	compressor_free(&connection->session.compressor);
	memset(connection, 0, sizeof(*connection));
}

bool
connection_in_transaction(const struct connection *connection)
{
	return sqlite3_get_autocommit(connection->database) == 0;
}

void
connection_report(struct connection *connection, int code)
{
	const struct store_file *file = connection->file;
	char text[REPORT_TEXT];

	assert(code != SQLITE_OK);
	if (file->report == NULL)
		return;
	snprintf(text, sizeof(text), "%s: %s (%s)", file->path,
		 sqlite3_errmsg(connection->database), sqlite3_errstr(code));
	file->report(file->report_arg, text);
}

void
connection_reset(struct connection *connection)
{
	for (unsigned i = 0; i < sizeof(connection->used) / sizeof(connection->used[0]); i++) {
		for (uint64_t used = connection->used[i]; used != 0; used &= used - 1)
			sqlite3_reset(connection->kept[i * 64 + __builtin_ctzll(used)].statement);
		connection->used[i] = 0;
	}
	session_forget(&connection->session);
}
