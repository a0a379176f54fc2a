/* The codes for which phones get keys. */
#include "db/rows/calls.h"
#include "db/rows/query.h"

int
call_pairing_insert(struct tx *tx, const struct pairing_row *row)
{
	struct query query = query_begin(tx, SQL_PAIRING_INSERT);

	put_hash(&query, row->hash);
	put_id(&query, row->id);
	put_club(&query, row->club);
	put_integer(&query, row->expires_at);
	put_integer(&query, row->used_at);
	put_text(&query, row->key.role);
	put_text(&query, row->key.label);
	put_integer(&query, row->key.expires_at);
	put_text(&query, row->key.season);
	put_id(&query, row->key.match);
	return query_insert(&query);
}

static void
get_pairing(struct query *query, struct pairing_row *row)
{
	*row = (struct pairing_row){.id = get_id(query)};
	row->hash = (const uint8_t *)get_blob(query).data;
	row->club = get_id(query);
	row->expires_at = get_integer(query);
	row->used_at = get_integer(query);
	row->key.club = row->club;
	row->key.role = get_text(query);
	row->key.label = get_text(query);
	row->key.expires_at = get_integer(query);
	row->key.season = get_text(query);
	row->key.match = get_id(query);
}

int
call_pairing_find(struct tx *tx, const uint8_t hash[STORE_HASH], struct pairing_row *row)
{
	struct query query = query_begin(tx, SQL_PAIRING_FIND);

	put_hash(&query, hash);
	int result = query_find(&query);
	if (result == STORE_OK)
		get_pairing(&query, row);
	return result;
}

int
call_pairing_unused(struct tx *tx, const char *club, const char *id, int64_t now,
		    struct pairing_row *row)
{
	struct query query = query_begin(tx, SQL_PAIRING_UNUSED);

	put_club(&query, club);
	put_id(&query, id);
	put_integer(&query, now);
	int result = query_find(&query);
	if (result == STORE_OK)
		get_pairing(&query, row);
	return result;
}

int
call_pairing_use(struct tx *tx, const char *club, const uint8_t hash[STORE_HASH], int64_t at)
{
	struct query query = query_begin(tx, SQL_PAIRING_USE);

	put_club(&query, club);
	put_hash(&query, hash);
	put_integer(&query, at);
	return query_change(&query);
}

int
call_pairing_cancel(struct tx *tx, const char *club, const char *id)
{
	struct query query = query_begin(tx, SQL_PAIRING_CANCEL);

	put_club(&query, club);
	put_id(&query, id);
	return query_change(&query);
}

int
call_pairings(struct tx *tx, const char *club, int64_t now, const struct page *page,
	      int (*visit)(void *arg, const struct pairing_row *row), void *arg)
{
	struct query query = query_begin(tx, page->ascending ? SQL_PAIRINGS_UP : SQL_PAIRINGS_DOWN);
	struct pairing_row row;
	int result = 0;

	put_club(&query, club);
	put_page(&query, page);
	put_integer(&query, now);
	while (result == 0 && query_row(&query)) {
		get_pairing(&query, &row);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}

int
call_pairings_remove(struct tx *tx, const char *club, int64_t before)
{
	struct query query = query_begin(tx, SQL_PAIRINGS_REMOVE);

	put_club(&query, club);
	put_integer(&query, before);
	int result = query_change(&query);
	return result == STORE_NONE ? STORE_OK : result;
}
