/* The seasons of a club. */
#include "db/rows/calls.h"
#include "db/rows/query.h"

int
call_season_insert(struct tx *tx, const char *club, const struct season_row *row)
{
	struct query query = query_begin(tx, SQL_SEASON_INSERT);

	put_club(&query, club);
	put_id(&query, row->id);
	put_integer(&query, row->closed);
	put_integer(&query, row->created_at);
	put_integer(&query, row->version);
	put_sized_text(&query, &row->settings);
	return query_insert(&query);
}

int
call_season_update(struct tx *tx, const char *club, const struct season_row *row)
{
	struct query query = query_begin(tx, SQL_SEASON_UPDATE);

	put_club(&query, club);
	put_id(&query, row->id);
	put_integer(&query, row->closed);
	put_integer(&query, row->version);
	put_sized_text(&query, &row->settings);
	return query_change(&query);
}

static void
get_season(struct query *query, struct season_row *row)
{
	row->id = get_id(query);
	row->closed = get_integer(query) != 0;
	row->created_at = get_integer(query);
	row->version = get_integer(query);
	row->settings = get_sized_text(query);
}

int
call_season_find(struct tx *tx, const char *club, const char *id, struct season_row *row)
{
	struct query query = query_begin(tx, SQL_SEASON_FIND);

	put_club(&query, club);
	put_id(&query, id);
	int result = query_find(&query);
	if (result == STORE_OK)
		get_season(&query, row);
	return result;
}

int
call_seasons(struct tx *tx, const char *club, const struct page *page,
	     int (*visit)(void *arg, const struct season_row *row), void *arg)
{
	struct query query = query_begin(tx, page->ascending ? SQL_SEASONS_UP : SQL_SEASONS_DOWN);
	struct season_row row;
	int result = 0;

	put_club(&query, club);
	put_page(&query, page);
	while (result == 0 && query_row(&query)) {
		get_season(&query, &row);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}
