#include "db/sqlite/query.h"

#include <assert.h>
#include <string.h>

static struct connection *
connection_of(const struct query *query)
{
	return (struct connection *)query->session;
}

static void
begin(struct query *query, unsigned sql)
{
	struct connection *connection = connection_of(query);
	struct kept *kept = &connection->kept[sql];
	uint64_t bit = UINT64_C(1) << (sql % 64);

	assert(sql < SQL_COUNT && sql_texts[sql] != NULL);
	if (kept->statement == NULL)
		sqlite3_prepare_v3(connection->database, sql_texts[sql], -1,
				   SQLITE_PREPARE_PERSISTENT, &kept->statement, NULL);
	else if ((connection->used[sql / 64] & bit) != 0)
		sqlite3_reset(kept->statement);
	connection->used[sql / 64] |= bit;
	/* No other use goes on. */
	assert(kept->statement == NULL || sqlite3_stmt_busy(kept->statement) == 0);
	query->statement = kept->statement;
	query->id_room = kept->ids;
}

/* ---- Putting ---- */

/* The place of the next parameter; SQLite refuses a place that the statement does not have. */
static int
next_place(struct query *query)
{
	query->put++;
	assert(query->statement == NULL ||
	       query->put <= sqlite3_bind_parameter_count(query->statement));
	return query->put;
}

static void
bind_integer(struct query *query, int64_t value)
{
	sqlite3_bind_int64(query->statement, next_place(query), value);
}

static void
bind_text(struct query *query, const struct store_text *text)
{
	sqlite3_bind_text64(query->statement, next_place(query), text->data, text->size,
			    SQLITE_STATIC, SQLITE_UTF8);
}

static void
bind_blob(struct query *query, const struct store_text *blob)
{
	sqlite3_bind_blob64(query->statement, next_place(query), blob->data, blob->size,
			    SQLITE_STATIC);
}

static bool
bind_id(struct query *query, const uint8_t id[ID_BYTES])
{
	return sqlite3_bind_blob(query->statement, next_place(query), id, ID_BYTES,
				 SQLITE_TRANSIENT) == SQLITE_OK;
}

static void
bind_other_id(struct query *query, const char *text)
{
	sqlite3_bind_text(query->statement, next_place(query), text, -1, SQLITE_STATIC);
}

/* The empty text is before all ids, and this blob after them. */
static void
bind_end_of_ids(struct query *query, bool last)
{
	static const char after_all[] = "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"
					"\xFF\xFF\xFF";
	const struct store_text blob = {after_all, sizeof(after_all)};

	if (last)
		bind_blob(query, &blob);
	else
		bind_other_id(query, "");
}

/* ---- Running ---- */

static int
failure(struct query *query, int code)
{
	switch (code) {
	case SQLITE_CONSTRAINT_PRIMARYKEY:
	case SQLITE_CONSTRAINT_UNIQUE:
	case SQLITE_CONSTRAINT_ROWID:
		return STORE_EXISTS;
	case SQLITE_CONSTRAINT_FOREIGNKEY:
		return STORE_REFUSED;
	default:
		query->session->failed = true;
		connection_report(connection_of(query), code);
		return STORE_FAILED;
	}
}

/* A parameter that nobody put would be null. */
static int
step(struct query *query)
{
	if (query->statement == NULL || query->lost)
		return failure(query, SQLITE_NOMEM);
	assert(query->put == sqlite3_bind_parameter_count(query->statement));
	int code = sqlite3_step(query->statement);

	if (code == SQLITE_ROW)
		return STORE_OK;
	return code == SQLITE_DONE ? STORE_NONE : failure(query, code);
}

static bool
in_transaction(const struct session *session)
{
	return connection_in_transaction((const struct connection *)session);
}

static int64_t
changed(const struct query *query)
{
	return sqlite3_changes64(connection_of(query)->database);
}

static void
reset(struct query *query)
{
	sqlite3_reset(query->statement);
}

/* Whether a transaction that writes, and has just begun, finds all as this connection left it. */
static bool
follows_own(struct connection *connection)
{
	struct query query = query_begin(&connection->session.tx, SQL_VERSION);
	int64_t before = connection->version;
	bool read = query.statement != NULL && sqlite3_step(query.statement) == SQLITE_ROW;

	connection->version = read ? sqlite3_column_int64(query.statement, 0) : 0;
	sqlite3_reset(query.statement);
	return read && connection->committed && connection->version == before;
}

int
query_run(struct connection *connection, enum sqlite_sql sql)
{
	struct query query = query_begin(&connection->session.tx, sql);
	int code = query.statement == NULL ? SQLITE_NOMEM : sqlite3_step(query.statement);

	if (code != SQLITE_DONE)
		connection_report(connection, code);
	sqlite3_reset(query.statement);
	if (sql == SQL_BEGIN || sql == SQL_BEGIN_WRITE)
		session_begin(&connection->session,
			      sql == SQL_BEGIN_WRITE && follows_own(connection));
	connection->committed = sql == SQL_COMMIT && code == SQLITE_DONE;
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* ---- Getting ---- */

/* Without a row there is no column. */
static void
assert_column(const struct query *query, int column)
{
	assert(column < sqlite3_data_count(query->statement));
	(void)query;
	(void)column;
}

static int64_t
column_integer(struct query *query, int column)
{
	assert_column(query, column);
	return sqlite3_column_int64(query->statement, column);
}

static struct store_text
column_text(struct query *query, int column)
{
	assert_column(query, column);
	const char *data = (const char *)sqlite3_column_text(query->statement, column);
	int size = sqlite3_column_bytes(query->statement, column);

	return (struct store_text){.data = data, .size = (size_t)size};
}

/* SQLite has no pointer for an empty blob; only NULL is absent here. */
static struct store_text
column_blob(struct query *query, int column)
{
	assert_column(query, column);
	const char *data = sqlite3_column_blob(query->statement, column);
	int size = sqlite3_column_bytes(query->statement, column);

	if (data == NULL && sqlite3_column_type(query->statement, column) != SQLITE_NULL)
		data = "";
	return (struct store_text){.data = data, .size = (size_t)size};
}

static const uint8_t *
column_id(struct query *query, int column, const char **other)
{
	sqlite3_stmt *statement = query->statement;

	assert_column(query, column);
	if (sqlite3_column_type(statement, column) == SQLITE_BLOB &&
	    sqlite3_column_bytes(statement, column) == ID_BYTES)
		return sqlite3_column_blob(statement, column);
	*other = (const char *)sqlite3_column_text(statement, column);
	return NULL;
}

/* The statements read bodies by the function plain() (body.h). */
const struct driver sqlite_driver = {
	.in_transaction = in_transaction,
	.begin = begin,
	.put_integer = bind_integer,
	.put_text = bind_text,
	.put_blob = bind_blob,
	.put_id = bind_id,
	.put_other_id = bind_other_id,
	.put_end_of_ids = bind_end_of_ids,
	.step = step,
	.changed = changed,
	.reset = reset,
	.get_integer = column_integer,
	.get_text = column_text,
	.get_blob = column_blob,
	.get_body = column_blob,
	.get_id = column_id,
};
