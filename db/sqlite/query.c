#include "db/sqlite/query.h"

#include <assert.h>
#include <string.h>

struct query
query_begin(struct tx *tx, enum sql sql)
{
	struct connection *connection = (struct connection *)tx;
	struct kept *kept = &connection->kept[sql];
	uint64_t bit = UINT64_C(1) << (sql % 64);

	assert(sql < SQL_COUNT && sql_texts[sql] != NULL);
	if (kept->statement == NULL)
		sqlite3_prepare_v3(connection->database, sql_texts[sql], -1,
				   SQLITE_PREPARE_PERSISTENT, &kept->statement, NULL);
	else if ((connection->used[sql / 64] & bit) != 0)
		sqlite3_reset(kept->statement);
	connection->used[sql / 64] |= bit;
	/* No other use goes on. */
	assert(kept->statement == NULL || sqlite3_stmt_busy(kept->statement) == 0);
	return (struct query){.connection = connection, .statement = kept->statement, .kept = kept};
}

/* The place of the next parameter; SQLite refuses a place that the statement does not have. */
static int
next_place(struct query *query)
{
	query->put++;
	assert(query->statement == NULL ||
	       query->put <= sqlite3_bind_parameter_count(query->statement));
	return query->put;
}

void
put_integer(struct query *query, int64_t value)
{
	sqlite3_bind_int64(query->statement, next_place(query), value);
}

void
put_text(struct query *query, const char *text)
{
	sqlite3_bind_text(query->statement, next_place(query), text, -1, SQLITE_STATIC);
}

void
put_sized_text(struct query *query, const struct store_text *text)
{
	sqlite3_bind_text64(query->statement, next_place(query), text->data, text->size,
			    SQLITE_STATIC, SQLITE_UTF8);
}

void
put_body(struct query *query, const struct store_text *body)
{
	struct bodies *bodies = &query->connection->bodies;
	const void *compressed;
	size_t size = 0;

	if (body->data != NULL)
		size = compress_text(&bodies->compressor, *bodies->dictionaries, body->data,
				     body->size, &compressed);
	if (size == 0)
		put_sized_text(query, body);
	else
		put_blob(query, compressed, size);
}

/* The 16 bytes are copied; without memory for them the query would be about another row. */
void
put_id(struct query *query, const char *id)
{
	uint8_t packed[ID_BYTES];

	if (id == NULL || !id_pack(id, packed))
		put_text(query, id);
	else if (sqlite3_bind_blob(query->statement, next_place(query), packed, ID_BYTES,
				   SQLITE_TRANSIENT) != SQLITE_OK)
		query->lost = true;
}

void
put_account(struct query *query, const char *account)
{
	const char *owner = account_owner(account);
	uint8_t packed[ID_BYTES];

	if (owner != NULL && id_pack(owner, packed))
		put_id(query, owner);
	else
		put_text(query, account);
}

/* What could not be looked up makes the whole query fail. */
static void
put_number(struct query *query, int result, int64_t number)
{
	enum { NOWHERE = -1 };

	query->lost = query->lost || result == STORE_FAILED;
	put_integer(query, result == STORE_OK ? number : NOWHERE);
}

void
put_club(struct query *query, const char *club)
{
	int64_t number = 0;
	int result = number_of_club(&query->connection->tx, club, &number);

	put_number(query, result, number);
}

void
put_match(struct query *query, const char *club, const char *match)
{
	struct tx *tx = &query->connection->tx;
	int64_t club_number, number = 0;
	int result = number_of_club(tx, club, &club_number);

	if (result == STORE_OK)
		result = number_of_match(tx, club_number, match, &number);
	put_number(query, result, number);
}

void
put_entry(struct query *query, const char *club, int64_t seq)
{
	int64_t number = 0;
	int result = number_of_club(&query->connection->tx, club, &number);

	put_number(query, result, entry_key(number, seq));
}

void
put_blob(struct query *query, const void *data, size_t size)
{
	sqlite3_bind_blob64(query->statement, next_place(query), data, size, SQLITE_STATIC);
}

void
put_hash(struct query *query, const uint8_t hash[STORE_HASH])
{
	assert(hash != NULL);
	put_blob(query, hash, STORE_HASH);
}

/* From the beginning: the empty text is before all ids, and this blob after them. */
void
put_page(struct query *query, const struct page *page)
{
	assert(page->limit > 0); /* SQLite takes a negative one for none */
	static const char last[] = "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"
				   "\xFF\xFF\xFF";

	if (page->after != NULL)
		put_id(query, page->after);
	else if (page->ascending)
		put_text(query, "");
	else
		put_blob(query, last, sizeof(last));
	put_integer(query, page->limit);
}

int64_t
page_after_seq(const struct page *page)
{
	return page->after_seq != 0 || page->ascending ? page->after_seq : INT64_MAX;
}

static int
next_column(struct query *query)
{
	assert(query->got < sqlite3_data_count(query->statement)); /* 0 without a row */
	return query->got++;
}

int64_t
get_integer(struct query *query)
{
	return sqlite3_column_int64(query->statement, next_column(query));
}

const char *
get_text(struct query *query)
{
	return (const char *)sqlite3_column_text(query->statement, next_column(query));
}

struct store_text
get_sized_text(struct query *query)
{
	int column = next_column(query);
	const char *data = (const char *)sqlite3_column_text(query->statement, column);
	int size = sqlite3_column_bytes(query->statement, column);

	return (struct store_text){.data = data, .size = (size_t)size};
}

/* Room for the row's next id as text. */
static char *
next_id(struct query *query)
{
	assert(query->ids < KEPT_IDS);
	return query->kept->ids[query->ids++];
}

/* The 16 bytes of an id, or NULL: it is text, or null. */
static const uint8_t *
packed_id(struct query *query, int column)
{
	if (sqlite3_column_type(query->statement, column) != SQLITE_BLOB ||
	    sqlite3_column_bytes(query->statement, column) != ID_BYTES)
		return NULL;
	return sqlite3_column_blob(query->statement, column);
}

const char *
get_id(struct query *query)
{
	int column = next_column(query);
	const uint8_t *packed = packed_id(query, column);

	if (packed == NULL)
		return (const char *)sqlite3_column_text(query->statement, column);
	char *text = next_id(query);
	id_unpack(packed, text);
	return text;
}

const char *
get_account(struct query *query)
{
	int column = next_column(query);
	const uint8_t *packed = packed_id(query, column);

	if (packed == NULL)
		return (const char *)sqlite3_column_text(query->statement, column);
	char *text = next_id(query);
	account_unpack(packed, text);
	return text;
}

const char *
get_entry_id(struct query *query, int64_t key, int64_t at)
{
	const char *id = get_id(query);

	if (id != NULL)
		return id;
	char *text = next_id(query);
	entry_id_make(query->connection->file->id_key, entry_club(key), entry_seq(key), at, text);
	return text;
}

/* SQLite has no pointer for an empty blob; only NULL is absent here. */
struct store_text
get_blob(struct query *query)
{
	int column = next_column(query);
	const char *data = sqlite3_column_blob(query->statement, column);
	int size = sqlite3_column_bytes(query->statement, column);

	if (data == NULL && sqlite3_column_type(query->statement, column) != SQLITE_NULL)
		data = "";
	return (struct store_text){.data = data, .size = (size_t)size};
}

struct store_text
get_body(struct query *query)
{
	return get_blob(query);
}

void
get_hash(struct query *query, uint8_t hash[STORE_HASH])
{
	struct store_text blob = get_blob(query);

	memset(hash, 0, STORE_HASH);
	if (blob.data != NULL && blob.size == STORE_HASH)
		memcpy(hash, blob.data, STORE_HASH);
}

static int
failure(struct query *query, int code)
{
	switch (code) {
	case SQLITE_CONSTRAINT_PRIMARYKEY:
	case SQLITE_CONSTRAINT_UNIQUE:
	case SQLITE_CONSTRAINT_ROWID:
		return STORE_EXISTS;
	case SQLITE_CONSTRAINT_FOREIGNKEY:
		return STORE_NONE;
	default:
		query->connection->failed = true;
		connection_report(query->connection, code);
		return STORE_FAILED;
	}
}

/* A parameter that nobody put would be null. */
static int
step(struct query *query)
{
	query->got = query->ids = 0;
	if (query->statement == NULL || query->lost)
		return SQLITE_NOMEM;
	assert(query->put == sqlite3_bind_parameter_count(query->statement));
	return sqlite3_step(query->statement);
}

int
query_run(struct connection *connection, enum sql sql)
{
	struct query query = query_begin(&connection->tx, sql);
	int code = step(&query);

	if (sql == SQL_BEGIN || sql == SQL_BEGIN_WRITE)
		connection->made_clubs = false;
	if (code != SQLITE_DONE)
		connection_report(connection, code);
	sqlite3_reset(query.statement);
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

int
query_find(struct query *query)
{
	int code = step(query);

	if (code == SQLITE_ROW)
		return STORE_OK;
	return code == SQLITE_DONE ? STORE_NONE : failure(query, code);
}

int
query_insert(struct query *query)
{
	/*
	 * A failure may have ended the transaction: what is written after it would stand by itself.
	 */
	if (query->connection->failed)
		return STORE_FAILED;
	assert(connection_in_transaction(query->connection));
	int code = step(query);

	sqlite3_reset(query->statement);
	return code == SQLITE_DONE ? STORE_OK : failure(query, code);
}

int
query_change(struct query *query)
{
	int result = query_insert(query);

	if (result != STORE_OK)
		return result;
	return sqlite3_changes(query->connection->database) == 0 ? STORE_NONE : STORE_OK;
}

bool
query_row(struct query *query)
{
	query->end = query_find(query);
	return query->end == STORE_OK;
}

int
query_end(struct query *query, int result)
{
	sqlite3_reset(query->statement);
	if (result != 0)
		return result;
	return query->end == STORE_NONE ? STORE_OK : query->end;
}

/* ---- Numbers ---- */

/* Where a club's number is remembered: ids end with random bits. */
static struct known_club *
memory_of(struct connection *connection, const uint8_t id[ID_BYTES])
{
	return &connection->clubs[id[ID_BYTES - 1] % KNOWN_CLUBS];
}

static int
read_number(struct query *query, int64_t *number)
{
	int result = query_find(query);

	if (result == STORE_OK)
		*number = get_integer(query);
	sqlite3_reset(query->statement);
	return result;
}

/*
 * Clubs are never removed, so that a number once committed stays its club's. One that this
 * transaction has given may be given to another club when it is undone.
 */
int
number_of_club(struct tx *tx, const char *club, int64_t *number)
{
	struct connection *connection = (struct connection *)tx;
	uint8_t id[ID_BYTES] = {0};
	bool packed = id_pack(club, id) && !connection->made_clubs;
	struct known_club *known = memory_of(connection, id);

	if (packed && known->number != 0 && memcmp(known->id, id, ID_BYTES) == 0) {
		*number = known->number;
		return STORE_OK;
	}
	struct query query = query_begin(tx, SQL_CLUB_NUMBER);
	put_id(&query, club);
	int result = read_number(&query, number);
	if (result == STORE_OK && packed) {
		memcpy(known->id, id, ID_BYTES);
		known->number = *number;
	}
	return result;
}

int
number_of_match(struct tx *tx, int64_t club, const char *match, int64_t *number)
{
	struct connection *connection = (struct connection *)tx;

	if (connection->match.number != 0 && connection->match.club == club &&
	    strcmp(connection->match.id, match) == 0) {
		*number = connection->match.number;
		return STORE_OK;
	}
	struct query query = query_begin(tx, SQL_MATCH_NUMBER);
	put_integer(&query, club);
	put_id(&query, match);
	int result = read_number(&query, number);
	if (result == STORE_OK && strlen(match) < STORE_ID) {
		connection->match.club = club;
		connection->match.number = *number;
		memcpy(connection->match.id, match, strlen(match) + 1);
	}
	return result;
}

int64_t
entry_key(int64_t club, int64_t seq)
{
	assert(seq >= 0 && seq < STORE_SEQS);
	return club * STORE_SEQS + seq;
}

int64_t
entry_club(int64_t key)
{
	return key / STORE_SEQS;
}

int64_t
entry_seq(int64_t key)
{
	return key % STORE_SEQS;
}
