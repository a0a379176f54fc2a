/* The links with which a match or a season is read without a key. */
#include "db/rows/calls.h"
#include "db/rows/query.h"

int
call_share_insert(struct tx *tx, const struct share_row *row)
{
	struct query query = query_begin(tx, SQL_SHARE_INSERT);

	put_id(&query, row->id);
	put_club(&query, row->club);
	put_hash(&query, row->hash);
	put_text(&query, row->season);
	put_id(&query, row->match);
	put_text(&query, row->label);
	put_integer(&query, row->created_at);
	put_integer(&query, row->expires_at);
	put_integer(&query, row->revoked_at);
	return query_insert(&query);
}

static void
get_share(struct query *query, struct share_row *row)
{
	row->id = get_id(query);
	row->club = get_id(query);
	row->hash = (const uint8_t *)get_blob(query).data;
	row->season = get_text(query);
	row->match = get_id(query);
	row->label = get_text(query);
	row->created_at = get_integer(query);
	row->expires_at = get_integer(query);
	row->revoked_at = get_integer(query);
}

int
call_share_find(struct tx *tx, const char *club, const char *id, struct share_row *row)
{
	struct query query = query_begin(tx, SQL_SHARE_FIND);

	put_club(&query, club);
	put_id(&query, id);
	int result = query_find(&query);
	if (result == STORE_OK)
		get_share(&query, row);
	return result;
}

int
call_share_by_token(struct tx *tx, const uint8_t hash[STORE_HASH], struct share_row *row)
{
	struct query query = query_begin(tx, SQL_SHARE_BY_TOKEN);

	put_hash(&query, hash);
	int result = query_find(&query);
	if (result == STORE_OK)
		get_share(&query, row);
	return result;
}

int
call_share_revoke(struct tx *tx, const char *club, const char *id, int64_t at)
{
	struct query query = query_begin(tx, SQL_SHARE_REVOKE);

	put_club(&query, club);
	put_id(&query, id);
	put_integer(&query, at);
	return query_change(&query);
}

int
call_shares(struct tx *tx, const char *club, const struct share_filter *filter,
	    const struct page *page, int (*visit)(void *arg, const struct share_row *row),
	    void *arg)
{
	struct query query = query_begin(tx, page->ascending ? SQL_SHARES_UP : SQL_SHARES_DOWN);
	struct share_row row;
	int result = 0;

	put_club(&query, club);
	put_page(&query, page);
	put_text(&query, filter->season);
	put_id(&query, filter->match);
	while (result == 0 && query_row(&query)) {
		get_share(&query, &row);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}
