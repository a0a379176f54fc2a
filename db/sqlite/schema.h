/* What makes a SQLite file a store of ours: its application id, and the scripts of db/sql. */
#ifndef DB_SQLITE_SCHEMA_H
#define DB_SQLITE_SCHEMA_H

#include "db/sqlite/connection.h"

/*
 * Makes a file ours, or brings it up to date, through a connection that is to write: 0, or -1 with
 * one line in `why`. `locked`: the caller holds the file's lock.
 */
int schema_prepare(struct connection *connection, bool locked, char *why, size_t size);
/*
 * For a file that is only read, and so has to be of this version: 0, or -1 with one line in `why`.
 */
int schema_check(struct connection *connection, char *why, size_t size);
/* One plain sentence about a file that SQLite refused with `code`; returns -1. */
int schema_complain(const char *file, int code, const char *message, char *why, size_t size);

#endif
