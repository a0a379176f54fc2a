/* The codes for which phones get keys. */
#include "db/rows/calls.h"
#include "db/rows/query.h"

int
call_pairing_insert(struct tx *tx, const struct pairing_row *row)
{
	struct query query = query_begin(tx, SQL_PAIRING_INSERT);

	put_hash(&query, row->hash);
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

int
call_pairing_find(struct tx *tx, const uint8_t hash[STORE_HASH], struct pairing_row *row)
{
	struct query query = query_begin(tx, SQL_PAIRING_FIND);

	put_hash(&query, hash);
	int result = query_find(&query);
	if (result != STORE_OK)
		return result;
	*row = (struct pairing_row){.hash = (const uint8_t *)get_blob(&query).data};
	row->club = get_id(&query);
	row->expires_at = get_integer(&query);
	row->used_at = get_integer(&query);
	row->key.club = row->club;
	row->key.role = get_text(&query);
	row->key.label = get_text(&query);
	row->key.expires_at = get_integer(&query);
	row->key.season = get_text(&query);
	row->key.match = get_id(&query);
	return STORE_OK;
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
call_pairings_remove(struct tx *tx, const char *club, int64_t before)
{
	struct query query = query_begin(tx, SQL_PAIRINGS_REMOVE);

	put_club(&query, club);
	put_integer(&query, before);
	int result = query_change(&query);
	return result == STORE_NONE ? STORE_OK : result;
}
