#include "db/sqlite/lock.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { ERROR_TEXT = 128, LOCK_MODE = 0600 };

int
lock_take(const char *file, int *lock, char *why, size_t size)
{
	assert(*lock < 0);
	char error[ERROR_TEXT], *name = sqlite3_mprintf("%s-lock", file);
	int taken = name == NULL ? -1 : open(name, O_RDWR | O_CREAT | O_CLOEXEC, LOCK_MODE);

	if (taken >= 0 && flock(taken, LOCK_EX | LOCK_NB) == 0) {
		*lock = taken;
	} else if (taken >= 0 && errno == EWOULDBLOCK) {
		snprintf(why, size, "%s is served by another mahjongd", file);
	} else {
		snprintf(why, size, "cannot lock %s-lock: %s", file,
			 strerror_r(errno, error, sizeof(error)));
	}
	if (taken >= 0 && *lock != taken)
		close(taken);
	sqlite3_free(name);
	return taken >= 0 && *lock == taken ? 0 : -1;
}
