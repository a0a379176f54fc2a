/*
 * How the connections of a store's pool read the server; the pool's owner is its struct database.
 */
#ifndef DB_POSTGRES_READERS_H
#define DB_POSTGRES_READERS_H

#include "db/rows/pool.h"

extern const struct pool_calls postgres_readers;

#endif
