#include "db/postgres/locks.h"

#include "db/postgres/sets.h"

#include <stdlib.h>
#include <string.h>

static int
compare_ids(const void *one, const void *other)
{
	return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* What is no UUID is no club, but for the empty one. */
static void
add_ids(struct connection *connection, const char *const *clubs, unsigned count)
{
	columns_clear(&connection->sets->locked);
	for (unsigned i = 0; i < count; i++) {
		uint8_t id[ID_BYTES];
		if (i > 0 && strcmp(clubs[i], clubs[i - 1]) == 0)
			continue;
		columns_add(&connection->sets->locked, 0, id, id_pack(clubs[i], id) ? ID_BYTES : 0);
		columns_end_row(&connection->sets->locked);
	}
}

struct query
lock_clubs(struct connection *connection, const char **clubs, unsigned count)
{
	struct query query = query_begin(&connection->session.tx, SQL_LOCK_CLUBS);

	connection->locked_count = 0;
	qsort(clubs, count, sizeof(clubs[0]), compare_ids);
	add_ids(connection, clubs, count);
	query.lost = connection->sets->locked.failed;
	if (!query.lost)
		columns_put(&connection->sets->locked, "b", &query);
	return query;
}

bool
lock_note(struct query *query)
{
	struct connection *connection = (struct connection *)query->session;

	while (connection->locked_count < LOCKED_MAX && query_row(query))
		connection->locked[connection->locked_count++] = get_integer(query);
	return connection->locked_count < LOCKED_MAX && query_end(query, 0) == STORE_OK;
}

static bool
is_locked(const struct connection *connection, int64_t club)
{
	for (unsigned i = connection->locked_count; i > 0; i--)
		if (connection->locked[i - 1] == club)
			return true;
	return false;
}

int
lock_club(struct session *session, int64_t club)
{
	struct connection *connection = (struct connection *)session;

	if (connection->sets == NULL || connection->sets->asks || is_locked(connection, club))
		return STORE_OK;
	struct query query = query_begin(&session->tx, SQL_LOCK_CLUB);
	put_integer(&query, club);
	int result = query_find(&query);
	if (result == STORE_OK && connection->locked_count < LOCKED_MAX)
		connection->locked[connection->locked_count++] = club;
	return result;
}
