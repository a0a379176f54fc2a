/* Where the entries of clubs are posted to, and the attempts to do so. */
#include "db/rows/calls.h"
#include "db/rows/query.h"

int
call_webhook_insert(struct tx *tx, const struct webhook_row *row)
{
	struct query query = query_begin(tx, SQL_WEBHOOK_INSERT);

	put_club(&query, row->club);
	put_id(&query, row->id);
	put_text(&query, row->url);
	put_text(&query, row->kinds);
	put_text(&query, row->label);
	put_integer(&query, row->created_at);
	put_integer(&query, row->cursor);
	return query_insert(&query);
}

int
call_webhook_update(struct tx *tx, const struct webhook_row *row)
{
	struct query query = query_begin(tx, SQL_WEBHOOK_UPDATE);

	put_club(&query, row->club);
	put_id(&query, row->id);
	put_text(&query, row->url);
	put_text(&query, row->kinds);
	put_text(&query, row->label);
	put_integer(&query, row->version);
	put_integer(&query, row->changes);
	put_integer(&query, row->generation);
	put_integer(&query, row->old_until);
	put_integer(&query, row->disabled_at);
	put_integer(&query, row->cursor);
	put_integer(&query, row->failing_since);
	put_integer(&query, row->attempts);
	put_integer(&query, row->due_at);
	put_integer(&query, row->tested);
	put_integer(&query, row->sent);
	put_text(&query, row->holder);
	put_integer(&query, row->leased_until);
	return query_change(&query);
}

static void
get_webhook(struct query *query, struct webhook_row *row)
{
	row->club = get_id(query);
	row->id = get_id(query);
	row->url = get_text(query);
	row->kinds = get_text(query);
	row->label = get_text(query);
	row->created_at = get_integer(query);
	row->version = get_integer(query);
	row->changes = get_integer(query);
	row->generation = get_integer(query);
	row->old_until = get_integer(query);
	row->disabled_at = get_integer(query);
	row->cursor = get_integer(query);
	row->failing_since = get_integer(query);
	row->attempts = get_integer(query);
	row->due_at = get_integer(query);
	row->tested = get_integer(query) != 0;
	row->sent = get_integer(query);
	row->holder = get_text(query);
	row->leased_until = get_integer(query);
}

int
call_webhook_find(struct tx *tx, const char *club, const char *id, struct webhook_row *row)
{
	struct query query = query_begin(tx, SQL_WEBHOOK_FIND);

	put_club(&query, club);
	put_id(&query, id);
	int result = query_find(&query);
	if (result == STORE_OK)
		get_webhook(&query, row);
	return result;
}

static int
visit_all(struct query *query, int (*visit)(void *arg, const struct webhook_row *row), void *arg)
{
	struct webhook_row row;
	int result = 0;

	while (result == 0 && query_row(query)) {
		get_webhook(query, &row);
		result = visit(arg, &row);
	}
	return query_end(query, result);
}

int
call_webhooks(struct tx *tx, const char *club, const struct page *page,
	      int (*visit)(void *arg, const struct webhook_row *row), void *arg)
{
	struct query query = query_begin(tx, page->ascending ? SQL_WEBHOOKS_UP : SQL_WEBHOOKS_DOWN);

	put_club(&query, club);
	put_page(&query, page);
	return visit_all(&query, visit, arg);
}

int
call_webhooks_due(struct tx *tx, int64_t now, int64_t leased_until, int limit,
		  int (*visit)(void *arg, const struct webhook_row *row), void *arg)
{
	struct query query = query_begin(tx, SQL_WEBHOOKS_DUE);

	put_integer(&query, now);
	put_integer(&query, leased_until);
	put_integer(&query, limit);
	return visit_all(&query, visit, arg);
}

int
call_webhooks_any(struct tx *tx)
{
	struct query query = query_begin(tx, SQL_WEBHOOKS_ANY);

	return query_find(&query);
}

static int
remove_deliveries(struct tx *tx, const char *club, const char *webhook, int64_t before)
{
	struct query query = query_begin(tx, SQL_DELIVERIES_REMOVE);

	put_club(&query, club);
	put_id(&query, webhook);
	put_integer(&query, before);
	int result = query_change(&query);
	return result == STORE_NONE ? STORE_OK : result;
}

int
call_webhook_remove(struct tx *tx, const char *club, const char *id)
{
	int result = remove_deliveries(tx, club, id, INT64_MAX);

	if (result != STORE_OK)
		return result;
	struct query query = query_begin(tx, SQL_WEBHOOK_REMOVE);
	put_club(&query, club);
	put_id(&query, id);
	return query_change(&query);
}

int
call_delivery_insert(struct tx *tx, const char *club, const char *webhook,
		     const struct delivery_row *row, int64_t keep)
{
	struct query query = query_begin(tx, SQL_DELIVERY_INSERT);

	put_club(&query, club);
	put_id(&query, webhook);
	put_integer(&query, row->number);
	put_integer(&query, row->seq);
	put_text(&query, row->kind);
	put_integer(&query, row->attempt);
	put_integer(&query, row->at);
	put_integer(&query, row->took);
	put_integer(&query, row->status);
	put_text(&query, row->fault);
	int result = query_insert(&query);
	if (result != STORE_OK || row->number < keep)
		return result;
	return remove_deliveries(tx, club, webhook, row->number - keep + 1);
}

int
call_deliveries(struct tx *tx, const char *club, const char *webhook, const struct page *page,
		int (*visit)(void *arg, const struct delivery_row *row), void *arg)
{
	struct query query =
		query_begin(tx, page->ascending ? SQL_DELIVERIES_UP : SQL_DELIVERIES_DOWN);
	struct delivery_row row;
	int result = 0;

	put_club(&query, club);
	put_id(&query, webhook);
	put_integer(&query, page_after_seq(page));
	put_integer(&query, page->limit);
	while (result == 0 && query_row(&query)) {
		row.number = get_integer(&query);
		row.seq = get_integer(&query);
		row.kind = get_text(&query);
		row.attempt = get_integer(&query);
		row.at = get_integer(&query);
		row.took = get_integer(&query);
		row.status = get_integer(&query);
		row.fault = get_text(&query);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}
