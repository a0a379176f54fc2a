/* The store's statements: prepared on first use, kept by their connection, used through a query. */
#ifndef DB_SQLITE_QUERY_H
#define DB_SQLITE_QUERY_H

#include "db/sqlite/connection.h"

/* One use of a statement: its parameters are put, and its columns got, from left to right. */
struct query {
	struct connection *connection;
	sqlite3_stmt *statement; /* NULL: there was no memory to prepare it */
	int put, got;            /* how many */
	int end;                 /* what ended a list: an enum store_result */
};

struct query query_begin(struct tx *tx, enum sql sql);

/* What is put must outlive the query's steps, not more: it is not copied. */
void put_integer(struct query *query, int64_t value);
void put_text(struct query *query, const char *text); /* NULL: null */
void put_sized_text(struct query *query, const struct store_text *text);
void put_blob(struct query *query, const void *data, size_t size);
void put_hash(struct query *query, const uint8_t hash[STORE_HASH]);
/* The id that a page's rows come after (`>` ascending, `<` descending), and its limit. */
void put_page(struct query *query, const struct page *page);
/* The same of a list by seq: what its rows come after. */
int64_t page_after_seq(const struct page *page);

int64_t get_integer(struct query *query);
const char *get_text(struct query *query); /* NULL: null */
struct store_text get_sized_text(struct query *query);
struct store_text get_blob(struct query *query);
/* Zeros when the file holds no hash there. */
void get_hash(struct query *query, uint8_t hash[STORE_HASH]);

/* Runs a statement that takes and gives nothing: SQLite's code. */
int query_run(struct connection *connection, enum sql sql);
/*
 * One row or none: STORE_OK, STORE_NONE, STORE_FAILED. What is got of it stays until the next use.
 */
int query_find(struct query *query);
/*
 * An insert: STORE_OK, STORE_EXISTS, STORE_NONE when what it belongs to is not there, STORE_FAILED.
 */
int query_insert(struct query *query);
/* An update or delete: also STORE_NONE when it meets no row. */
int query_change(struct query *query);
/* A list: query_row until it is false or `result` of the visitor is not 0, then query_end. */
bool query_row(struct query *query);
int query_end(struct query *query, int result);

#endif
