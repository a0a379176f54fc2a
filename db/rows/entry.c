/* The hash-chained entries of a club. */
#include "db/rows/calls.h"
#include "db/rows/last.h"
#include "db/rows/query.h"

#include <assert.h>
#include <string.h>

/* ---- Inserting ---- */

enum { NO_MARK, WAYMARK, AGAIN, WAY = 16 };

/* A hand whose number the match has had is marked so; of the others every sixteenth. */
static int64_t
mark_of(int64_t number, bool again)
{
	if (again)
		return AGAIN;
	return number != 0 && number % WAY == 0 ? WAYMARK : NO_MARK;
}

/* STORE_EXISTS when the statement finds one of the number that stands; else STORE_OK. */
static int
look_for_standing(struct tx *tx, int64_t match, int64_t number, enum sql sql)
{
	struct query query = query_begin(tx, sql);

	put_integer(&query, match);
	put_integer(&query, number);
	put_integer(&query, INT64_MAX);
	int result = query_find(&query);
	if (result != STORE_OK)
		return result == STORE_NONE ? STORE_OK : result;
	bool same = get_integer(&query) == number;
	return same && get_integer(&query) != 0 ? STORE_EXISTS : STORE_OK;
}

/* Whether a hand of this number was recorded before; STORE_EXISTS: one stands. */
static int
look_before(struct tx *tx, int64_t match, int64_t number, bool *again)
{
	int64_t last;
	int result = last_hand(tx, match, &last);

	*again = result == STORE_OK && last >= number;
	if (!*again)
		return result;
	result = look_for_standing(tx, match, number, SQL_HAND_FIRST_STANDS);
	return result == STORE_OK ? look_for_standing(tx, match, number, SQL_HAND_AGAIN_STANDS)
				  : result;
}

/* Where an entry goes: its club, match and mark. */
struct place {
	int64_t club, match;
	bool again;
};

static int
find_place(struct tx *tx, const char *club, const struct entry_row *row, struct place *place)
{
	uint8_t hash[STORE_HASH];
	int64_t last;
	int result = number_of_club(tx, club, &place->club);

	if (result == STORE_OK)
		result = call_entry_head(tx, club, &last, hash);
	if (result != STORE_OK)
		return result;
	assert(row->seq == last + 1);
	if (row->match != NULL)
		result = number_of_match(tx, place->club, row->match, &place->match);
	if (result == STORE_OK && row->number != 0)
		result = look_before(tx, place->match, row->number, &place->again);
	return result;
}

/* Its id is kept when it is not the one that it gets here. */
static void
put_own_id(struct query *query, int64_t club, const struct entry_row *row)
{
	char made[STORE_ID];

	entry_id_make(query->session->shared->id_key, club, row->seq, row->at, made);
	put_id(query, strcmp(made, row->id) == 0 ? NULL : row->id);
}

static int
insert(struct tx *tx, const struct entry_row *row, const struct place *place)
{
	struct query query = query_begin(tx, SQL_ENTRY_INSERT);

	put_integer(&query, entry_key(place->club, row->seq));
	put_text(&query, row->kind);
	if (row->match != NULL)
		put_integer(&query, place->match);
	else
		put_text(&query, NULL);
	put_integer(&query, row->number);
	put_integer(&query, mark_of(row->number, place->again));
	put_integer(&query, row->at);
	put_integer(&query, row->reverses == 0 ? 0 : entry_key(place->club, row->reverses));
	put_own_id(&query, place->club, row);
	put_sized_text(&query, &row->cause);
	put_hash(&query, row->previous);
	put_hash(&query, row->hash);
	put_body(&query, row);
	return query_insert(&query);
}

int
call_entry_insert(struct tx *tx, const char *club, const struct entry_row *row)
{
	struct session *session = (struct session *)tx;
	struct place place = {.club = 0};

	assert(row->number >= 0 && (row->number == 0 || row->match != NULL));
	int result = find_place(tx, club, row, &place);
	if (result != STORE_OK)
		return result;
	assert(row->reverses >= 0 && row->reverses < row->seq);
	result = insert(tx, row, &place);
	if (result != STORE_OK)
		return result;
	last_entry_note(session, place.club, row->seq, row->hash);
	if (row->number != 0 && !place.again)
		last_hand_note(session, place.match, row->number);
	return STORE_OK;
}

int
call_entry_id(struct tx *tx, const char *club, int64_t seq, int64_t at, char id[STORE_ID])
{
	int64_t number;
	int result = number_of_club(tx, club, &number);

	if (result == STORE_OK)
		entry_id_make(((struct session *)tx)->shared->id_key, number, seq, at, id);
	return result;
}

struct store_text
call_entry_pack(struct tx *tx, const struct store_text *body)
{
	struct session *session = (struct session *)tx;
	const void *packed = NULL;
	size_t size = compress_text(&session->compressor, session->shared->dictionaries, body->data,
				    body->size, &packed);

	return (struct store_text){size == 0 ? NULL : packed, size};
}

/* ---- Finding ---- */

/* A mark that is not that of the number is damage: the number is none then. */
static void
get_number(struct query *query, struct entry_row *row)
{
	enum { NO_NUMBER = -1 };

	row->number = get_integer(query);
	int64_t mark = get_integer(query);
	row->again = mark == AGAIN;
	if (mark != mark_of(row->number, row->again) || (row->again && row->number == 0))
		row->number = NO_NUMBER;
}

static void
get_entry(struct query *query, struct entry_row *row)
{
	int64_t key = get_integer(query);

	row->seq = entry_seq(key);
	row->at = get_integer(query);
	row->id = get_entry_id(query, key, row->at);
	row->kind = get_text(query);
	row->match = get_id(query);
	row->reverses = entry_seq(get_integer(query));
	get_number(query, row);
	row->cause = get_sized_text(query);
	get_hash(query, row->previous);
	get_hash(query, row->hash);
	row->body = get_body(query);
	row->packed = (struct store_text){.data = NULL};
}

static int
find_entry(struct query *query, struct entry_row *row)
{
	int result = query_find(query);

	if (result == STORE_OK)
		get_entry(query, row);
	return result;
}

int
call_entry_find(struct tx *tx, const char *club, int64_t seq, struct entry_row *row)
{
	struct query query = query_begin(tx, SQL_ENTRY_FIND);

	if (seq < 0 || seq >= STORE_SEQS)
		return STORE_NONE;
	put_entry(&query, club, seq);
	return find_entry(&query, row);
}

/* An id that came with an import. */
static int
find_with_id(struct tx *tx, const char *club, const char *id, struct entry_row *row)
{
	struct query query = query_begin(tx, SQL_ENTRY_WITH_ID);

	put_club(&query, club);
	put_id(&query, id);
	return find_entry(&query, row);
}

int
call_entry_by_id(struct tx *tx, const char *club, const char *id, struct entry_row *row)
{
	uint8_t packed[ID_BYTES];

	if (!id_pack(id, packed))
		return find_with_id(tx, club, id, row);
	int result = call_entry_find(tx, club, entry_id_seq(packed), row);
	if (result == STORE_OK && (row->id == NULL || strcmp(row->id, id) != 0))
		result = STORE_NONE;
	return result == STORE_NONE ? find_with_id(tx, club, id, row) : result;
}

int
call_entry_reversal(struct tx *tx, const char *club, int64_t seq, struct entry_row *row)
{
	struct query query = query_begin(tx, SQL_ENTRY_REVERSAL);

	put_entry(&query, club, seq);
	return find_entry(&query, row);
}

/* ---- Lists ---- */

static int64_t
within(int64_t seq)
{
	if (seq < 0)
		return 0;
	return seq < STORE_SEQS ? seq : STORE_SEQS - 1;
}

/* What is left of the filter's seqs after the page before. */
static void
put_bounds(struct query *query, const char *club, const struct entry_filter *filter,
	   const struct page *page)
{
	int64_t low = filter->from_seq, high = filter->to_seq != 0 ? filter->to_seq : INT64_MAX;
	int64_t after = page_after_seq(page);

	if (page->ascending && after >= low)
		low = after + 1;
	if (!page->ascending && after <= high)
		high = after - 1;
	put_entry(query, club, within(low));
	put_entry(query, club, within(high));
}

int
call_entries(struct tx *tx, const char *club, const struct entry_filter *filter,
	     const struct page *page, int (*visit)(void *arg, const struct entry_row *row),
	     void *arg)
{
	enum sql way = filter->match != NULL ? SQL_ENTRIES_MATCH_DOWN : SQL_ENTRIES_DOWN;
	struct query query = query_begin(tx, page->ascending ? way + 1 : way);
	struct entry_row row;
	int result = 0;

	put_bounds(&query, club, filter, page);
	put_integer(&query, page->limit);
	put_text(&query, filter->kind);
	if (filter->match != NULL)
		put_match(&query, club, filter->match);
	while (result == 0 && query_row(&query)) {
		get_entry(&query, &row);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}

int
call_match_has_more(struct tx *tx, const char *club, const char *match, int64_t entries, bool *more)
{
	struct query query = query_begin(tx, SQL_MATCH_HAS_MORE);

	put_match(&query, club, match);
	put_integer(&query, entries);
	int result = query_find(&query);
	*more = result == STORE_OK && get_integer(&query) != 0;
	return result;
}
