/*
 * A file that cannot be written, such as a backup on a medium for reading. SQLite would make its log and the log's index
 * beside it; told that the file is immutable, it reads the file alone.
 */
#include "db/sqlite/sqlite.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ERROR_TEXT = 128, ESCAPED = 3 };

static const char scheme[] = "file:", immutable[] = "?immutable=1";

bool
frozen_is(const char *file)
{
	char folder[PATH_MAX];

	if (access(file, F_OK) != 0)
		return false;
	snprintf(folder, sizeof(folder), "%s", file);
	return access(file, W_OK) != 0 || access(dirname(folder), W_OK) != 0;
}

/* What SQLite would take for a part of a URI is escaped. NULL when there is no memory. */
static char *
uri_of(const char *path)
{
	size_t size = strlen(path) * ESCAPED + sizeof(scheme) + sizeof(immutable);
	char *uri = malloc(size);
	size_t used = sizeof(scheme) - 1;

	if (uri == NULL)
		return NULL;
	memcpy(uri, scheme, used);
	for (const char *c = path; *c != '\0'; c++) {
		bool plain = strchr("%?#", *c) == NULL;
		used += (size_t)snprintf(uri + used, size - used, plain ? "%c" : "%%%02x",
					 (unsigned char)*c);
	}
	memcpy(uri + used, immutable, sizeof(immutable));
	return uri;
}

/* An immutable file is read without its log. Where there is one, a daemon may write, or has been killed. */
static bool
has_log(const char *file)
{
	char log[PATH_MAX + sizeof("-wal")];

	snprintf(log, sizeof(log), "%s-wal", file);
	return access(log, F_OK) == 0;
}

int
frozen_open(struct sqlite_store *store, char *why, size_t size)
{
	char path[PATH_MAX], error[ERROR_TEXT];

	if (realpath(store->file, path) == NULL || access(path, R_OK) != 0) {
		snprintf(why, size, "cannot open %s: %s", store->file,
			 strerror_r(errno, error, sizeof(error)));
		return -1;
	}
	if (has_log(path)) {
		snprintf(why, size,
			 "%s cannot be read where it cannot be written: %s-wal is a part "
			 "of it; copy both elsewhere",
			 store->file, store->file);
		return -1;
	}
	store->frozen = uri_of(path);
	int code = store->frozen == NULL
			   ? SQLITE_NOMEM
			   : connection_open(&store->writer.connection, store->file, store);
	if (code != SQLITE_OK)
		return schema_complain(store->file, code, sqlite3_errstr(code), why, size);
	return schema_check(store, why, size);
}
