#include "db/postgres/waiting.h"

#include "db/postgres/asked.h"
#include "db/postgres/run.h"
#include "db/rows/query.h"

#include <assert.h>
#include <string.h>

enum {
	WAITING_ROWS = 1024,     /* of one set; more are written before */
	WAITING_BYTES = 1 << 20, /* of one column */
	NUMBER = 8,
};

/* In the order in which they are written. */
static const struct set written_sets[WRITTEN_SETS] = {
	[WRITTEN_MATCHES] = {SQL_MATCH_GO_ON, SQL_MATCHES_GO_ON, "ntnnt"},
	[WRITTEN_ENTRIES] = {SQL_ENTRY_INSERT, SQL_ENTRIES_INSERT, "ntnnnnnbtbbb"},
	[WRITTEN_RECEIPTS] = {SQL_IDEMPOTENCY_INSERT, SQL_RECEIPTS_INSERT, "nbbnnnb"},
};

/* What neither reads nor changes a row that is written, or read, by sets. */
static const bool elsewhere[SQL_COUNT] = {
	[SQL_CLUB_NUMBER] = true,      [SQL_LOCK_CLUBS] = true,     [SQL_LOCK_CLUB] = true,
	[SQL_LANE_COUNT] = true,       [SQL_BEGIN] = true,          [SQL_MATCH_NUMBER] = true,
	[SQL_MATCH_PLAYER_ADD] = true, [SQL_PLAYER_INSERT] = true,  [SQL_PLAYER_FIND] = true,
	[SQL_ACCOUNT_ADD] = true,      [SQL_POSTING_INSERT] = true, [SQL_RESULT_INSERT] = true,
	[SQL_SUMS_BEFORE] = true,      [SQL_SUMS_INSERT] = true,    [SQL_SUMS_SHIFT] = true,
	[SQL_KEY_FIND] = true,         [SQL_MATCHES_GO_ON] = true,  [SQL_ENTRIES_INSERT] = true,
	[SQL_RECEIPTS_INSERT] = true,  [SQL_SEASON_FIND] = true,    [SQL_RECEIPT_NAME] = true,
};

/* What the row of a written set changes. */
static void
distrust_changed(struct connection *connection, int written)
{
	const struct set *set = &written_sets[written];
	const struct kept *kept = &connection->kept[set->one];
	struct asked *asked = connection->sets->asked;

	switch (written) {
	case WRITTEN_MATCHES:
		asked_distrust(&asked[ASKED_MATCHES], set_number(kept->values[0]));
		break;
	case WRITTEN_ENTRIES:
		asked_distrust(&asked[ASKED_HEADS],
			       entry_key(entry_club(set_number(kept->values[0])), 0));
		break;
	case WRITTEN_RECEIPTS:
		asked_distrust_receipt(connection->sets, kept);
		break;
	default:
		assert(false);
	}
}

unsigned
waiting_put(struct connection *connection, unsigned sqls[WRITTEN_SETS])
{
	unsigned count = 0;

	for (int i = 0; i < WRITTEN_SETS; i++) {
		struct columns *columns = &connection->sets->written[i];
		if (columns->rows == 0 || columns->failed)
			continue;
		struct query query = query_begin(&connection->session.tx, written_sets[i].all);
		columns_put(columns, written_sets[i].types, &query);
		sqls[count++] = written_sets[i].all;
	}
	return count;
}

/* A row that is not there, or is there already, was read otherwise. */
static bool
is_written(struct connection *connection, int written)
{
	const struct columns *columns = &connection->sets->written[written];
	struct query query = {.session = &connection->session,
			      .statement = &connection->kept[written_sets[written].all]};

	if (columns->failed)
		return false;
	return columns->rows == 0 ||
	       (query_find(&query) == STORE_NONE && query_changed(&query) == columns->rows);
}

int
waiting_take(struct connection *connection)
{
	bool written = true;

	for (int i = 0; i < WRITTEN_SETS; i++) {
		written = written && is_written(connection, i);
		columns_clear(&connection->sets->written[i]);
	}
	if (written)
		return STORE_OK;
	connection->session.failed = connection->again = connection->sets->undone = true;
	return STORE_FAILED;
}

static int
write_now(struct connection *connection)
{
	unsigned sqls[WRITTEN_SETS];
	unsigned count = waiting_put(connection, sqls);

	if (count > 0)
		run_many(connection, sqls, count);
	return waiting_take(connection);
}

int
waiting_write_before(struct connection *connection, unsigned sql)
{
	return connection->sets == NULL || elsewhere[sql] ? STORE_OK : write_now(connection);
}

static bool
is_full(const struct columns *columns, const struct set *set)
{
	if (columns->rows >= WAITING_ROWS)
		return true;
	for (unsigned i = 0; set->types[i] != '\0'; i++)
		if (columns->columns[i].size >= WAITING_BYTES)
			return true;
	return false;
}

/* A statement changes a row once. */
static bool
waits(const struct columns *columns, const void *number)
{
	for (unsigned i = 0; i < columns->rows; i++)
		if (memcmp(columns_value(columns, 0, i, NUMBER), number, NUMBER) == 0)
			return true;
	return false;
}

bool
waiting_add(struct connection *connection, unsigned sql)
{
	int written = set_of(written_sets, WRITTEN_SETS, sql);
	struct kept *kept = &connection->kept[sql];

	if (connection->sets == NULL || !connection->sets->gathers || written < 0)
		return false;
	struct columns *columns = &connection->sets->written[written];
	if (is_full(columns, &written_sets[written]) ||
	    (written == WRITTEN_MATCHES && waits(columns, kept->values[0])))
		if (write_now(connection) != STORE_OK)
			return false;
	distrust_changed(connection, written);
	set_add(columns, &written_sets[written], kept);
	return true;
}

void
waiting_note_run(struct connection *connection, unsigned sql)
{
	const char *done = PQcmdStatus(connection->kept[sql].result);

	if (connection->sets == NULL || elsewhere[sql] ||
	    strncmp(done, "SELECT", strlen("SELECT")) == 0)
		return;
	asked_distrust_all(connection->sets);
}
