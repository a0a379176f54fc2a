#include "db/postgres/lane_row.h"

#include <sodium.h>
#include <time.h>

/* The row that counts the groups, made once. */
static bool
make_row(struct connection *connection, struct lane_row *row)
{
	if (row->known)
		return true;
	struct query query = query_begin(&connection->session.tx, SQL_LANE_BEGIN);
	put_blob(&query, row->id, sizeof(row->id));
	int result = query_find(&query);
	row->known = result == STORE_NONE || result == STORE_EXISTS;
	link_reset(connection);
	return row->known;
}

bool
lane_connect(struct connection *connection, struct lane_row *row)
{
	connection->session.failed = connection->again = false;
	if (!link_is_up(connection) && link_connect(connection, NULL, 0) != 0)
		return false;
	return make_row(connection, row);
}

/* What the row says once nobody is about to change it; -1: the server cannot be asked. */
static int64_t
read_row(struct connection *connection, struct lane_row *row)
{
	struct query query = query_begin(&connection->session.tx, SQL_LANE_LOOK);

	put_blob(&query, row->id, sizeof(row->id));
	int64_t groups = query_find(&query) == STORE_OK ? get_integer(&query) : -1;
	link_reset(connection);
	return groups;
}

int
lane_look_up_commit(struct connection *connection, struct lane_row *row)
{
	static const struct timespec pause = {.tv_nsec = LOST_MS * 1000000L};

	for (int tries = 0; tries < LOST_TRIES; tries++) {
		int64_t groups = lane_connect(connection, row) ? read_row(connection, row) : -1;
		if (groups >= 0) {
			bool committed = groups == row->groups + 1;
			row->groups = groups;
			return committed ? STORE_OK : STORE_NONE;
		}
		nanosleep(&pause, NULL);
	}
	/* The next group finds out what the count is. */
	randombytes_buf(row->id, sizeof(row->id));
	row->known = false;
	row->groups = 0;
	return STORE_FAILED;
}

struct query
lane_count(struct connection *connection, struct lane_row *row)
{
	struct query query = query_begin(&connection->session.tx, SQL_LANE_COUNT);

	put_blob(&query, row->id, sizeof(row->id));
	put_integer(&query, row->groups + 1);
	return query;
}

bool
lane_is_counted(struct lane_row *row, struct query *query)
{
	if (query_find(query) != STORE_NONE)
		return false;
	row->known = query_changed(query) == 1;
	row->groups = row->known ? row->groups : 0;
	return row->known;
}
