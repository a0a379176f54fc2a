/* The store's statements: prepared on first use, kept by their connection, used through a query. */
#ifndef DB_SQLITE_QUERY_H
#define DB_SQLITE_QUERY_H

#include "db/rows/query.h"
#include "db/sqlite/connection.h"

extern const struct driver sqlite_driver;

/* Runs a statement that takes and gives nothing: SQLite's code. */
int query_run(struct connection *connection, enum sqlite_sql sql);

#endif
