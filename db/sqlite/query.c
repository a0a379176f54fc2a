/* Prepared statements: made on first use, kept by their connection. */
#include "db/sqlite/sqlite.h"

#include <string.h>

struct query
query_begin(struct tx *tx, enum sql sql)
{
	struct connection *connection = (struct connection *)tx;
	sqlite3_stmt **kept = &connection->statements[sql];
	uint64_t bit = UINT64_C(1) << (sql % 64);

	if (*kept == NULL)
		sqlite3_prepare_v3(connection->database, sql_texts[sql], -1,
				   SQLITE_PREPARE_PERSISTENT, kept, NULL);
	else if ((connection->used[sql / 64] & bit) != 0)
		sqlite3_reset(*kept);
	connection->used[sql / 64] |= bit;
	return (struct query){.connection = connection, .statement = *kept};
}

/* What is put must outlive the query's steps, not more: it is not copied. */

void
put_integer(struct query *query, int64_t value)
{
	sqlite3_bind_int64(query->statement, ++query->put, value);
}

void
put_text(struct query *query, const char *text)
{
	sqlite3_bind_text(query->statement, ++query->put, text, -1, SQLITE_STATIC);
}

void
put_sized_text(struct query *query, const struct store_text *text)
{
	sqlite3_bind_text64(query->statement, ++query->put, text->data, text->size, SQLITE_STATIC,
			    SQLITE_UTF8);
}

void
put_blob(struct query *query, const void *data, size_t size)
{
	sqlite3_bind_blob64(query->statement, ++query->put, data, size, SQLITE_STATIC);
}

void
put_hash(struct query *query, const uint8_t hash[STORE_HASH])
{
	put_blob(query, hash, STORE_HASH);
}

/* From the beginning: the empty text is before all ids, a blob is after all texts. */
void
put_page(struct query *query, const struct page *page)
{
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

int64_t
get_integer(struct query *query)
{
	return sqlite3_column_int64(query->statement, query->got++);
}

const char *
get_text(struct query *query)
{
	return (const char *)sqlite3_column_text(query->statement, query->got++);
}

struct store_text
get_sized_text(struct query *query)
{
	const char *data = (const char *)sqlite3_column_text(query->statement, query->got);
	int size = sqlite3_column_bytes(query->statement, query->got++);

	return (struct store_text){.data = data, .size = (size_t)size};
}

/* SQLite has no pointer for an empty blob; only NULL is absent here. */
struct store_text
get_blob(struct query *query)
{
	int column = query->got++;
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

static int
step(struct query *query)
{
	query->got = 0;
	return query->statement == NULL ? SQLITE_NOMEM : sqlite3_step(query->statement);
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
