/* The answers kept for requests that come again. */
#include "db/rows/calls.h"
#include "db/rows/query.h"

#include <assert.h>

int
call_idempotency_find(struct tx *tx, const char *scope, const char *key,
		      struct idempotency_row *row)
{
	struct query query = query_begin(tx, SQL_IDEMPOTENCY_FIND);

	put_scope(&query, scope);
	put_id(&query, key);
	int result = query_find(&query);
	if (result != STORE_OK)
		return result;
	row->key = get_id(&query);
	get_hash(&query, row->request);
	row->status = (int)get_integer(&query);
	row->entry = get_integer(&query);
	row->at = get_integer(&query);
	row->answer = get_blob(&query);
	return STORE_OK;
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
