#include "db/sqlite/frozen.h"

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

/*
 * An immutable file is read without its log. Where there is one, a daemon may write, or has been
 * killed.
 */
static bool
has_log(const char *file)
{
	char log[PATH_MAX + sizeof("-wal")];

	snprintf(log, sizeof(log), "%s-wal", file);
	return access(log, F_OK) == 0;
}

char *
frozen_name(const char *file, char *why, size_t size)
{
	char path[PATH_MAX], error[ERROR_TEXT];

	if (realpath(file, path) == NULL || access(path, R_OK) != 0) {
		snprintf(why, size, "cannot open %s: %s", file,
			 strerror_r(errno, error, sizeof(error)));
		return NULL;
	}
	if (has_log(path)) {
		snprintf(why, size,
			 "%s cannot be read where it cannot be written: %s-wal is a part of it; "
			 "copy both elsewhere",
			 file, file);
		return NULL;
	}
	char *uri = uri_of(path);
	if (uri == NULL)
		snprintf(why, size, "%s cannot be opened: there is no memory", file);
	return uri;
}
