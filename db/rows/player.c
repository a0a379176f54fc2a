/* The players of a club. */
#include "db/rows/calls.h"
#include "db/rows/fold.h"
#include "db/rows/query.h"

#include <assert.h>
#include <string.h>

/* The folded name must outlive the query. */
struct folded {
	char text[FOLDED_ROOM(STORE_NAME)];
};

static size_t
fold(const char *name, struct folded *folded)
{
	assert(strlen(name) <= STORE_NAME);
	return fold_name(name, folded->text);
}

int
call_player_insert(struct tx *tx, const char *club, const struct player_row *row)
{
	struct query query = query_begin(tx, SQL_PLAYER_INSERT);
	struct folded folded;

	put_club(&query, club);
	put_id(&query, row->id);
	put_text(&query, row->name);
	fold(row->name, &folded);
	put_text(&query, folded.text);
	put_text(&query, row->external_id);
	put_integer(&query, row->guest);
	put_integer(&query, row->created_at);
	put_integer(&query, row->archived_at);
	put_integer(&query, row->anonymised_at);
	put_id(&query, row->merged_into);
	put_integer(&query, row->version);
	return query_insert(&query);
}

int
call_player_update(struct tx *tx, const char *club, const struct player_row *row)
{
	struct query query = query_begin(tx, SQL_PLAYER_UPDATE);
	struct folded folded;

	put_club(&query, club);
	put_id(&query, row->id);
	put_text(&query, row->name);
	fold(row->name, &folded);
	put_text(&query, folded.text);
	put_text(&query, row->external_id);
	put_integer(&query, row->guest);
	put_integer(&query, row->archived_at);
	put_integer(&query, row->anonymised_at);
	put_id(&query, row->merged_into);
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
	row->anonymised_at = get_integer(query);
	row->merged_into = get_id(query);
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
call_player_merged(struct tx *tx, const char *club, const char *into, struct player_row *row)
{
	struct query query = query_begin(tx, SQL_PLAYER_MERGED);

	put_club(&query, club);
	put_id(&query, into);
	int result = query_find(&query);
	if (result == STORE_OK)
		get_player(&query, row);
	return result;
}

/* As the ways to matches: the text after it is oldest first. */
static enum sql
way_to_players(const struct player_filter *filter)
{
	if (filter->name != NULL)
		return SQL_PLAYERS_NAMED_DOWN;
	return filter->external_id != NULL ? SQL_PLAYERS_EXTERNAL_DOWN : SQL_PLAYERS_DOWN;
}

int
call_players(struct tx *tx, const char *club, const struct player_filter *filter,
	     const struct page *page, int (*visit)(void *arg, const struct player_row *row),
	     void *arg)
{
	enum sql way = way_to_players(filter);
	struct query query = query_begin(tx, page->ascending ? way + 1 : way);
	struct folded from, to;
	struct player_row row;
	int result = 0;

	put_club(&query, club);
	put_page(&query, page);
	put_integer(&query, filter->guest);
	put_integer(&query, filter->archived);
	put_text(&query, filter->external_id);
	if (filter->name != NULL) {
		size_t size = fold(filter->name, &from);
		memcpy(to.text, from.text, size);
		memcpy(to.text + size, FOLDED_END, sizeof(FOLDED_END));
		put_text(&query, from.text);
		put_text(&query, to.text);
	}
	while (result == 0 && query_row(&query)) {
		get_player(&query, &row);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}
