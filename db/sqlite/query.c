#include "db/sqlite/query.h"

#include <assert.h>
#include <string.h>

struct query
query_begin(struct tx *tx, enum sql sql)
{
	struct connection *connection = (struct connection *)tx;
	sqlite3_stmt **kept = &connection->statements[sql];
	uint64_t bit = UINT64_C(1) << (sql % 64);

	assert(sql < SQL_COUNT && sql_texts[sql] != NULL);
	if (*kept == NULL)
		sqlite3_prepare_v3(connection->database, sql_texts[sql], -1,
				   SQLITE_PREPARE_PERSISTENT, kept, NULL);
	else if ((connection->used[sql / 64] & bit) != 0)
		sqlite3_reset(*kept);
	connection->used[sql / 64] |= bit;
	assert(*kept == NULL || sqlite3_stmt_busy(*kept) == 0); /* no other use goes on */
	return (struct query){.connection = connection, .statement = *kept};
}

/* The place of the next parameter; SQLite refuses a place that the statement does not have. */
static int
next_place(struct query *query)
{
	query->put++;
	assert(query->statement == NULL ||
	       query->put <= sqlite3_bind_parameter_count(query->statement));
	return query->put;
}

void
put_integer(struct query *query, int64_t value)
{
	sqlite3_bind_int64(query->statement, next_place(query), value);
}

void
put_text(struct query *query, const char *text)
{
	sqlite3_bind_text(query->statement, next_place(query), text, -1, SQLITE_STATIC);
}

void
put_sized_text(struct query *query, const struct store_text *text)
{
	sqlite3_bind_text64(query->statement, next_place(query), text->data, text->size,
			    SQLITE_STATIC, SQLITE_UTF8);
}

void
put_blob(struct query *query, const void *data, size_t size)
{
	sqlite3_bind_blob64(query->statement, next_place(query), data, size, SQLITE_STATIC);
}

void
put_hash(struct query *query, const uint8_t hash[STORE_HASH])
{
	assert(hash != NULL);
	put_blob(query, hash, STORE_HASH);
}

/* From the beginning: the empty text is before all ids, a blob is after all texts. */
void
put_page(struct query *query, const struct page *page)
{
	assert(page->limit > 0); /* SQLite takes a negative one for none */
	if (page->after != NULL)
		put_text(query, page->after);
	else if (page->ascending)
		put_text(query, "");
	else
		put_blob(query, "", 0);
	put_integer(query, page->limit);
}

int64_t
page_after_seq(const struct page *page)
{
	return page->after_seq != 0 || page->ascending ? page->after_seq : INT64_MAX;
}

static int
next_column(struct query *query)
{
	assert(query->got < sqlite3_data_count(query->statement)); /* 0 without a row */
	return query->got++;
}

int64_t
get_integer(struct query *query)
{
	return sqlite3_column_int64(query->statement, next_column(query));
}

const char *
get_text(struct query *query)
{
	return (const char *)sqlite3_column_text(query->statement, next_column(query));
}

struct store_text
get_sized_text(struct query *query)
{
	int column = next_column(query);
	const char *data = (const char *)sqlite3_column_text(query->statement, column);
	int size = sqlite3_column_bytes(query->statement, column);

	return (struct store_text){.data = data, .size = (size_t)size};
}

/* SQLite has no pointer for an empty blob; only NULL is absent here. */
struct store_text
get_blob(struct query *query)
{
	int column = next_column(query);
	const char *data = sqlite3_column_blob(query->statement, column);
	int size = sqlite3_column_bytes(query->statement, column);

	if (data == NULL && sqlite3_column_type(query->statement, column) != SQLITE_NULL)
		data = "";
	return (struct store_text){.data = data, .size = (size_t)size};
}

void
get_hash(struct query *query, uint8_t hash[STORE_HASH])
{
	struct store_text blob = get_blob(query);

	memset(hash, 0, STORE_HASH);
	if (blob.data != NULL && blob.size == STORE_HASH)
		memcpy(hash, blob.data, STORE_HASH);
}

static int
failure(struct query *query, int code)
{
	switch (code) {
	case SQLITE_CONSTRAINT_PRIMARYKEY:
	case SQLITE_CONSTRAINT_UNIQUE:
	case SQLITE_CONSTRAINT_ROWID:
		return STORE_EXISTS;
	case SQLITE_CONSTRAINT_FOREIGNKEY:
		return STORE_NONE;
	default:
		query->connection->failed = true;
		connection_report(query->connection, code);
		return STORE_FAILED;
	}
}

/* A parameter that nobody put would be null. */
static int
step(struct query *query)
{
	query->got = 0;
	if (query->statement == NULL)
		return SQLITE_NOMEM;
	assert(query->put == sqlite3_bind_parameter_count(query->statement));
	return sqlite3_step(query->statement);
}

int
query_run(struct connection *connection, enum sql sql)
{
	struct query query = query_begin(&connection->tx, sql);
	int code = step(&query);

	if (code != SQLITE_DONE)
		connection_report(connection, code);
	sqlite3_reset(query.statement);
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

int
query_find(struct query *query)
{
	int code = step(query);

	if (code == SQLITE_ROW)
		return STORE_OK;
	return code == SQLITE_DONE ? STORE_NONE : failure(query, code);
}

int
query_insert(struct query *query)
{
	/*
	 * A failure may have ended the transaction: what is written after it would stand by itself.
	 */
	if (query->connection->failed)
		return STORE_FAILED;
	assert(connection_in_transaction(query->connection));
	int code = step(query);

	sqlite3_reset(query->statement);
	return code == SQLITE_DONE ? STORE_OK : failure(query, code);
}

int
query_change(struct query *query)
{
	int result = query_insert(query);

	if (result != STORE_OK)
		return result;
	return sqlite3_changes(query->connection->database) == 0 ? STORE_NONE : STORE_OK;
}

bool
query_row(struct query *query)
{
	query->end = query_find(query);
	return query->end == STORE_OK;
}

int
query_end(struct query *query, int result)
{
	sqlite3_reset(query->statement);
	if (result != 0)
		return result;
	return query->end == STORE_NONE ? STORE_OK : query->end;
}
