/* The hash-chained entries of a club. */
#include "db/sqlite/calls.h"
#include "db/sqlite/query.h"

#include <assert.h>
#include <string.h>

int
call_entry_head(struct tx *tx, const char *club, int64_t *seq, uint8_t hash[STORE_HASH])
{
	struct query query = query_begin(tx, SQL_ENTRY_HEAD);

	put_text(&query, club);
	int result = query_find(&query);
	*seq = 0;
	memset(hash, 0, STORE_HASH);
	if (result == STORE_OK) {
		*seq = get_integer(&query);
		get_hash(&query, hash);
	}
	return result == STORE_NONE ? STORE_OK : result;
}

int
call_entry_insert(struct tx *tx, const char *club, const struct entry_row *row)
{
	uint8_t hash[STORE_HASH];
	int64_t last;
	int result = call_entry_head(tx, club, &last, hash);

	if (result != STORE_OK)
		return result;
	assert(row->seq == last + 1);
	assert(row->reverses >= 0 && row->reverses < row->seq);
	struct query query = query_begin(tx, SQL_ENTRY_INSERT);
	put_text(&query, club);
	put_integer(&query, row->seq);
	put_text(&query, row->id);
	put_text(&query, row->kind);
	put_text(&query, row->match);
	put_integer(&query, row->at);
	put_integer(&query, row->reverses);
	put_hash(&query, row->previous);
	put_hash(&query, row->hash);
	put_sized_text(&query, &row->body);
	return query_insert(&query);
}

static void
get_entry(struct query *query, struct entry_row *row)
{
	row->seq = get_integer(query);
	row->id = get_text(query);
	row->kind = get_text(query);
	row->match = get_text(query);
	row->at = get_integer(query);
	row->reverses = get_integer(query);
	get_hash(query, row->previous);
	get_hash(query, row->hash);
	row->body = get_sized_text(query);
}

static int
find_entry(struct query *query, struct entry_row *row)
{
	int result = query_find(query);

	if (result == STORE_OK)
		get_entry(query, row);
	return result;
}

int
call_entry_find(struct tx *tx, const char *club, int64_t seq, struct entry_row *row)
{
	struct query query = query_begin(tx, SQL_ENTRY_FIND);

	put_text(&query, club);
	put_integer(&query, seq);
	return find_entry(&query, row);
}

int
call_entry_by_id(struct tx *tx, const char *club, const char *id, struct entry_row *row)
{
	struct query query = query_begin(tx, SQL_ENTRY_BY_ID);

	put_text(&query, club);
	put_text(&query, id);
	return find_entry(&query, row);
}

int
call_entry_reversal(struct tx *tx, const char *club, int64_t seq, struct entry_row *row)
{
	struct query query = query_begin(tx, SQL_ENTRY_REVERSAL);

	put_text(&query, club);
	put_integer(&query, seq);
	return find_entry(&query, row);
}

/* What is left of the filter's seqs after the page before. */
static void
put_bounds(struct query *query, const struct entry_filter *filter, const struct page *page)
{
	int64_t low = filter->from_seq, high = filter->to_seq != 0 ? filter->to_seq : INT64_MAX;
	int64_t after = page_after_seq(page);

	if (page->ascending && after >= low)
		low = after + 1;
	if (!page->ascending && after <= high)
		high = after - 1;
	put_integer(query, low);
	put_integer(query, high);
}

int
call_entries(struct tx *tx, const char *club, const struct entry_filter *filter,
	     const struct page *page, int (*visit)(void *arg, const struct entry_row *row),
	     void *arg)
{
	enum sql way = filter->match != NULL ? SQL_ENTRIES_MATCH_DOWN : SQL_ENTRIES_DOWN;
	struct query query = query_begin(tx, page->ascending ? way + 1 : way);
	struct entry_row row;
	int result = 0;

	put_text(&query, club);
	put_bounds(&query, filter, page);
	put_integer(&query, page->limit);
	put_text(&query, filter->kind);
	put_text(&query, filter->match);
	while (result == 0 && query_row(&query)) {
		get_entry(&query, &row);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}

int
call_match_has_more(struct tx *tx, const char *club, const char *match, int64_t entries, bool *more)
{
	struct query query = query_begin(tx, SQL_MATCH_HAS_MORE);

	put_text(&query, club);
	put_text(&query, match);
	put_integer(&query, entries);
	int result = query_find(&query);
	*more = result == STORE_OK && get_integer(&query) != 0;
	return result;
}
