/* The copy is of a reader's snapshot, so that the writer neither disturbs it nor waits for it. */
#include "db/sqlite/backup.h"

#include "db/sqlite/query.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STEP_PAGES = 1024, ERROR_TEXT = 128, FILE_MODE = 0600 };

static int
complain(const char *file, const char *what, char *why, size_t size)
{
	snprintf(why, size, "cannot back up to %s: %s", file, what);
	return -1;
}

static int
complain_errno(const char *file, char *why, size_t size)
{
	char error[ERROR_TEXT];

	return complain(file, strerror_r(errno, error, sizeof(error)), why, size);
}

/*
 * Copies in steps; the snapshot that `from` holds is what it copies, whatever is written meanwhile.
 */
static int
copy(sqlite3 *to, sqlite3 *from)
{
	sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
	int code = SQLITE_OK;

	if (backup == NULL)
		return sqlite3_errcode(to);
	while (code == SQLITE_OK)
		code = sqlite3_backup_step(backup, STEP_PAGES);
	int finished = sqlite3_backup_finish(backup);
	return code == SQLITE_DONE ? finished : code;
}

static int
copy_snapshot(struct pool *readers, sqlite3 *to)
{
	struct session *from = pool_begin(readers);

	if (from == NULL)
		return SQLITE_CANTOPEN;
	struct query query = query_begin(&from->tx, SQL_PING);
	int code = SQLITE_IOERR;
	if (query_find(&query) == STORE_OK)
		code = copy(to, ((struct connection *)from)->database);
	pool_end(from);
	return code;
}

/* The copy's own commit has synced the file; its name must last, too. */
static int
sync_folder(const char *file)
{
	char *name = strdup(file);

	if (name == NULL)
		return -1;
	int folder = open(dirname(name), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int result = folder < 0 ? -1 : fsync(folder);
	if (folder >= 0)
		close(folder);
	free(name);
	return result;
}

static int
fill(struct pool *readers, const char *file, char *why, size_t size)
{
	sqlite3 *to = NULL;
	int code = sqlite3_open_v2(file, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);

	if (code == SQLITE_OK)
		code = sqlite3_exec(to, "PRAGMA synchronous=FULL", NULL, NULL, NULL);
	if (code == SQLITE_OK)
		code = copy_snapshot(readers, to);
	int closed = sqlite3_close(to);
	if (code != SQLITE_OK || closed != SQLITE_OK)
		return complain(file, sqlite3_errstr(code != SQLITE_OK ? code : closed), why, size);
	return sync_folder(file) == 0 ? 0 : complain_errno(file, why, size);
}

int
backup_make(struct pool *readers, const char *file, char *why, size_t size)
{
	int made = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, FILE_MODE);

	if (made < 0)
		return complain_errno(file, why, size);
	close(made);
	int result = fill(readers, file, why, size);
	if (result != 0)
		unlink(file);
	return result;
}
