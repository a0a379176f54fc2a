/* The store in one file, by SQLite: opening, closing, and what is known of it. */
#include "db/sqlite/sqlite.h"

#include "db/sqlite/calls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ERROR_TEXT = 128, FILE_MODE = 0600 };

const struct tx_calls sqlite_tx_calls = {
	.club_insert = call_club_insert,
	.club_find = call_club_find,
	.clubs = call_clubs,
	.key_insert = call_key_insert,
	.key_find = call_key_find,
	.key_revoke = call_key_revoke,
	.keys = call_keys,
	.player_insert = call_player_insert,
	.player_update = call_player_update,
	.player_find = call_player_find,
	.players = call_players,
	.match_insert = call_match_insert,
	.match_update = call_match_update,
	.match_find = call_match_find,
	.matches = call_matches,
	.match_player_add = call_match_player_add,
	.entry_head = call_entry_head,
	.entry_insert = call_entry_insert,
	.entry_find = call_entry_find,
	.entry_by_id = call_entry_by_id,
	.entry_reversal = call_entry_reversal,
	.entries = call_entries,
	.hand_insert = call_hand_insert,
	.hand_reverse = call_hand_reverse,
	.hand_find = call_hand_find,
	.hands = call_hands,
	.posting_insert = call_posting_insert,
	.postings = call_postings,
	.accounts = call_accounts,
	.result_insert = call_result_insert,
	.results_remove = call_results_remove,
	.result_sums = call_result_sums,
	.results = call_results,
	.result_players = call_result_players,
	.idempotency_find = call_idempotency_find,
	.idempotency_insert = call_idempotency_insert,
	.secret = call_secret,
};

/* Reads the file, not only the open connection. */
static int
ping(struct store *store)
{
	struct tx *tx = readers_begin(store);

	if (tx == NULL)
		return -1;
	struct query query = query_begin(tx, SQL_PING);
	int result = query_find(&query);
	readers_end(tx);
	return result == STORE_OK ? 0 : -1;
}

static void
figures(struct store *store, struct store_figures *figures)
{
	struct sqlite_store *own = (struct sqlite_store *)store;

	figures->commits = atomic_load(&own->commits);
	figures->jobs = atomic_load(&own->jobs);
	figures->failures = atomic_load(&own->failures);
	figures->retries = atomic_load(&own->retries);
	figures->refused = atomic_load(&own->refused);
	figures->queued = writer_queued(own);
}

/* The last connection to be closed copies the WAL back and removes it. */
static void
close_store(struct store *store)
{
	struct sqlite_store *own = (struct sqlite_store *)store;

	writer_stop(own);
	readers_finish(&own->readers);
	connection_close(&own->writer.connection);
	pthread_cond_destroy(&own->writer.wake);
	pthread_mutex_destroy(&own->writer.mutex);
	if (own->lock >= 0)
		close(own->lock);
	free(own->frozen);
	free(own->file);
	free(own);
}

static const struct store_calls calls = {
	.ping = ping,
	.close = close_store,
	.submit = writer_submit,
	.read_begin = readers_begin,
	.read_end = readers_end,
	.figures = figures,
	.backup = backup_make,
};

static struct sqlite_store *
make_store(const char *file)
{
	struct sqlite_store *store = calloc(1, sizeof(*store));

	if (store == NULL)
		return NULL;
	store->store = (struct store){.calls = &calls, .tx_calls = &sqlite_tx_calls};
	store->lock = -1;
	pthread_mutex_init(&store->writer.mutex, NULL);
	pthread_cond_init(&store->writer.wake, NULL);
	readers_init(&store->readers);
	store->file = strdup(file);
	if (store->file != NULL)
		return store;
	close_store(&store->store);
	return NULL;
}

/* Makes the file if it is not there, for its owner only; says why it cannot be opened better than SQLite does. */
static int
make_file(const char *file, char *why, size_t size)
{
	char error[ERROR_TEXT];
	int made = open(file, O_RDWR | O_CREAT | O_CLOEXEC, FILE_MODE);

	if (made >= 0)
		return close(made);
	snprintf(why, size, "cannot open %s: %s", file, strerror_r(errno, error, sizeof(error)));
	return -1;
}

static int
open_store(struct sqlite_store *store, const struct sqlite_options *options, char *why, size_t size)
{
	struct connection *connection = &store->writer.connection;

	if (options->reading && frozen_is(store->file))
		return frozen_open(store, why, size);
	if (make_file(store->file, why, size) != 0)
		return -1;
	if (options->serving && lock_take(store->file, &store->lock, why, size) != 0)
		return -1;
	int code = connection_open(connection, store->file, store);
	if (code != SQLITE_OK)
		return schema_complain(store->file, code, sqlite3_errstr(code), why, size);
	if (schema_prepare(store, why, size) != 0)
		return -1;
	if (writer_start(store, options->alone) != 0) {
		snprintf(why, size, "cannot start the thread that writes %s", store->file);
		return -1;
	}
	return 0;
}

struct store *
sqlite_open(const char *file, const struct sqlite_options *options, char *why, size_t size)
{
	/* Counting SQLite's memory takes a lock at each allocation. Refused, and not needed, once it is in use. */
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	struct sqlite_store *store = make_store(file);

	if (store == NULL) {
		snprintf(why, size, "there is no memory to open %s", file);
		return NULL;
	}
	if (open_store(store, options, why, size) == 0) {
		/* Until now `why` said it. No job has run. */
		store->report = options->report;
		store->report_arg = options->report_arg;
		return &store->store;
	}
	close_store(&store->store);
	return NULL;
}
