/* The clubs. */
#include "db/rows/calls.h"
#include "db/rows/query.h"

int
call_club_insert(struct tx *tx, const struct club_row *row)
{
	struct query query = query_begin(tx, SQL_CLUB_INSERT);

	put_id(&query, row->id);
	put_text(&query, row->name);
	put_integer(&query, row->created_at);
	put_sized_text(&query, &row->money);
	query.session->made_clubs = true;
	return query_insert(&query);
}

static void
get_club(struct query *query, struct club_row *row)
{
	row->id = get_id(query);
	row->name = get_text(query);
	row->created_at = get_integer(query);
	row->money = get_sized_text(query);
}

int
call_club_find(struct tx *tx, const char *id, struct club_row *row)
{
	struct query query = query_begin(tx, SQL_CLUB_FIND);

	put_id(&query, id);
	int result = query_find(&query);
	if (result == STORE_OK)
		get_club(&query, row);
	return result;
}

int
call_club_update(struct tx *tx, const struct club_row *row)
{
	struct query query = query_begin(tx, SQL_CLUB_UPDATE);

	put_id(&query, row->id);
	put_text(&query, row->name);
	put_sized_text(&query, &row->money);
	return query_change(&query);
}

int
call_clubs(struct tx *tx, const struct page *page,
	   int (*visit)(void *arg, const struct club_row *row), void *arg)
{
	struct query query = query_begin(tx, page->ascending ? SQL_CLUBS_UP : SQL_CLUBS_DOWN);
	struct club_row row;
	int result = 0;

	put_page(&query, page);
	while (result == 0 && query_row(&query)) {
		get_club(&query, &row);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}
