/*
 * The bodies of entries in the file: compressed where that makes them shorter (a blob), else as
 * they are (text). Statements read them by the SQL function plain(body); what is damaged is null.
 */
#ifndef DB_SQLITE_BODY_H
#define DB_SQLITE_BODY_H

#include "db/rows/session.h"

#include <sqlite3.h>

/* Gives a connection the function, which reads what its session knows: SQLite's code. */
int body_register(sqlite3 *database, struct session *session);

#endif
