/* The store's statements: prepared on first use, kept by their connection, used through a query. */
#ifndef DB_POSTGRES_QUERY_H
#define DB_POSTGRES_QUERY_H

#include "db/postgres/connection.h"
#include "db/rows/query.h"

extern const struct driver postgres_driver;

/* Puts an array of ids as libpq sends it, which lies with the query until its next use. */
void put_ids(struct query *query, const char *const *ids, unsigned count);

#endif
