/* The keys of the clubs, and the store's own secret. */
#include "db/rows/calls.h"
#include "db/rows/known.h"
#include "db/rows/query.h"
#include "db/rows/recent.h"

int
call_key_insert(struct tx *tx, const struct key_row *row)
{
	struct query query = query_begin(tx, SQL_KEY_INSERT);

	put_id(&query, row->id);
	put_club(&query, row->club);
	put_text(&query, row->role);
	put_text(&query, row->label);
	put_hash(&query, row->hash);
	put_integer(&query, row->created_at);
	put_integer(&query, row->revoked_at);
	put_integer(&query, row->expires_at);
	put_integer(&query, row->seen_at);
	put_text(&query, row->season);
	put_id(&query, row->match);
	put_integer(&query, row->paired);
	put_id(&query, row->parent);
	return query_insert(&query);
}

static void
get_key(struct query *query, struct key_row *row)
{
	row->id = get_id(query);
	row->club = get_id(query);
	row->role = get_text(query);
	row->label = get_text(query);
	row->hash = (const uint8_t *)get_blob(query).data;
	row->created_at = get_integer(query);
	row->revoked_at = get_integer(query);
	row->expires_at = get_integer(query);
	row->seen_at = get_integer(query);
	row->season = get_text(query);
	row->match = get_id(query);
	row->paired = get_integer(query) != 0;
	row->parent = get_id(query);
}

int
call_key_find(struct tx *tx, const char *id, struct key_row *row)
{
	struct session *session = (struct session *)tx;

	if (known_key(session, id, row) || recent_key(session, id, row))
		return STORE_OK;
	struct query query = query_begin(tx, SQL_KEY_FIND);
	put_id(&query, id);
	int result = query_find(&query);
	if (result != STORE_OK)
		return result;
	get_key(&query, row);
	if (row->revoked_at != 0)
		recent_drop_key(session, id);
	known_key_note(session, row);
	recent_note_key(session, row);
	return STORE_OK;
}

static int
set_time(struct tx *tx, unsigned sql, const char *club, const char *id, int64_t at)
{
	struct query query = query_begin(tx, sql);

	known_keys_drop((struct session *)tx);
	put_club(&query, club);
	put_id(&query, id);
	put_integer(&query, at);
	return query_change(&query);
}

int
call_key_revoke(struct tx *tx, const char *club, const char *id, int64_t at)
{
	recent_drop_key((struct session *)tx, id);
	return set_time(tx, SQL_KEY_REVOKE, club, id, at);
}

int
call_key_seen(struct tx *tx, const char *club, const char *id, int64_t at)
{
	recent_see_key((struct session *)tx, id, at);
	return set_time(tx, SQL_KEY_SEEN, club, id, at);
}

int
call_keys(struct tx *tx, const char *club, int paired, const struct page *page,
	  int (*visit)(void *arg, const struct key_row *row), void *arg)
{
	struct query query = query_begin(tx, page->ascending ? SQL_KEYS_UP : SQL_KEYS_DOWN);
	struct key_row row;
	int result = 0;

	put_club(&query, club);
	put_page(&query, page);
	put_integer(&query, paired);
	while (result == 0 && query_row(&query)) {
		get_key(&query, &row);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}

int
call_secret(struct tx *tx, uint8_t secret[STORE_HASH])
{
	struct query query = query_begin(tx, SQL_SECRET);
	int result = query_find(&query);

	if (result == STORE_OK)
		get_hash(&query, secret);
	return result;
}
