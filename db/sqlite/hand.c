/* The hands of a match: which entries they are. */
#include "db/sqlite/calls.h"
#include "db/sqlite/query.h"

#include <assert.h>

int
call_hand_insert(struct tx *tx, const char *club, const char *match, const struct hand_row *row)
{
	struct query query = query_begin(tx, SQL_HAND_INSERT);

	assert(row->number > 0 && row->seq > 0 && row->seq < STORE_SEQS);
	put_text(&query, club);
	put_text(&query, match);
	put_integer(&query, row->number);
	put_integer(&query, row->seq);
	put_integer(&query, row->reversed_by);
	int result = query_insert(&query);
	if (result != STORE_OK)
		return result;
	return sqlite3_changes(query.connection->database) == 0 ? STORE_EXISTS : STORE_OK;
}

int
call_hand_reverse(struct tx *tx, const char *club, const char *match, const struct hand_row *row)
{
	struct query query = query_begin(tx, SQL_HAND_REVERSE);

	assert(row->reversed_by > row->seq);
	put_text(&query, club);
	put_text(&query, match);
	put_integer(&query, row->number);
	put_integer(&query, row->seq);
	put_integer(&query, row->reversed_by);
	return query_change(&query);
}

static void
get_hand(struct query *query, struct hand_row *row)
{
	row->number = get_integer(query);
	row->seq = get_integer(query);
	row->reversed_by = get_integer(query);
	row->entry_id = get_text(query);
	row->at = get_integer(query);
	row->body = get_sized_text(query);
}

int
call_hand_find(struct tx *tx, const char *club, const char *match, int64_t number,
	       struct hand_row *row)
{
	struct query query = query_begin(tx, SQL_HAND_FIND);

	put_text(&query, club);
	put_text(&query, match);
	put_integer(&query, number);
	int result = query_find(&query);
	if (result == STORE_OK)
		get_hand(&query, row);
	return result;
}

int
call_hands(struct tx *tx, const char *club, const char *match, bool history,
	   const struct page *page, int (*visit)(void *arg, const struct hand_row *row), void *arg)
{
	struct query query = query_begin(tx, page->ascending ? SQL_HANDS_UP : SQL_HANDS_DOWN);
	int64_t after = page_after_seq(page);
	int64_t as_of = page->as_of != 0 ? page->as_of : INT64_MAX;
	struct hand_row row;
	int result = 0;

	put_text(&query, club);
	put_text(&query, match);
	put_integer(&query, after / STORE_SEQS);
	put_integer(&query, after % STORE_SEQS);
	put_integer(&query, history);
	put_integer(&query, page->limit);
	put_integer(&query, as_of);
	while (result == 0 && query_row(&query)) {
		get_hand(&query, &row);
		if (row.reversed_by > as_of)
			row.reversed_by = 0;
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}
