/* GET /v1/events: all that happens in a club, each commit with what it changed. */
#include "api/stream/endpoints.h"
#include "api/stream/watch.h"
#include "ledger/core/kind.h"
#include "ledger/core/uuid.h"

#include <string.h>

/* ---- What it is to be sent ---- */

static bool
takes(const struct watch *watch, const struct feed_piece *entry)
{
	return watch_takes_match(watch, entry) && entry_kinds_have(watch->kinds, entry->kind);
}

/* ---- Taking ---- */

/* The mark behind the entries: where the matches stand that they changed, or renamed people in. */
static void
add_mark(struct watch *watch, const struct feed_batch *batch)
{
	struct buffer *text = &watch->text;
	bool first = true;

	buffer_print(
		text,
		"id: %lld\ndata: {\"kind\":\"commit\",\"seq\":%lld,\"head\":%lld,\"matches\":[",
		(long long)batch->to, (long long)batch->to, (long long)batch->head);
	for (unsigned i = 0; i < batch->match_count; i++) {
		const struct feed_piece *match = &batch->matches[i];
		if (!watch_takes_match(watch, match))
			continue;
		buffer_add_text(text, first ? "" : ",");
		buffer_add(text, batch->text.data + match->at, match->size);
		first = false;
	}
	buffer_add_text(text, "]}\n\n");
}

/* Somebody was renamed in a match that it is sent, which the entry itself is not of. */
static bool
takes_name(const struct watch *watch, const struct feed_batch *batch)
{
	for (unsigned i = 0; i < batch->match_count; i++)
		if (batch->matches[i].kind[0] != '\0' && takes(watch, &batch->matches[i]))
			return true;
	return false;
}

static void
take(struct watch *watch, const struct feed_batch *batch)
{
	bool any = takes_name(watch, batch);

	for (unsigned i = 0; i < batch->entry_count; i++) {
		const struct feed_piece *entry = &batch->entries[i];
		if (!takes(watch, entry))
			continue;
		any = true;
		buffer_add_text(&watch->text, "data: ");
		buffer_add(&watch->text, batch->text.data + entry->at, entry->size);
		buffer_add_text(&watch->text, "\n\n");
	}
	if (any)
		add_mark(watch, batch);
}

/* ---- The query ---- */

static int
read_kinds(struct call *call, struct watch *wanted)
{
	char kinds[QUERY_VALUE_MAX + 1];

	if (!call_query(call, "kinds", kinds))
		return 0;
	memcpy(wanted->kinds, kinds, sizeof(kinds));
	for (char *at = kinds, *word; (word = strsep(&at, ",")) != NULL;)
		if (entry_kind_find(word) == NULL)
			return call_refuse_parameter(
				call, "kinds", "expected kinds of entries, with commas between");
	return 0;
}

/* One of those in the query. */
static int
check_match(struct call *call, struct tx *tx, const char *match)
{
	struct match_row row;

	return book_found(&call->book, tx->calls->match_find(tx, call->book.club, match, &row),
			  "match");
}

static int
read_matches(struct call *call, struct tx *tx, struct watch *wanted)
{
	char matches[QUERY_VALUE_MAX + 1];
	unsigned count = 0;

	if (!call_query(call, "match", matches)) {
		memcpy(wanted->matches[0], call->caller.match, STORE_ID);
		return 0;
	}
	for (char *at = matches, *id; (id = strsep(&at, ",")) != NULL; count++) {
		if (count == WATCHED_MATCHES || !uuid_read(id, wanted->matches[count]))
			return call_refuse_parameter(
				call, "match",
				"expected up to %d ids of matches, with commas between",
				WATCHED_MATCHES);
		if (check_match(call, tx, wanted->matches[count]) != 0)
			return -1;
	}
	return 0;
}

int
club_events_get(struct call *call, struct tx *tx)
{
	struct watch wanted = {.take = take};

	if (read_kinds(call, &wanted) != 0 || read_matches(call, tx, &wanted) != 0)
		return -1;
	return watch_begin(call, tx, &wanted);
}
