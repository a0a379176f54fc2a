/* Imports that are written piece by piece: marked while they last, and removed when refused. */
#include "db/rows/calls.h"
#include "db/rows/known.h"
#include "db/rows/query.h"

#include <assert.h>

static int
change(struct tx *tx, enum sql sql, const char *club)
{
	struct query query = query_begin(tx, sql);

	put_club(&query, club);
	return query_change(&query);
}

int
call_import_begin(struct tx *tx, const char *club)
{
	return change(tx, SQL_IMPORT_BEGIN, club);
}

int
call_import_end(struct tx *tx, const char *club)
{
	return change(tx, SQL_IMPORT_END, club);
}

int
call_import_find(struct tx *tx, const char *club)
{
	struct query query = query_begin(tx, SQL_IMPORT_FIND);

	put_club(&query, club);
	return query_find(&query);
}

/* Rows go before those to which they belong. */
int
call_import_undo(struct tx *tx, const char *club, int rows)
{
	static const enum sql removals[] = {
		SQL_UNDO_SUMS,          SQL_UNDO_RESULTS,        SQL_UNDO_POSTINGS,
		SQL_UNDO_ACCOUNTS,      SQL_UNDO_ATTACHMENTS,    SQL_UNDO_ENTRIES,
		SQL_UNDO_MATCH_PLAYERS, SQL_UNDO_MATCH_FACTS,    SQL_UNDO_MATCHES,
		SQL_UNDO_SEASONS,       SQL_UNDO_PLATFORM_NAMES, SQL_UNDO_PLAYERS};

	assert(rows > 0);
	known_forget((struct session *)tx);
	for (unsigned i = 0; i < sizeof(removals) / sizeof(removals[0]); i++) {
		struct query query = query_begin(tx, removals[i]);
		if (removals[i] == SQL_UNDO_ENTRIES) {
			put_entry(&query, club, 0);
			put_entry(&query, club, STORE_SEQS - 1);
		} else {
			put_club(&query, club);
		}
		put_integer(&query, rows);
		int result = query_change(&query);
		if (result != STORE_OK && result != STORE_NONE)
			return result;
		rows -= result == STORE_OK ? (int)query_changed(&query) : 0;
		if (rows == 0)
			return STORE_OK;
	}
	return call_import_end(tx, club) == STORE_FAILED ? STORE_FAILED : STORE_NONE;
}
