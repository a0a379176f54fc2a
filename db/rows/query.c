#include "db/rows/query.h"

#include "db/rows/known.h"

#include <assert.h>
#include <string.h>

static const struct driver *
driver_of(const struct query *query)
{
	return query->session->shared->driver;
}

struct query
query_begin(struct tx *tx, unsigned sql)
{
	struct session *session = (struct session *)tx;
	/* What is read now is not of the time of a match that was remembered. */
	struct query query = {.session = session, .lost = session->told_match != NULL};

	driver_of(&query)->begin(&query, sql);
	return query;
}

/* ---- Putting ---- */

void
put_integer(struct query *query, int64_t value)
{
	driver_of(query)->put_integer(query, value);
}

void
put_text(struct query *query, const char *text)
{
	const struct store_text sized = {text, text == NULL ? 0 : strlen(text)};

	put_sized_text(query, &sized);
}

void
put_sized_text(struct query *query, const struct store_text *text)
{
	driver_of(query)->put_text(query, text);
}

static size_t
compress_body(struct session *session, const struct entry_row *row, const void **compressed)
{
	const struct store_text *body = &row->body;

	if (body->data == NULL)
		return 0;
	if (row->packed.data == NULL)
		return compress_text(&session->compressor, session->shared->dictionaries,
				     body->data, body->size, compressed);
	*compressed = row->packed.data;
	return row->packed.size;
}

void
put_body(struct query *query, const struct entry_row *row)
{
	const void *compressed;
	size_t size = compress_body(query->session, row, &compressed);

	if (size == 0)
		put_sized_text(query, &row->body);
	else
		put_blob(query, compressed, size);
}

/* Without memory for it the query would be about another row. */
void
put_id(struct query *query, const char *id)
{
	uint8_t packed[ID_BYTES];

	if (id == NULL)
		put_text(query, NULL);
	else if (!id_pack(id, packed))
		driver_of(query)->put_other_id(query, id);
	else if (!driver_of(query)->put_id(query, packed))
		query->lost = true;
}

void
put_account(struct query *query, const char *account)
{
	const char *owner = account_owner(account);
	uint8_t packed[ID_BYTES];

	put_id(query, owner != NULL && id_pack(owner, packed) ? owner : account);
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
put_scope(struct query *query, const char *scope)
{
	if (scope[0] == '\0')
		put_number(query, enter_club(&query->session->tx, 0), 0);
	else
		put_club(query, scope);
}

void
put_club(struct query *query, const char *club)
{
	int64_t number = 0;
	int result = number_of_club(&query->session->tx, club, &number);

	put_number(query, result, number);
}

void
put_match(struct query *query, const char *club, const char *match)
{
	struct tx *tx = &query->session->tx;
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
	int result = number_of_club(&query->session->tx, club, &number);

	put_number(query, result, entry_key(number, seq));
}

void
put_blob(struct query *query, const void *data, size_t size)
{
	const struct store_text blob = {data, size};

	driver_of(query)->put_blob(query, &blob);
}

void
put_hash(struct query *query, const uint8_t hash[STORE_HASH])
{
	assert(hash != NULL);
	put_blob(query, hash, STORE_HASH);
}

void
put_page(struct query *query, const struct page *page)
{
	assert(page->limit > 0); /* a negative one may be taken for none */
	if (page->after != NULL)
		put_id(query, page->after);
	else
		driver_of(query)->put_end_of_ids(query, !page->ascending);
	put_integer(query, page->limit);
}

int64_t
page_after_seq(const struct page *page)
{
	return page->after_seq != 0 || page->ascending ? page->after_seq : INT64_MAX;
}

/* ---- Getting ---- */

int64_t
get_integer(struct query *query)
{
	return driver_of(query)->get_integer(query, query->got++);
}

const char *
get_text(struct query *query)
{
	return get_sized_text(query).data;
}

struct store_text
get_sized_text(struct query *query)
{
	return driver_of(query)->get_text(query, query->got++);
}

/* Room for the row's next id as text. */
static char *
next_id(struct query *query)
{
	assert(query->ids < KEPT_IDS);
	return query->id_room[query->ids++];
}

const char *
get_id(struct query *query)
{
	const char *other;
	const uint8_t *packed = driver_of(query)->get_id(query, query->got++, &other);

	if (packed == NULL)
		return other;
	char *text = next_id(query);
	id_unpack(packed, text);
	return text;
}

const char *
get_account(struct query *query)
{
	const char *other;
	const uint8_t *packed = driver_of(query)->get_id(query, query->got++, &other);

	if (packed == NULL)
		return other;
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
	entry_id_make(query->session->shared->id_key, entry_club(key), entry_seq(key), at, text);
	return text;
}

struct store_text
get_blob(struct query *query)
{
	return driver_of(query)->get_blob(query, query->got++);
}

struct store_text
get_body(struct query *query)
{
	return driver_of(query)->get_body(query, query->got++);
}

void
get_hash(struct query *query, uint8_t hash[STORE_HASH])
{
	struct store_text blob = get_blob(query);

	memset(hash, 0, STORE_HASH);
	if (blob.data != NULL && blob.size == STORE_HASH)
		memcpy(hash, blob.data, STORE_HASH);
}

/* ---- Running ---- */

static int
step(struct query *query)
{
	query->got = query->ids = 0;
	return driver_of(query)->step(query);
}

int
query_find(struct query *query)
{
	return step(query);
}

int
query_insert(struct query *query)
{
	/*
	 * A failure may have ended the transaction: what is written after it would stand by itself.
	 */
	if (query->session->failed)
		return STORE_FAILED;
	assert(driver_of(query)->in_transaction(query->session));
	int result = step(query);

	driver_of(query)->reset(query);
	if (result == STORE_NONE)
		return STORE_OK;
	return result == STORE_REFUSED ? STORE_NONE : result;
}

int
query_change(struct query *query)
{
	int result = query_insert(query);

	if (result != STORE_OK)
		return result;
	return query_changed(query) == 0 ? STORE_NONE : STORE_OK;
}

int64_t
query_changed(const struct query *query)
{
	return driver_of(query)->changed(query);
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
	driver_of(query)->reset(query);
	if (result != 0)
		return result;
	if (query->end == STORE_REFUSED)
		return STORE_NONE;
	return query->end == STORE_NONE ? STORE_OK : query->end;
}

/* ---- Numbers ---- */

void
session_begin(struct session *session, bool follows)
{
	session->made_clubs = false;
	if (!follows)
		known_forget(session);
}

void
session_forget(struct session *session)
{
	session->match.number = 0;
}

/* Where a club's number is remembered, the last one first: ids end with random bits. */
static struct known_club *
memory_of(struct session *session, const uint8_t id[ID_BYTES])
{
	unsigned place = (unsigned)id[ID_BYTES - 2] << 8 | id[ID_BYTES - 1];

	return &session->clubs[place % (KNOWN_CLUBS / KNOWN_WAYS) * KNOWN_WAYS];
}

/* 0: it is not remembered. */
static int64_t
recall_number(struct session *session, const uint8_t id[ID_BYTES])
{
	const struct known_club *known = memory_of(session, id);

	for (unsigned i = 0; i < KNOWN_WAYS; i++)
		if (known[i].number != 0 && memcmp(known[i].id, id, ID_BYTES) == 0)
			return known[i].number;
	return 0;
}

static int
read_number(struct query *query, int64_t *number)
{
	int result = query_find(query);

	if (result == STORE_OK)
		*number = get_integer(query);
	driver_of(query)->reset(query);
	return result;
}

void
session_note_club(struct session *session, const char *club, int64_t number)
{
	uint8_t id[ID_BYTES];

	if (!id_pack(club, id) || recall_number(session, id) != 0)
		return;
	struct known_club *known = memory_of(session, id);
	memmove(known + 1, known, (KNOWN_WAYS - 1) * sizeof(*known));
	memcpy(known->id, id, ID_BYTES);
	known->number = number;
}

/*
 * Clubs are never removed, so that a number once committed stays its club's. One that this
 * transaction has given may be given to another club when it is undone.
 */
static int
look_up_club(struct session *session, const char *club, int64_t *number)
{
	uint8_t id[ID_BYTES] = {0};
	bool packed = id_pack(club, id) && !session->made_clubs;
	int64_t known = packed ? recall_number(session, id) : 0;

	if (known != 0) {
		*number = known;
		return STORE_OK;
	}
	struct query query = query_begin(&session->tx, SQL_CLUB_NUMBER);
	put_id(&query, club);
	int result = read_number(&query, number);
	/* Others have no keys of entries: the table is damaged. */
	if (result == STORE_OK && (*number <= 0 || *number > INT64_MAX / STORE_SEQS - 1)) {
		*number = 0;
		session->failed = true;
		return STORE_FAILED;
	}
	if (result == STORE_OK && packed)
		session_note_club(session, club, *number);
	return result;
}

int
enter_club(struct tx *tx, int64_t number)
{
	struct session *session = (struct session *)tx;
	const struct driver *driver = session->shared->driver;

	return driver->enter_club == NULL ? STORE_OK : driver->enter_club(session, number);
}

int
number_of_club(struct tx *tx, const char *club, int64_t *number)
{
	int result = look_up_club((struct session *)tx, club, number);

	return result == STORE_OK ? enter_club(tx, *number) : result;
}

int
number_of_match(struct tx *tx, int64_t club, const char *match, int64_t *number)
{
	struct session *session = (struct session *)tx;

	known_match(session, club, match);
	if (session->match.number != 0 && session->match.club == club &&
	    strcmp(session->match.id, match) == 0) {
		*number = session->match.number;
		return STORE_OK;
	}
	struct query query = query_begin(tx, SQL_MATCH_NUMBER);
	put_integer(&query, club);
	put_id(&query, match);
	int result = read_number(&query, number);
	if (result == STORE_OK && strlen(match) < STORE_ID) {
		session->match.club = club;
		session->match.number = *number;
		memcpy(session->match.id, match, strlen(match) + 1);
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
