/* The SQL of the store: the texts of the calls' statements, and those of its own. */
#ifndef DB_SQLITE_SQL_H
#define DB_SQLITE_SQL_H

#include "db/rows/sql.h"

enum sqlite_sql {
	SQL_BEGIN = SQL_ROWS,
	SQL_BEGIN_WRITE,
	SQL_COMMIT,
	SQL_ROLLBACK,
	SQL_VERSION,
	SQL_PING,
	SQL_IDENTITY,
	SQL_WAL,
	SQL_SECRET_INSERT,
	SQL_IMPORT_FIRST,

	SQL_COUNT
};

extern const char *const sql_texts[SQL_COUNT];

#endif
