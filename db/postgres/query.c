/*
 * Statements by libpq, everything in binary: numbers as 8 bytes, the highest first. A result is
 * read whole.
 */
#include "db/postgres/query.h"

#include "db/postgres/asked.h"
#include "db/postgres/locks.h"
#include "db/postgres/run.h"
#include "db/postgres/shape.h"
#include "db/postgres/waiting.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER = 8 };

static struct connection *
connection_of(const struct query *query)
{
	return (struct connection *)query->session;
}

static struct kept *
kept_of(const struct query *query)
{
	return query->statement;
}

static unsigned
sql_of(const struct query *query)
{
	return (unsigned)(kept_of(query) - connection_of(query)->kept);
}

static void
begin(struct query *query, unsigned sql)
{
	struct kept *kept = &connection_of(query)->kept[sql];

	assert(sql < SQL_COUNT && sql_statements[sql].text != NULL);
	kept_forget(kept);
	kept->put = 0;
	query->statement = kept;
	query->id_room = kept->ids;
}

/* ---- Putting ---- */

static void
bind(struct query *query, const void *data, size_t size)
{
	struct kept *kept = kept_of(query);

	assert(query->put < PARAMETERS_MAX);
	kept->values[query->put] = data;
	kept->lengths[query->put] = (int)size;
	kept->put = ++query->put;
}

static void
write_number(uint64_t number, int bytes, uint8_t *to)
{
	for (int i = 0; i < bytes; i++)
		to[i] = (uint8_t)(number >> (8 * (bytes - 1 - i)));
}

static void
bind_integer(struct query *query, int64_t value)
{
	uint8_t *room = kept_of(query)->room[query->put];

	write_number((uint64_t)value, NUMBER, room);
	bind(query, room, NUMBER);
}

/* No pointer at all would be null. */
static void
bind_bytes(struct query *query, const struct store_text *bytes)
{
	bind(query, bytes->data, bytes->size);
}

static bool
bind_id(struct query *query, const uint8_t id[ID_BYTES])
{
	uint8_t *room = kept_of(query)->room[query->put];

	memcpy(room, id, ID_BYTES);
	bind(query, room, ID_BYTES);
	return true;
}

/* Bytes that lie with the statement until its next use, for this parameter. NULL: no memory. */
static char *
make_room(struct query *query, size_t size)
{
	char **text = &kept_of(query)->texts[query->put];

	free(*text);
	*text = calloc(1, size);
	if (*text == NULL)
		query->lost = true;
	return *text;
}

/* Longer than any UUID, behind as many zeros; the empty text is empty. */
static void
bind_other_id(struct query *query, const char *text)
{
	size_t length = strlen(text), size = length == 0 ? 0 : ID_BYTES + length;
	char *room = make_room(query, size + 1);

	if (room != NULL)
		memcpy(room + size - length, text, length);
	bind(query, room, size);
}

static void
bind_end_of_ids(struct query *query, bool last)
{
	static const char after_all[] = "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"
					"\xFF\xFF\xFF";

	bind(query, last ? after_all : "", last ? sizeof(after_all) - 1 : 0);
}

/* ---- Running ---- */

/* The transaction is gone; what the next try may not meet is told. */
static int
failure(struct query *query)
{
	static const char *const passing[] = {"40001", "40P01", "23505", "55P03"};
	struct connection *connection = connection_of(query);
	PGresult *result = kept_of(query)->result;
	const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);

	if (state != NULL && strcmp(state, "23503") == 0)
		return STORE_REFUSED;
	connection->session.failed = true;
	for (unsigned i = 0; state != NULL && i < sizeof(passing) / sizeof(passing[0]); i++)
		connection->again = connection->again || strcmp(state, passing[i]) == 0;
	connection->again = connection->again || !link_is_up(connection);
	link_report(connection, result != NULL ? PQresultErrorMessage(result)
					       : PQerrorMessage(connection->link));
	return STORE_FAILED;
}

/* It is not what was asked for, and nothing of it is used. */
static int
unexpected(struct query *query)
{
	struct connection *connection = connection_of(query);

	kept_of(query)->end = 0;
	connection->session.failed = true;
	link_report(connection, "an answer that is not of this program's tables");
	return STORE_FAILED;
}

static int64_t
changed(const struct query *query)
{
	const struct kept *kept = kept_of(query);

	return kept->waits ? 1 : strtoll(PQcmdTuples(kept->result), NULL, 10);
}

/* Of an insert that gives nothing back, or of a statement that has just run. */
static int
look_at_result(struct query *query)
{
	struct kept *kept = kept_of(query);
	ExecStatusType status = PQresultStatus(kept->result);

	kept->fresh = false;
	kept->end = PQntuples(kept->result);
	if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
		return failure(query);
	if (!shape_fits(sql_of(query), kept->result))
		return unexpected(query);
	waiting_note_run(connection_of(query), sql_of(query));
	if (sql_statements[sql_of(query)].once && changed(query) == 0)
		return STORE_EXISTS;
	if (status == PGRES_COMMAND_OK)
		connection_of(query)->changes += (uint64_t)changed(query);
	return STORE_OK;
}

/* It was run with others, or is noted for later, or answered from what was read ahead, or run. */
static int
first_step(struct query *query)
{
	struct connection *connection = connection_of(query);
	struct kept *kept = kept_of(query);
	unsigned sql = sql_of(query);

	if (kept->fresh)
		return look_at_result(query);
	if (asked_note(connection, sql))
		return STORE_NONE;
	if (waiting_add(connection, sql)) {
		kept->waits = true;
		connection->changes++;
		return STORE_NONE;
	}
	if (asked_answer(connection, sql))
		return STORE_OK;
	if (waiting_write_before(connection, sql) != STORE_OK)
		return STORE_FAILED;
	run_one(connection, sql);
	return look_at_result(query);
}

static int
step(struct query *query)
{
	struct kept *kept = kept_of(query);

	if (query->lost || connection_of(query)->link == NULL) {
		query->session->failed = true;
		return STORE_FAILED;
	}
	if (kept->result == NULL || kept->fresh) {
		int result = first_step(query);
		if (result != STORE_OK)
			return result;
	}
	kept->row++;
	return kept->row < kept->end ? STORE_OK : STORE_NONE;
}

/* The result stays: how many rows it met may be asked, and what was read of it be used. */
static void
reset(struct query *query)
{
	(void)query;
}

static bool
in_transaction(const struct session *session)
{
	const struct connection *connection = (const struct connection *)session;

	return connection->begins || link_in_transaction(connection);
}

/* ---- Getting ---- */

static bool
is_null(const struct query *query, int column)
{
	const struct kept *kept = kept_of(query);

	assert(column < PQnfields(kept->result) && kept->row < PQntuples(kept->result));
	return PQgetisnull(kept->result, kept->row, column) != 0;
}

static int64_t
column_integer(struct query *query, int column)
{
	const struct kept *kept = kept_of(query);

	return is_null(query, column) ? 0 : set_number(PQgetvalue(kept->result, kept->row, column));
}

/* libpq ends every value with a NUL. */
static struct store_text
column_bytes(struct query *query, int column)
{
	const struct kept *kept = kept_of(query);

	if (is_null(query, column))
		return (struct store_text){.data = NULL};
	return (struct store_text){.data = PQgetvalue(kept->result, kept->row, column),
				   .size = (size_t)PQgetlength(kept->result, kept->row, column)};
}

static const uint8_t *
column_id(struct query *query, int column, const char **other)
{
	struct store_text bytes = column_bytes(query, column);

	if (bytes.data != NULL && bytes.size == ID_BYTES)
		return (const uint8_t *)bytes.data;
	*other = bytes.size > ID_BYTES ? bytes.data + ID_BYTES : bytes.data;
	return NULL;
}

static bool
has_room(struct kept *kept, size_t size)
{
	if (kept->body_room >= size)
		return true;
	char *grown = realloc(kept->body, size);
	if (grown == NULL)
		return false;
	kept->body = grown;
	kept->body_room = size;
	return true;
}

/* A text begins with what no frame begins with. */
static struct store_text
column_body(struct query *query, int column)
{
	const struct dictionaries *dictionaries = query->session->shared->dictionaries;
	const struct store_text none = {.data = NULL};
	struct store_text bytes = column_bytes(query, column);
	struct kept *kept = kept_of(query);

	if (bytes.data == NULL || bytes.data[0] == '{')
		return bytes;
	int64_t size = compressed_text_size(dictionaries, bytes.data, bytes.size);
	if (size < 0)
		return none;
	enum decompress_result result = DECOMPRESS_NO_MEMORY;
	if (has_room(kept, (size_t)size + 1))
		result = decompress_text(&query->session->compressor, dictionaries, bytes.data,
					 bytes.size, kept->body, (size_t)size);
	if (result == DECOMPRESS_NO_MEMORY)
		query->session->failed = true;
	return result == DECOMPRESSED ? (struct store_text){kept->body, (size_t)size} : none;
}

const struct driver postgres_driver = {
	.begin = begin,
	.enter_club = lock_club,
	.in_transaction = in_transaction,
	.put_integer = bind_integer,
	.put_text = bind_bytes,
	.put_blob = bind_bytes,
	.put_id = bind_id,
	.put_other_id = bind_other_id,
	.put_end_of_ids = bind_end_of_ids,
	.step = step,
	.changed = changed,
	.reset = reset,
	.get_integer = column_integer,
	.get_text = column_bytes,
	.get_blob = column_bytes,
	.get_body = column_body,
	.get_id = column_id,
};
