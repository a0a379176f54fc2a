#include "db/postgres/run.h"

#include <stdio.h>

enum { NAME = 16 };

static const int binary[PARAMETERS_MAX] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

_Static_assert(PARAMETERS_MAX == 18, "one for each parameter");

static void
write_name(unsigned sql, char name[NAME])
{
	snprintf(name, NAME, "s%u", sql);
}

static bool
prepare(struct connection *connection, unsigned sql)
{
	struct kept *kept = &connection->kept[sql];
	char name[NAME];

	if (kept->prepared)
		return true;
	write_name(sql, name);
	PGresult *result = PQprepare(connection->link, name, sql_statements[sql].text, 0, NULL);
	kept->prepared = PQresultStatus(result) == PGRES_COMMAND_OK;
	if (kept->prepared)
		PQclear(result);
	else
		kept->result = result;
	return kept->prepared;
}

static bool
send(struct connection *connection, unsigned sql)
{
	const struct kept *kept = &connection->kept[sql];
	char name[NAME];

	write_name(sql, name);
	return PQsendQueryPrepared(connection->link, name, kept->put, kept->values, kept->lengths,
				   binary, 1) == 1;
}

/* What the server said, without the end that stands behind it. */
static void
receive(struct connection *connection, unsigned sql)
{
	struct kept *kept = &connection->kept[sql];
	PGresult *end;

	kept->result = PQgetResult(connection->link);
	while (kept->result != NULL && (end = PQgetResult(connection->link)) != NULL)
		PQclear(end);
}

/* Up to the answer to the sync that ends what was sent. */
static void
receive_sync(struct connection *connection)
{
	PGresult *result = PQgetResult(connection->link);

	PQclear(result);
	PQexitPipelineMode(connection->link);
}

void
run_many(struct connection *connection, const unsigned *sqls, unsigned count)
{
	unsigned prepared = 0, sent = 0;

	for (unsigned i = 0; i < count; i++) {
		connection->kept[sqls[i]].row = -1;
		connection->kept[sqls[i]].fresh = true;
	}
	while (prepared < count && prepare(connection, sqls[prepared]))
		prepared++;
	if (prepared < count || PQenterPipelineMode(connection->link) != 1)
		return;
	while (sent < count && send(connection, sqls[sent]))
		sent++;
	if (PQpipelineSync(connection->link) != 1)
		return;
	for (unsigned i = 0; i < sent; i++)
		receive(connection, sqls[i]);
	receive_sync(connection);
}

/*
 * The first of a transaction that reads, by one round trip with what begins it. A link that was
 * idle may have lost its server, which may be back.
 */
static void
run_first(struct connection *connection, unsigned sql)
{
	const unsigned sqls[] = {SQL_BEGIN_READ, sql};

	connection->begins = false;
	kept_forget(&connection->kept[SQL_BEGIN_READ]);
	run_many(connection, sqls, 2);
	if (!link_is_up(connection) && link_renew(connection))
		run_many(connection, sqls, 2);
}

void
run_one(struct connection *connection, unsigned sql)
{
	struct kept *kept = &connection->kept[sql];
	char name[NAME];

	kept->row = -1;
	if (connection->begins) {
		run_first(connection, sql);
		return;
	}
	if (!prepare(connection, sql))
		return;
	write_name(sql, name);
	kept->result = PQexecPrepared(connection->link, name, kept->put, kept->values,
				      kept->lengths, binary, 1);
}
