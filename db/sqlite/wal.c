#include "db/sqlite/wal.h"

#include <assert.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/*
 * SQLite's file format, section 4.1: a head has the number of its page, and the size of the file
 * after the commit that the frame ends, or 0.
 */
enum { HEAD = 24, ENDS_AT = 4, ENDS_BYTES = 4, FRAME = HEAD + 4096 };

/* SQLite's own file takes no more than 2^17 - 1 bytes at once: it cuts the size off there. */
enum { GATHERED = 31 * FRAME, WRITE_MAX = (1 << 17) - 1, NOWHERE = -1 };

_Static_assert(GATHERED <= (int)WRITE_MAX, "what is gathered is written by one call");

/* What SQLite makes room for. */
struct wal {
	sqlite3_file base;  /* first: a file is a wal */
	char *gathered;     /* GATHERED bytes, once it is written; NULL: none, or no memory */
	int size;           /* of what is gathered */
	sqlite3_int64 from; /* where that begins in the file */
	sqlite3_int64 next; /* where the last write ended; NOWHERE: there was none, or it failed */
	bool commits;       /* the frame whose head was written last ends a transaction */
	_Alignas(sqlite3_int64) char own[]; /* SQLite's own file, as it aligns them */
};

static struct wal *
wal_of(sqlite3_file *file)
{
	return (struct wal *)file;
}

static sqlite3_file *
own(sqlite3_file *file)
{
	return (sqlite3_file *)wal_of(file)->own;
}

/* ---- Writing ---- */

static int
write_own(sqlite3_file *file, const void *data, int size, sqlite3_int64 at)
{
	return own(file)->pMethods->xWrite(own(file), data, size, at);
}

/* What cannot be written is kept until the transaction ends: SQLite was told that it is there. */
static int
write_gathered(sqlite3_file *file)
{
	struct wal *wal = wal_of(file);
	int code =
		wal->size == 0 ? SQLITE_OK : write_own(file, wal->gathered, wal->size, wal->from);

	if (code == SQLITE_OK)
		wal->size = 0;
	return code;
}

/* Whether it has room for what continues the write before. */
static bool
has_room(struct wal *wal, int size)
{
	if (wal->gathered == NULL)
		wal->gathered = malloc(GATHERED);
	return wal->gathered != NULL && size <= GATHERED - wal->size;
}

/*
 * Frames that are put behind each other. What SQLite puts elsewhere is written as it comes: the
 * head of a new WAL, and heads and pages that a transaction changes once more.
 */
static bool
gather(struct wal *wal, const void *data, int size, sqlite3_int64 at)
{
	if (at != wal->next || !has_room(wal, size))
		return false;
	if (wal->size == 0)
		wal->from = at;
	memcpy(wal->gathered + wal->size, data, (size_t)size);
	wal->size += size;
	return true;
}

/* Whether this is the last part of a frame that commits. */
static bool
ends_commit(struct wal *wal, const void *data, int size)
{
	static const char goes_on[ENDS_BYTES];

	if (size != HEAD)
		return wal->commits;
	wal->commits = memcmp((const char *)data + ENDS_AT, goes_on, ENDS_BYTES) != 0;
	return false;
}

static int
write_wal(sqlite3_file *file, const void *data, int size, sqlite3_int64 at)
{
	struct wal *wal = wal_of(file);
	bool last = ends_commit(wal, data, size);
	bool gathered = gather(wal, data, size, at);
	int code = gathered ? SQLITE_OK : write_gathered(file);

	if (!gathered && code == SQLITE_OK)
		code = write_own(file, data, size, at);
	wal->next = code == SQLITE_OK ? at + size : NOWHERE;
	return last && code == SQLITE_OK ? write_gathered(file) : code;
}

/* ---- All else ---- */

static bool
is_gathered(const struct wal *wal, int size, sqlite3_int64 at)
{
	return wal->size > 0 && at < wal->from + wal->size && wal->from < at + size;
}

static int
read_wal(sqlite3_file *file, void *data, int size, sqlite3_int64 at)
{
	int code = is_gathered(wal_of(file), size, at) ? write_gathered(file) : SQLITE_OK;

	return code == SQLITE_OK ? own(file)->pMethods->xRead(own(file), data, size, at) : code;
}

/*
 * What is committed is in the file, and nothing else has to be: so these three ask nothing of a
 * disk that has no room for what is gathered.
 */

static int
truncate_wal(sqlite3_file *file, sqlite3_int64 size)
{
	return own(file)->pMethods->xTruncate(own(file), size);
}

static int
sync_wal(sqlite3_file *file, int flags)
{
	return own(file)->pMethods->xSync(own(file), flags);
}

static int
size_of_wal(sqlite3_file *file, sqlite3_int64 *size)
{
	return own(file)->pMethods->xFileSize(own(file), size);
}

/* What is gathered was never committed. */
static int
close_wal(sqlite3_file *file)
{
	free(wal_of(file)->gathered);
	return own(file)->pMethods->xClose(own(file));
}

static int
lock(sqlite3_file *file, int level)
{
	return own(file)->pMethods->xLock(own(file), level);
}

static int
unlock(sqlite3_file *file, int level)
{
	return own(file)->pMethods->xUnlock(own(file), level);
}

static int
is_reserved(sqlite3_file *file, int *result)
{
	return own(file)->pMethods->xCheckReservedLock(own(file), result);
}

static int
control(sqlite3_file *file, int operation, void *argument)
{
	return own(file)->pMethods->xFileControl(own(file), operation, argument);
}

static int
sector_size(sqlite3_file *file)
{
	return own(file)->pMethods->xSectorSize(own(file));
}

static int
characteristics(sqlite3_file *file)
{
	return own(file)->pMethods->xDeviceCharacteristics(own(file));
}

/* The first version of them: the memory that connections share is the database's. */
static const sqlite3_io_methods methods = {
	.iVersion = 1,
	.xClose = close_wal,
	.xRead = read_wal,
	.xWrite = write_wal,
	.xTruncate = truncate_wal,
	.xSync = sync_wal,
	.xFileSize = size_of_wal,
	.xLock = lock,
	.xUnlock = unlock,
	.xCheckReservedLock = is_reserved,
	.xFileControl = control,
	.xSectorSize = sector_size,
	.xDeviceCharacteristics = characteristics,
};

/* ---- The VFS ---- */

static sqlite3_vfs vfs;
static sqlite3_vfs *own_vfs; /* SQLite's own, of which the other is a copy */
static const char *name;

static int
open_file(sqlite3_vfs *ours, const char *path, sqlite3_file *file, int flags, int *flags_out)
{
	(void)ours;
	if ((flags & SQLITE_OPEN_WAL) == 0)
		return own_vfs->xOpen(own_vfs, path, file, flags, flags_out);
	*wal_of(file) = (struct wal){.next = NOWHERE};
	int code = own_vfs->xOpen(own_vfs, path, own(file), flags, flags_out);
	/* A file without methods is not closed: so says SQLite of those that did not open. */
	if (own(file)->pMethods == NULL)
		return code;
	assert(code == SQLITE_OK);
	file->pMethods = &methods;
	return SQLITE_OK;
}

static void
make_vfs(void)
{
	own_vfs = sqlite3_vfs_find(NULL);
	if (own_vfs == NULL)
		return;
	vfs = *own_vfs;
	vfs.zName = "gathered-wal";
	vfs.szOsFile += (int)sizeof(struct wal);
	vfs.xOpen = open_file;
	if (sqlite3_vfs_register(&vfs, 0) == SQLITE_OK)
		name = vfs.zName;
}

const char *
wal_vfs(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, make_vfs);
	return name;
}

/*
 * Another process may write where these frames were to stand: they must not come to the file any
 * more, nor be in the way of what comes on a full disk.
 */
void
wal_forget(void *database)
{
	sqlite3_file *file = NULL;

	sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
	if (file != NULL && file->pMethods == &methods)
		wal_of(file)->size = 0;
}
