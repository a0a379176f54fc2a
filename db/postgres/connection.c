#include "db/postgres/connection.h"

#include "db/rows/rows.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPORT_TEXT = 512 };

/*
 * Each statement has its index; a plan that reads a whole table would be one made while the table
 * was small. Plans are made once a connection, for planning takes longer than most statements. A
 * commit is on disk when it returns, whatever the role or the database was set to.
 */
static const char settings[] =
	"SET search_path = mahjongd, pg_temp;"
	"SET plan_cache_mode = force_generic_plan;"
	"SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off;"
	"SET enable_bitmapscan = off; SET jit = off;"
	"SET lock_timeout = '10s'; SET statement_timeout = '60s';"
	"SET idle_in_transaction_session_timeout = '300s';"
	"SELECT set_config('synchronous_commit', 'on', false)"
	" WHERE current_setting('synchronous_commit') IN ('off', 'local')";

/* What the server warns of is nobody's to read. */
static void
ignore_notice(void *argument, const PGresult *notice)
{
	(void)argument;
	(void)notice;
}

void
link_init(struct connection *connection, struct database *database, struct sets *sets)
{
	memset(connection, 0, sizeof(*connection));
	connection->session.tx.calls = &rows_calls;
	connection->session.shared = &database->shared;
	connection->database = database;
	connection->sets = sets;
}

/* Writes what the server said on one line, with stars where the password stood. */
static void
write_message(const struct connection *connection, const char *what, char *why, size_t size)
{
	const char *password = connection->database->password;

	snprintf(why, size, "%s: %s", connection->database->name, what);
	for (char *at = why; *at != '\0'; at++)
		if (*at == '\n')
			*at = at[1] == '\0' ? '\0' : ' ';
	if (password == NULL || password[0] == '\0')
		return;
	for (char *at = why; (at = strstr(at, password)) != NULL;)
		memset(at, '*', strlen(password));
}

void
link_report(struct connection *connection, const char *what)
{
	const struct database *database = connection->database;
	char text[REPORT_TEXT];

	if (database->report == NULL)
		return;
	write_message(connection, what, text, sizeof(text));
	database->report(database->report_arg, text);
}

void
kept_forget(struct kept *kept)
{
	if (!kept->borrowed)
		PQclear(kept->result);
	kept->result = NULL;
	kept->borrowed = kept->fresh = kept->waits = false;
}

static void
forget_statements(struct connection *connection)
{
	for (int i = 0; i < SQL_COUNT; i++) {
		struct kept *kept = &connection->kept[i];
		kept_forget(kept);
		for (int j = 0; j < PARAMETERS_MAX; j++)
			free(kept->texts[j]);
		free(kept->body);
		memset(kept, 0, sizeof(*kept));
	}
}

void
link_close(struct connection *connection)
{
	forget_statements(connection);
	PQfinish(connection->link);
	compressor_free(&connection->session.compressor);
	connection->link = NULL;
	connection->begins = connection->ends = false;
}

int
link_connect(struct connection *connection, char *why, size_t size)
{
	struct database *database = connection->database;

	link_close(connection);
	connection->link = PQconnectdbParams((const char *const *)database->keywords,
					     (const char *const *)database->values, 0);
	if (PQstatus(connection->link) == CONNECTION_OK) {
		PQsetNoticeReceiver(connection->link, ignore_notice, NULL);
		if (link_run(connection, settings))
			return 0;
	}
	const char *message = PQerrorMessage(connection->link);
	if (why != NULL)
		write_message(connection, message, why, size);
	else
		link_report(connection, message);
	link_close(connection);
	return -1;
}

bool
link_is_up(const struct connection *connection)
{
	return connection->link != NULL && PQstatus(connection->link) == CONNECTION_OK;
}

bool
link_in_transaction(const struct connection *connection)
{
	return connection->link != NULL && PQtransactionStatus(connection->link) == PQTRANS_INTRANS;
}

void
link_send_end(struct connection *connection, const char *text)
{
	assert(!connection->ends);
	connection->ends = PQsendQuery(connection->link, text) == 1;
}

bool
link_await_end(struct connection *connection)
{
	PGresult *result;

	while (connection->ends && (result = PQgetResult(connection->link)) != NULL)
		PQclear(result);
	connection->ends = false;
	return link_is_up(connection) && PQtransactionStatus(connection->link) == PQTRANS_IDLE;
}

bool
link_renew(struct connection *connection)
{
	for (int i = 0; i < SQL_COUNT; i++) {
		kept_forget(&connection->kept[i]);
		connection->kept[i].prepared = false;
	}
	PQreset(connection->link);
	if (link_is_up(connection) && link_run(connection, settings))
		return true;
	link_report(connection, PQerrorMessage(connection->link));
	return false;
}

bool
link_run(struct connection *connection, const char *text)
{
	PGresult *result = PQexec(connection->link, text);
	ExecStatusType status = PQresultStatus(result);

	PQclear(result);
	return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

void
link_reset(struct connection *connection)
{
	for (int i = 0; i < SQL_COUNT; i++)
		kept_forget(&connection->kept[i]);
	session_forget(&connection->session);
}
