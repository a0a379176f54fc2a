/* The store in one file, by SQLite. */
#include "db/store.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

enum { BUSY_MS = 5000 };

/* WAL lets readers read while one writes; FULL: what is committed is on disk. */
static const char settings[] = "PRAGMA journal_mode=WAL;"
			       "PRAGMA synchronous=FULL;"
			       "PRAGMA foreign_keys=ON;";

struct sqlite_store {
	struct store store;
	sqlite3 *database;
	sqlite3_stmt *ping;
	pthread_mutex_t mutex;
};

static int
ping(struct store *store)
{
	struct sqlite_store *own = (struct sqlite_store *)store;

	pthread_mutex_lock(&own->mutex);
	int result = sqlite3_step(own->ping);
	sqlite3_reset(own->ping);
	pthread_mutex_unlock(&own->mutex);
	return result == SQLITE_ROW ? 0 : -1;
}

static void
close_store(struct store *store)
{
	struct sqlite_store *own = (struct sqlite_store *)store;

	sqlite3_finalize(own->ping);
	sqlite3_close(own->database);
	pthread_mutex_destroy(&own->mutex);
	free(own);
}

static const struct store_calls calls = {ping, close_store};

static int
open_database(struct sqlite_store *own, const char *file)
{
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
	int result = sqlite3_open_v2(file, &own->database, flags, NULL);

	if (result != SQLITE_OK)
		return result;
	sqlite3_busy_timeout(own->database, BUSY_MS);
	result = sqlite3_exec(own->database, settings, NULL, NULL, NULL);
	if (result != SQLITE_OK)
		return result;
	/* Reads the file, not only the open connection. */
	return sqlite3_prepare_v3(own->database, "SELECT count(*) FROM sqlite_schema", -1,
				  SQLITE_PREPARE_PERSISTENT, &own->ping, NULL);
}

struct store *
sqlite_open(const char *file, char *why, size_t size)
{
	struct sqlite_store *own = calloc(1, sizeof(*own));

	if (own == NULL) {
		snprintf(why, size, "no memory to open the store");
		return NULL;
	}
	own->store.calls = &calls;
	pthread_mutex_init(&own->mutex, NULL);
	if (open_database(own, file) != SQLITE_OK) {
		snprintf(why, size, "cannot open the store %s: %s", file,
			 own->database == NULL ? "no memory" : sqlite3_errmsg(own->database));
		close_store(&own->store);
		return NULL;
	}
	return &own->store;
}
