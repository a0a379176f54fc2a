/* GET /v1/matches/{id}/events: a match's entries, read from the store for each stream. */
#include "api/ledger/endpoints.h"
#include "api/ledger/watch.h"
#include "api/limits.h"
#include "ledger/entry.h"

#include <stdio.h>

static int
add_entry(void *arg, const struct entry_row *row)
{
	struct watch *watch = arg;
	struct buffer *text = &watch->text, line = {0};

	if (entry_write(row, &line) != 0)
		return STORE_FAILED;
	buffer_print(text, "id: %lld\nevent: %s\ndata: ", (long long)row->seq, row->kind);
	buffer_add(text, line.data, line.size);
	buffer_add_text(text, "\n\n");
	text->failed |= line.failed;
	buffer_free(&line);
	watch->seq = row->seq;
	watch->rows++;
	watch->subscriber.more = watch->rows == EVENTS_PAGE || text->size >= EVENTS_TEXT;
	return watch->subscriber.more;
}

static int
add_entries(struct watch *watch, struct tx *tx)
{
	struct subscriber *subscriber = &watch->subscriber;
	const struct entry_filter filter = {.match = subscriber->match};
	const struct page page = {.ascending = true, .limit = EVENTS_PAGE, .after_seq = watch->seq};

	subscriber->more = false;
	watch->rows = 0;
	int result = tx->calls->entries(tx, subscriber->club, &filter, &page, add_entry, watch);
	return result < 0 ? result : STORE_OK;
}

/* In a snapshot of its own: STORE_OK, STORE_NONE when the stream is to end, STORE_FAILED. */
static int
look(struct watch *watch)
{
	struct store *store = watch->subscriber.exchange->app->store;
	struct tx *tx = store->calls->read_begin(store);

	if (tx == NULL)
		return STORE_FAILED;
	int result = watch_check_key(watch, tx);
	if (result == STORE_OK)
		result = add_entries(watch, tx);
	store->calls->read_end(tx);
	return result;
}

int
events_get(struct call *call, struct tx *tx)
{
	struct watch wanted = {.look = look};
	struct match_row row;

	if (book_found(&call->book,
		       tx->calls->match_find(tx, call->book.club, call_part(call, 0), &row),
		       "match") != 0)
		return -1;
	snprintf(wanted.subscriber.match, STORE_ID, "%s", row.id);
	return watch_begin(call, tx, &wanted);
}
