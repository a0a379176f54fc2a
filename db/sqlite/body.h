/*
 * The bodies of entries in the file: compressed where that makes them shorter (a blob), else as
 * they are (text). Statements read them by the SQL function plain(body); what is damaged is null.
 */
#ifndef DB_SQLITE_BODY_H
#define DB_SQLITE_BODY_H

#include "db/compress/compress.h"

#include <sqlite3.h>

/* What a connection reads and writes them with. */
struct bodies {
	struct compressor compressor;
	struct dictionaries *const *dictionaries; /* the file's, once they were read */
};

/* Gives a connection the function: SQLite's code. */
int bodies_register(sqlite3 *database, struct bodies *bodies);

#endif
