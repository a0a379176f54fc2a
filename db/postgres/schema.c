#include "db/postgres/schema.h"

#include "db/postgres/query.h"
#include "db/rows/facts.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* The scripts of db/sql/postgres in the order of their numbers; never changed once released. */
extern const char postgres_migration_001[], postgres_migration_002[], postgres_migration_003[];
static const char *const migrations[] = {postgres_migration_001, postgres_migration_002,
					 postgres_migration_003};

/* The version that a script brings, which is that of SQLite's script of the same tables. */
enum {
	FIRST_VERSION = 6,
	VERSION = FIRST_VERSION + sizeof(migrations) / sizeof(migrations[0]) - 1,
	SERVER_LEAST = 130000,
	TRIES = 10,
	PAUSE_NS = 100000000,
};

static int
complain(const struct connection *connection, const char *what, char *why, size_t size)
{
	snprintf(why, size, "%s %s", connection->database->name, what);
	return -1;
}

static int
complain_of_server(const struct connection *connection, char *why, size_t size)
{
	char message[256];

	snprintf(message, sizeof(message), "cannot be read or made: %s",
		 PQerrorMessage(connection->link));
	message[strcspn(message, "\n")] = '\0';
	return complain(connection, message, why, size);
}

/* What the server says of itself. */
struct identity {
	int64_t server, standby, schema, meta, powers;
	bool fsync, utf8;
};

static int
identify(struct connection *connection, struct identity *identity)
{
	struct query query = query_begin(&connection->session.tx, SQL_IDENTITY);
	int result = query_find(&query);

	if (result != STORE_OK)
		return result;
	identity->server = get_integer(&query);
	identity->fsync = strcmp(get_text(&query), "on") == 0;
	identity->utf8 = strcmp(get_text(&query), "UTF8") == 0;
	identity->standby = get_integer(&query);
	identity->schema = get_integer(&query);
	identity->meta = get_integer(&query);
	identity->powers = get_integer(&query);
	return STORE_OK;
}

static int
check_server(const struct connection *connection, const struct identity *identity,
	     enum access access, char *why, size_t size)
{
	const char *fault = NULL;

	if (identity->server < SERVER_LEAST)
		fault = "is a PostgreSQL older than 13";
	else if (!identity->fsync)
		fault = "has fsync off: what it acknowledges would be lost with its power";
	else if (!identity->utf8)
		fault = "is a database of another encoding than UTF8";
	else if (identity->standby != 0 && access != ACCESS_READ)
		fault = "is a standby, which cannot be written";
	else if (identity->powers != 0)
		fault = "is reached by a role that may do more than any ledger needs (SUPERUSER, "
			"CREATEROLE, REPLICATION or BYPASSRLS): make one of its own";
	else if (identity->schema != 0 && identity->meta == 0)
		fault = "has a schema \"mahjongd\" that is another program's";
	else if (identity->meta == 0 && access != ACCESS_MAKE)
		fault = "has no ledger";
	return fault == NULL ? 0 : complain(connection, fault, why, size);
}

/* ---- Bringing it up to date ---- */

static bool
insert_facts(struct connection *connection)
{
	uint8_t secret[STORE_HASH];
	struct query query = query_begin(&connection->session.tx, SQL_META_INSERT);

	if (connection->database->secret != NULL)
		memcpy(secret, connection->database->secret, sizeof(secret));
	else
		randombytes_buf(secret, sizeof(secret));
	put_integer(&query, FIRST_VERSION);
	put_hash(&query, secret);
	int result = query_insert(&query);
	sodium_memzero(secret, sizeof(secret));
	if (result != STORE_OK)
		return false;
	return facts_insert_dictionary(&connection->session) == STORE_OK;
}

/* Of two daemons one makes the schema; the other is told that it is there, and tries again. */
static bool
make_tables(struct connection *connection)
{
	return link_run(connection, "CREATE SCHEMA mahjongd") &&
	       link_run(connection, migrations[0]) && insert_facts(connection);
}

/* Within a transaction, with the version locked: STORE_OK or STORE_FAILED. */
static int
read_version(struct connection *connection, int64_t *version)
{
	struct query query = query_begin(&connection->session.tx, SQL_SCHEMA_VERSION);
	int result = query_find(&query);

	if (result == STORE_OK)
		*version = get_integer(&query);
	return result == STORE_OK ? STORE_OK : STORE_FAILED;
}

/* No release has had tables of a version before the first. */
static bool
is_released(int64_t version)
{
	return version >= FIRST_VERSION;
}

static bool
raise_version(struct connection *connection, int64_t version)
{
	assert(is_released(version));
	for (size_t next = (size_t)(version + 1 - FIRST_VERSION);
	     next < sizeof(migrations) / sizeof(migrations[0]); next++)
		if (!link_run(connection, migrations[next]))
			return false;
	struct query query = query_begin(&connection->session.tx, SQL_SCHEMA_RAISE);
	put_integer(&query, VERSION);
	return query_change(&query) == STORE_OK;
}

/* In one transaction: the tables are of one version or of the next. */
static bool
migrate(struct connection *connection, const struct identity *identity, int64_t *version)
{
	if (!link_run(connection, "BEGIN") || (identity->meta == 0 && !make_tables(connection)) ||
	    read_version(connection, version) != STORE_OK)
		return false;
	if (!is_released(*version) || *version >= VERSION)
		return true;
	if (!raise_version(connection, *version))
		return false;
	*version = VERSION;
	return true;
}

static void
pause_a_little(void)
{
	const struct timespec pause = {.tv_nsec = PAUSE_NS};

	nanosleep(&pause, NULL);
}

static int
check_version(const struct connection *connection, int64_t version, char *why, size_t size)
{
	char message[128];

	if (version == VERSION)
		return 0;
	if (!is_released(version))
		snprintf(message, sizeof(message),
			 "has a schema %lld, from before the first release", (long long)version);
	else if (version > VERSION)
		snprintf(message, sizeof(message),
			 "is of a newer mahjongd: its schema is %lld, this one knows up to %d",
			 (long long)version, VERSION);
	else
		snprintf(message, sizeof(message),
			 "is of an older mahjongd: start the daemon first");
	return complain(connection, message, why, size);
}

/* Tries again where another daemon was quicker. */
static int
bring_up_to_date(struct connection *connection, enum access access, char *why, size_t size)
{
	struct identity identity;
	int64_t version = 0;

	for (int tries = 1;; tries++) {
		connection->session.failed = false;
		if (identify(connection, &identity) != STORE_OK)
			return complain_of_server(connection, why, size);
		if (check_server(connection, &identity, access, why, size) != 0)
			return -1;
		if (migrate(connection, &identity, &version) && link_run(connection, "COMMIT"))
			return check_version(connection, version, why, size);
		complain_of_server(connection, why, size);
		link_run(connection, "ROLLBACK");
		if (tries == TRIES || !link_is_up(connection))
			return -1;
		pause_a_little();
	}
}

static int
check_as_it_is(struct connection *connection, enum access access, char *why, size_t size)
{
	struct identity identity;

	if (identify(connection, &identity) != STORE_OK)
		return complain_of_server(connection, why, size);
	if (check_server(connection, &identity, access, why, size) != 0)
		return -1;
	struct query query = query_begin(&connection->session.tx, SQL_PING);
	if (query_find(&query) != STORE_OK)
		return complain_of_server(connection, why, size);
	return check_version(connection, get_integer(&query), why, size);
}

int
database_prepare(struct connection *connection, enum access access, char *why, size_t size)
{
	const char *fault;

	if ((access == ACCESS_MAKE ? bring_up_to_date(connection, access, why, size)
				   : check_as_it_is(connection, access, why, size)) != 0)
		return -1;
	int result = facts_read(&connection->session, &fault);
	link_reset(connection);
	if (result == STORE_NONE)
		complain(connection, fault, why, size);
	if (result == STORE_FAILED)
		complain_of_server(connection, why, size);
	return result == STORE_OK ? 0 : -1;
}
