/* The SQL of the store: the texts of the calls' statements, and those of its own. */
#ifndef DB_POSTGRES_SQL_H
#define DB_POSTGRES_SQL_H

#include "db/rows/sql.h"

#include <stdbool.h>

enum postgres_sql {
	SQL_LOCK_CLUBS = SQL_ROWS,
	SQL_LOCK_CLUB,
	SQL_BEGIN,
	SQL_BEGIN_READ,
	SQL_LANE_BEGIN,
	SQL_LANE_COUNT,
	SQL_LANE_LOOK,
	SQL_MATCHES_GO_ON, /* what is written and read for a group: sets.h */
	SQL_ENTRIES_INSERT,
	SQL_RECEIPTS_INSERT,
	SQL_RECEIPTS_AHEAD,
	SQL_KEYS_AHEAD,
	SQL_MATCH_VERSIONS_AHEAD,
	SQL_HEADS_AHEAD,
	SQL_PING,
	SQL_IDENTITY,
	SQL_SCHEMA_VERSION,
	SQL_SCHEMA_RAISE,
	SQL_META_INSERT,
	SQL_IMPORT_FIRST,
	SQL_IMPORT_RENEW,

	SQL_COUNT
};

struct statement {
	const char *text;
	bool once; /* an insert that adds no row where there is one of its key: STORE_EXISTS */
};

extern const struct statement sql_statements[SQL_COUNT];

#endif
