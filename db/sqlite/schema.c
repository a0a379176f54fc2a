#include "db/sqlite/schema.h"

#include "db/rows/facts.h"
#include "db/sqlite/lock.h"
#include "db/sqlite/query.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The scripts of db/sql in the order of their numbers; never changed once released. */
extern const char migration_001[], migration_002[], migration_003[];
static const char *const migrations[] = {migration_001, migration_002, migration_003};

/* The version that a script brings: those of schemas before the first are in no release. */
enum {
	FIRST_VERSION = 6,
	VERSION = FIRST_VERSION + sizeof(migrations) / sizeof(migrations[0]) - 1,
	PRAGMA_TEXT = 64
};
enum { APPLICATION_ID = 0x4d4a444c }; /* "MJDL" */

struct identity {
	int64_t application, version, tables;
};

int
schema_complain(const char *file, int code, const char *message, char *why, size_t size)
{
	static const struct {
		int code;
		const char *what;
	} sentences[] = {
		{SQLITE_NOTADB, "is not a database"},
		{SQLITE_CORRUPT, "is damaged: restore it from a backup"},
		{SQLITE_READONLY, "cannot be written"},
		{SQLITE_FULL, "has no space left on its disk"},
		{SQLITE_BUSY, "is in use by another program"},
		{SQLITE_NOMEM, "cannot be opened: there is no memory"},
	};

	for (unsigned i = 0; i < sizeof(sentences) / sizeof(sentences[0]); i++) {
		if ((code & 0xff) == sentences[i].code) {
			snprintf(why, size, "%s %s", file, sentences[i].what);
			return -1;
		}
	}
	snprintf(why, size, "cannot open %s: %s", file, message);
	return -1;
}

static int
complain(const struct connection *connection, char *why, size_t size)
{
	sqlite3 *database = connection->database;

	return schema_complain(connection->file->path, sqlite3_errcode(database),
			       sqlite3_errmsg(database), why, size);
}

static int
identify(struct connection *connection, struct identity *identity)
{
	struct query query = query_begin(&connection->session.tx, SQL_IDENTITY);
	int result = query_find(&query);

	if (result == STORE_OK) {
		identity->application = get_integer(&query);
		identity->version = get_integer(&query);
		identity->tables = get_integer(&query);
		connection_reset(connection);
	}
	return result;
}

/* The version that the file is brought to. */
static int
wanted_version(const struct connection *connection)
{
	return connection->file->next == NULL ? VERSION : VERSION + 1;
}

/* The script that leads from the version before to this one. */
static const char *
script_to(const struct connection *connection, int64_t version)
{
	assert(version >= FIRST_VERSION && version <= wanted_version(connection));
	return version > VERSION ? connection->file->next : migrations[version - FIRST_VERSION];
}

/* An empty file is ours to fill; a stranger's database is not, and no newer one of ours. */
static int
check_identity(const struct connection *connection, const struct identity *identity, char *why,
	       size_t size)
{
	const char *file = connection->file->path;
	bool empty = identity->application == 0 && identity->version == 0 && identity->tables == 0;

	if (!empty && identity->application != APPLICATION_ID) {
		snprintf(why, size, "%s is a database of another program", file);
		return -1;
	}
	if (!empty && identity->version < FIRST_VERSION) {
		snprintf(why, size,
			 "%s was made before the first release: its schema is %lld; export its "
			 "clubs "
			 "with the mahjongd that made it, and import them into a new file",
			 file, (long long)identity->version);
		return -1;
	}
	if (identity->version > wanted_version(connection)) {
		snprintf(why, size,
			 "%s is of a newer mahjongd: its schema is %lld, this one knows up to %d",
			 file, (long long)identity->version, wanted_version(connection));
		return -1;
	}
	return 0;
}

static bool
switch_to_wal(struct connection *connection)
{
	struct query query = query_begin(&connection->session.tx, SQL_WAL);
	bool switched = query_find(&query) == STORE_OK && strcmp(get_text(&query), "wal") == 0;

	connection_reset(connection);
	return switched;
}

static int
set_number(struct connection *connection, const char *pragma, int number)
{
	char text[PRAGMA_TEXT];

	snprintf(text, sizeof(text), "PRAGMA %s=%d", pragma, number);
	return sqlite3_exec(connection->database, text, NULL, NULL, NULL);
}

static int
insert_secret(struct connection *connection)
{
	struct query query = query_begin(&connection->session.tx, SQL_SECRET_INSERT);
	uint8_t secret[STORE_HASH];

	if (connection->file->secret != NULL)
		memcpy(secret, connection->file->secret, sizeof(secret));
	else
		randombytes_buf(secret, sizeof(secret));
	put_hash(&query, secret);
	int result = query_insert(&query);
	sodium_memzero(secret, sizeof(secret));
	return result;
}

/* What a new store gets that no script brings. */
static bool
fill(struct connection *connection)
{
	return insert_secret(connection) == STORE_OK &&
	       facts_insert_dictionary(&connection->session) == STORE_OK;
}

/* Within a transaction; another process may have run some since the file was looked at. */
static bool
run_migrations(struct connection *connection)
{
	struct identity identity;

	assert(connection_in_transaction(connection));
	if (identify(connection, &identity) != STORE_OK)
		return false;
	int wanted = wanted_version(connection);
	int64_t first = identity.version == 0 ? FIRST_VERSION : identity.version + 1;
	for (int64_t version = first; version <= wanted; version++) {
		if (sqlite3_exec(connection->database, script_to(connection, version), NULL, NULL,
				 NULL) != SQLITE_OK)
			return false;
	}
	if (identity.version == 0 && !fill(connection))
		return false;
	return set_number(connection, "user_version", wanted) == SQLITE_OK &&
	       set_number(connection, "application_id", APPLICATION_ID) == SQLITE_OK;
}

/* In one transaction: a file is at one version or at the next. */
static int
migrate(struct connection *connection, char *why, size_t size)
{
	if (query_run(connection, SQL_BEGIN_WRITE) == SQLITE_OK && run_migrations(connection) &&
	    query_run(connection, SQL_COMMIT) == SQLITE_OK)
		return 0;
	complain(connection, why, size);
	if (connection_in_transaction(connection))
		query_run(connection, SQL_ROLLBACK);
	return -1;
}

/* Nothing is migrated under a daemon that serves the file. */
static int
migrate_locked(struct connection *connection, bool locked, char *why, size_t size)
{
	int lock = -1;

	if (!locked && lock_take(connection->file->path, &lock, why, size) != 0)
		return -1;
	int result = migrate(connection, why, size);
	if (lock >= 0)
		close(lock);
	return result;
}

/* Ours, and of this version: what its connections need to know of it is read once. */
static int
read_facts(struct connection *connection, char *why, size_t size)
{
	const char *fault;
	int result = facts_read(&connection->session, &fault);

	connection_reset(connection);
	if (result == STORE_NONE)
		snprintf(why, size, "%s %s", connection->file->path, fault);
	if (result == STORE_FAILED)
		complain(connection, why, size);
	return result == STORE_OK ? 0 : -1;
}

int
schema_check(struct connection *connection, char *why, size_t size)
{
	const char *file = connection->file->path;
	struct identity identity;

	if (identify(connection, &identity) != STORE_OK)
		return complain(connection, why, size);
	if (check_identity(connection, &identity, why, size) != 0)
		return -1;
	if (identity.version == wanted_version(connection))
		return read_facts(connection, why, size);
	snprintf(why, size,
		 "%s is of an older mahjongd, and cannot be brought up to date where it is", file);
	return -1;
}

int
schema_prepare(struct connection *connection, bool locked, char *why, size_t size)
{
	const char *file = connection->file->path;
	struct identity identity;

	if (identify(connection, &identity) != STORE_OK)
		return complain(connection, why, size);
	if (check_identity(connection, &identity, why, size) != 0)
		return -1;
	if (sqlite3_db_readonly(connection->database, "main") != 0)
		return schema_complain(file, SQLITE_READONLY, "", why, size);
	if (connection_set_up(connection, ACCESS_WRITE) != SQLITE_OK || !switch_to_wal(connection))
		return complain(connection, why, size);
	if (identity.version != wanted_version(connection) &&
	    migrate_locked(connection, locked, why, size) != 0)
		return -1;
	return read_facts(connection, why, size);
}
