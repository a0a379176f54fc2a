/* GET /v1/matches/{id}/events: a match's entries. */
#include "api/stream/endpoints.h"
#include "api/stream/watch.h"

#include <stdio.h>

static void
take(struct watch *watch, const struct feed_batch *batch)
{
	struct buffer *text = &watch->text;

	for (unsigned i = 0; i < batch->entry_count; i++) {
		const struct feed_piece *entry = &batch->entries[i];
		if (!watch_takes_match(watch, entry))
			continue;
		buffer_print(text, "id: %lld\nevent: %s\ndata: ", (long long)entry->seq,
			     entry->kind);
		buffer_add(text, batch->text.data + entry->at, entry->size);
		buffer_add_text(text, "\n\n");
	}
}

int
events_get(struct call *call, struct tx *tx)
{
	struct watch wanted = {.take = take};
	struct match_row row;

	if (book_found(&call->book,
		       tx->calls->match_find(tx, call->book.club, call_part(call, 0), &row),
		       "match") != 0)
		return -1;
	snprintf(wanted.subscriber.match, STORE_ID, "%s", row.id);
	return watch_begin(call, tx, &wanted);
}
