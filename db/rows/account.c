/* Postings, and the balances they sum up to. */
#include "db/rows/calls.h"
#include "db/rows/query.h"

#include <assert.h>

static int
add_to_account(struct tx *tx, const char *club, struct posting_row *row)
{
	struct query query = query_begin(tx, SQL_ACCOUNT_ADD);

	put_club(&query, club);
	put_text(&query, row->account);
	put_text(&query, row->asset);
	put_integer(&query, row->amount);
	while (query_row(&query))
		row->balance = get_integer(&query);
	return query_end(&query, 0);
}

int
call_posting_insert(struct tx *tx, const char *club, struct posting_row *row)
{
	assert(row->seq > 0 && row->line >= 0 && row->line < STORE_LINES);
	int result = add_to_account(tx, club, row);
	if (result != STORE_OK)
		return result;
	struct query query = query_begin(tx, SQL_POSTING_INSERT);
	put_club(&query, club);
	put_account(&query, row->account);
	put_entry(&query, club, row->seq);
	put_integer(&query, row->line);
	put_text(&query, row->asset);
	put_integer(&query, row->amount);
	put_integer(&query, row->balance);
	return query_insert(&query);
}

static void
get_posting(struct query *query, struct posting_row *row)
{
	int64_t key = get_integer(query);

	row->seq = entry_seq(key);
	row->line = (int)get_integer(query);
	row->account = get_account(query);
	row->asset = get_text(query);
	row->amount = get_integer(query);
	row->balance = get_integer(query);
	row->at = get_integer(query);
	row->entry_id = get_entry_id(query, key, row->at);
	row->kind = get_text(query);
	if (row->kind == NULL)
		row->kind = ""; /* the entry is gone */
	row->match = get_id(query);
	row->cause = get_sized_text(query);
}

int
call_postings(struct tx *tx, const char *club, const char *account, const char *asset,
	      const struct page *page, int (*visit)(void *arg, const struct posting_row *row),
	      void *arg)
{
	struct query query = query_begin(tx, page->ascending ? SQL_POSTINGS_UP : SQL_POSTINGS_DOWN);
	int64_t after = page_after_seq(page);
	struct posting_row row;
	int result = 0;

	put_club(&query, club);
	put_account(&query, account);
	put_text(&query, asset);
	put_entry(&query, club,
		  after / STORE_LINES < STORE_SEQS ? after / STORE_LINES : STORE_SEQS - 1);
	put_integer(&query, after % STORE_LINES);
	put_integer(&query, page->limit);
	while (result == 0 && query_row(&query)) {
		get_posting(&query, &row);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}

static enum sql
way_to_accounts(const char *account, const char *asset)
{
	if (account != NULL)
		return SQL_ACCOUNTS_OF_NAME;
	return asset != NULL ? SQL_ACCOUNTS_OF_ASSET : SQL_ACCOUNTS;
}

int
call_accounts(struct tx *tx, const char *club, const char *account, const char *asset,
	      int (*visit)(void *arg, const struct account_row *row), void *arg)
{
	struct query query = query_begin(tx, way_to_accounts(account, asset));
	struct account_row row;
	int result = 0;

	put_club(&query, club);
	if (account != NULL || asset != NULL) {
		put_text(&query, account);
		put_text(&query, asset);
	}
	while (result == 0 && query_row(&query)) {
		row.account = get_text(&query);
		row.asset = get_text(&query);
		row.balance = get_integer(&query);
		row.postings = get_integer(&query);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}

int
call_posting_sums(struct tx *tx, const char *club, const char *asset, int64_t from_seq,
		  int64_t to_seq, int (*visit)(void *arg, const struct posting_sum_row *row),
		  void *arg)
{
	struct query query = query_begin(tx, SQL_POSTING_SUMS);
	struct posting_sum_row row;
	int result = 0;

	put_club(&query, club);
	put_text(&query, asset);
	put_entry(&query, club, from_seq);
	put_entry(&query, club, to_seq);
	while (result == 0 && query_row(&query)) {
		row.account = get_account(&query);
		row.asset = get_text(&query);
		row.kind = get_text(&query);
		if (row.kind == NULL)
			row.kind = "";
		row.amount = get_integer(&query);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}
