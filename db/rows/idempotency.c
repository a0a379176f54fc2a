/* The answers kept for requests that come again. */
#include "db/rows/calls.h"
#include "db/rows/query.h"

#include <assert.h>

static void
get_receipt(struct query *query, struct idempotency_row *row)
{
	row->key = get_id(query);
	get_hash(query, row->request);
	row->status = (int)get_integer(query);
	row->entry = get_integer(query);
	row->at = get_integer(query);
	row->answer = get_blob(query);
}

int
call_idempotency_find(struct tx *tx, const char *scope, const char *key,
		      struct idempotency_row *row)
{
	struct query query = query_begin(tx, SQL_IDEMPOTENCY_FIND);

	put_scope(&query, scope);
	put_id(&query, key);
	int result = query_find(&query);
	if (result == STORE_OK)
		get_receipt(&query, row);
	return result;
}

int
call_idempotency_insert(struct tx *tx, const char *scope, const struct idempotency_row *row)
{
	struct query query = query_begin(tx, SQL_IDEMPOTENCY_INSERT);

	assert(row->status >= 200 && row->status < 300); /* only what was done is kept */
	put_scope(&query, scope);
	put_id(&query, row->key);
	put_hash(&query, row->request);
	put_integer(&query, row->status);
	put_integer(&query, row->entry);
	put_integer(&query, row->at);
	put_blob(&query, row->answer.data, row->answer.size);
	return query_insert(&query);
}

int
call_idempotency_rows(struct tx *tx, const char *scope, const struct page *page,
		      int (*visit)(void *arg, const struct idempotency_row *row), void *arg)
{
	struct query query = query_begin(tx, SQL_IDEMPOTENCY_UP);
	struct idempotency_row row;
	int result = 0;

	assert(page->ascending);
	put_scope(&query, scope);
	put_page(&query, page);
	while (result == 0 && query_row(&query)) {
		get_receipt(&query, &row);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}

/* ---- Whom they name ---- */

int
call_receipt_name(struct tx *tx, const char *club, const char *player, const char *key)
{
	struct query query = query_begin(tx, SQL_RECEIPT_NAME);

	put_club(&query, club);
	put_id(&query, player);
	put_id(&query, key);
	int result = query_change(&query);
	return result == STORE_NONE ? STORE_OK : result;
}

int
call_receipt_players(struct tx *tx, const char *club,
		     int (*visit)(void *arg, const char *player, const char *key), void *arg)
{
	struct query query = query_begin(tx, SQL_RECEIPT_PLAYERS);
	int result = 0;

	put_club(&query, club);
	while (result == 0 && query_row(&query)) {
		const char *player = get_id(&query);
		result = visit(arg, player, get_id(&query));
	}
	return query_end(&query, result);
}

int
call_receipts_empty(struct tx *tx, const char *club, const char *player)
{
	struct query query = query_begin(tx, SQL_RECEIPTS_EMPTY);

	put_club(&query, club);
	put_id(&query, player);
	int result = query_change(&query);
	return result == STORE_NONE ? STORE_OK : result;
}
