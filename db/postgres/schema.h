/* What the database must be, and how it is brought to this version. */
#ifndef DB_POSTGRES_SCHEMA_H
#define DB_POSTGRES_SCHEMA_H

#include "db/postgres/connection.h"

/* ACCESS_READ: a standby will do. ACCESS_MAKE: what is missing is made, what is older migrated. */
enum access { ACCESS_READ, ACCESS_WRITE, ACCESS_MAKE };

/*
 * Checks the server and the tables, and reads what all connections need to know of the store: 0, or
 * -1 with one line in `why`.
 */
int database_prepare(struct connection *connection, enum access access, char *why, size_t size);

#endif
