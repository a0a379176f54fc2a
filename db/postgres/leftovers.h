/* What the end of a daemon left of imports. */
#ifndef DB_POSTGRES_LEFTOVERS_H
#define DB_POSTGRES_LEFTOVERS_H

#include "db/postgres/connection.h"

/* Removes what is left of imports that were never finished: 0, or -1 when the server failed. */
int leftovers_remove(struct connection *connection);

#endif
