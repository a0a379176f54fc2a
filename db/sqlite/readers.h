/*
 * How the connections of a store's pool read the file; the pool's owner is its struct store_file.
 */
#ifndef DB_SQLITE_READERS_H
#define DB_SQLITE_READERS_H

#include "db/rows/pool.h"

extern const struct pool_calls sqlite_readers;

#endif
