/* The store's statements: prepared on first use, kept by their connection, used through a query. */
#ifndef DB_POSTGRES_QUERY_H
#define DB_POSTGRES_QUERY_H

#include "db/postgres/connection.h"
#include "db/rows/query.h"

extern const struct driver postgres_driver;

#endif
