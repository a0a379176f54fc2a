/*
 * The hands of a match: entries with a number. As they were first recorded, their numbers grow with
 * the entries; those recorded anew lie beside them, by number.
 */
#include "db/rows/calls.h"
#include "db/rows/query.h"

#include <assert.h>

static void
get_hand(struct query *query, struct hand_row *row)
{
	row->number = get_integer(query);
	int64_t key = get_integer(query);
	row->seq = entry_seq(key);
	row->reversed_by = entry_seq(get_integer(query));
	row->at = get_integer(query);
	row->entry_id = get_entry_id(query, key, row->at);
	row->body = get_body(query);
}

static int
find_hand(struct tx *tx, const char *club, const char *match, int64_t number, enum sql sql,
	  struct hand_row *row)
{
	struct query query = query_begin(tx, sql);

	put_match(&query, club, match);
	put_integer(&query, number);
	put_integer(&query, INT64_MAX);
	int result = query_find(&query);
	if (result == STORE_OK)
		get_hand(&query, row);
	return result;
}

/* The first of the number may have been taken back; who asks for it finds the next number else. */
int
call_hand_find(struct tx *tx, const char *club, const char *match, int64_t number,
	       struct hand_row *row)
{
	int result = find_hand(tx, club, match, number, SQL_HAND_FIND_FIRST, row);

	if (result != STORE_OK || row->number != number)
		return result == STORE_OK ? STORE_NONE : result;
	if (row->reversed_by == 0)
		return STORE_OK;
	return find_hand(tx, club, match, number, SQL_HAND_FIND_AGAIN, row);
}

/* ---- Lists ---- */

/* What a list is of, for both of its halves. */
struct hands {
	const char *club, *match;
	bool history;
	const struct page *page;
	int64_t as_of; /* 0: now */
};

/* One half of a list, and the row that it is at. */
struct half {
	struct query query;
	struct hand_row row;
	bool more;
};

static int64_t
least(int64_t seq)
{
	return seq < STORE_SEQS ? seq : STORE_SEQS - 1;
}

static void
next(struct half *half)
{
	half->more = query_row(&half->query);
	if (half->more)
		get_hand(&half->query, &half->row);
}

static void
begin(struct tx *tx, const struct hands *hands, enum sql down, struct half *half)
{
	const struct page *page = hands->page;
	int64_t after = page_after_seq(page);
	struct query *query = &half->query;

	*query = query_begin(tx, page->ascending ? down + 1 : down);
	put_match(query, hands->club, hands->match);
	put_integer(query, after / STORE_SEQS);
	put_entry(query, hands->club, least(hands->as_of != 0 ? hands->as_of : INT64_MAX));
	put_entry(query, hands->club, after % STORE_SEQS);
	put_integer(query, hands->history);
	put_integer(query, page->limit);
	next(half);
}

/* By number, of one number by seq. */
static bool
comes_before(const struct hand_row *row, const struct hand_row *other)
{
	return row->number != other->number ? row->number < other->number : row->seq < other->seq;
}

/* The half whose row comes next, or NULL. */
static struct half *
choose(struct half *first, struct half *again, bool ascending)
{
	if (!first->more || !again->more)
		return first->more ? first : (again->more ? again : NULL);
	return comes_before(&first->row, &again->row) == ascending ? first : again;
}

int
call_hands(struct tx *tx, const char *club, const char *match, bool history,
	   const struct page *page, int (*visit)(void *arg, const struct hand_row *row), void *arg)
{
	const struct hands hands = {club, match, history, page, page->as_of};
	struct half first, again, *chosen;
	int result = 0;

	assert(page->limit > 0);
	begin(tx, &hands, SQL_HANDS_FIRST_DOWN, &first);
	begin(tx, &hands, SQL_HANDS_AGAIN_DOWN, &again);
	for (int left = page->limit; result == 0 && left > 0; left--) {
		chosen = choose(&first, &again, page->ascending);
		if (chosen == NULL)
			break;
		result = visit(arg, &chosen->row);
		next(chosen);
	}
	result = query_end(&first.query, result);
	return query_end(&again.query, result);
}
