/* The players of a club. */
#include "db/rows/calls.h"
#include "db/rows/query.h"

int
call_player_insert(struct tx *tx, const char *club, const struct player_row *row)
{
	struct query query = query_begin(tx, SQL_PLAYER_INSERT);

	put_club(&query, club);
	put_id(&query, row->id);
	put_text(&query, row->name);
	put_text(&query, row->external_id);
	put_integer(&query, row->guest);
	put_integer(&query, row->created_at);
	put_integer(&query, row->archived_at);
	put_integer(&query, row->version);
	return query_insert(&query);
}

int
call_player_update(struct tx *tx, const char *club, const struct player_row *row)
{
	struct query query = query_begin(tx, SQL_PLAYER_UPDATE);

	put_club(&query, club);
	put_id(&query, row->id);
	put_text(&query, row->name);
	put_text(&query, row->external_id);
	put_integer(&query, row->guest);
	put_integer(&query, row->archived_at);
	put_integer(&query, row->version);
	return query_change(&query);
}

static void
get_player(struct query *query, struct player_row *row)
{
	row->id = get_id(query);
	row->name = get_text(query);
	row->external_id = get_text(query);
	row->guest = get_integer(query) != 0;
	row->created_at = get_integer(query);
	row->archived_at = get_integer(query);
	row->version = get_integer(query);
}

int
call_player_find(struct tx *tx, const char *club, const char *id, struct player_row *row)
{
	struct query query = query_begin(tx, SQL_PLAYER_FIND);

	put_club(&query, club);
	put_id(&query, id);
	int result = query_find(&query);
	if (result == STORE_OK)
		get_player(&query, row);
	return result;
}

int
call_players(struct tx *tx, const char *club, const struct player_filter *filter,
	     const struct page *page, int (*visit)(void *arg, const struct player_row *row),
	     void *arg)
{
	struct query query = query_begin(tx, page->ascending ? SQL_PLAYERS_UP : SQL_PLAYERS_DOWN);
	struct player_row row;
	int result = 0;

	put_club(&query, club);
	put_page(&query, page);
	put_integer(&query, filter->guest);
	put_integer(&query, filter->archived);
	while (result == 0 && query_row(&query)) {
		get_player(&query, &row);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}
