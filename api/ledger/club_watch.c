/*
 * GET /v1/events: all that happens in a club. Each stream takes what comes next from the feed; the
 * one that comes first reads it there for all.
 */
#include "api/ledger/endpoints.h"
#include "api/ledger/feed_read.h"
#include "api/ledger/reach.h"
#include "api/ledger/watch.h"
#include "ledger/entry_kinds.h"
#include "ledger/uuid.h"

#include <string.h>

/* ---- What it is to be sent ---- */

/* Whether a list with commas has this word. */
static bool
has_word(const char *list, const char *word)
{
	size_t size = strlen(word);

	for (const char *at = list; *at != '\0';) {
		size_t length = strcspn(at, ",");
		if (length == size && memcmp(at, word, size) == 0)
			return true;
		at += length + (at[length] == ',');
	}
	return false;
}

static bool
takes_match(const struct watch *watch, const struct feed_piece *piece)
{
	bool all = watch->matches[0][0] == '\0';

	if (watch->season[0] != '\0' && strcmp(watch->season, piece->season) != 0)
		return false;
	for (unsigned i = 0; !all && i < WATCHED_MATCHES; i++)
		if (piece->match[0] != '\0' && strcmp(watch->matches[i], piece->match) == 0)
			return true;
	return all;
}

static bool
takes(const struct watch *watch, const struct feed_piece *entry)
{
	return takes_match(watch, entry) &&
	       (watch->kinds[0] == '\0' || has_word(watch->kinds, entry->kind));
}

/* ---- Taking ---- */

/* The mark behind the entries: where the matches that they changed stand. */
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
		if (!takes_match(watch, match))
			continue;
		buffer_add_text(text, first ? "" : ",");
		buffer_add(text, batch->text.data + match->at, match->size);
		first = false;
	}
	buffer_add_text(text, "]}\n\n");
}

static void
take(void *arg, const struct feed_batch *batch, bool last)
{
	struct watch *watch = arg;
	bool any = false;

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
	watch->seq = batch->to;
	watch->subscriber.more = !last || batch->to < batch->head;
}

/* The other streams of the club stand where this one does only when it is up to date. */
static int
read_batch(struct watch *watch, struct tx *tx, struct feed *feed, uint64_t stamp)
{
	struct feed_batch *batch = feed_batch_create();

	if (batch == NULL)
		return STORE_FAILED;
	memcpy(batch->club, watch->subscriber.club, STORE_ID);
	batch->from = watch->seq;
	batch->stamp = stamp;
	int result = feed_read(batch, tx);
	if (result == STORE_OK)
		take(watch, batch, true);
	if (result == STORE_OK && batch->entry_count > 0 && batch->to == batch->head) {
		memcpy(batch->keys[batch->key_count++], watch->key, STORE_ID);
		feed_keep(feed, batch);
	} else {
		feed_batch_destroy(batch);
	}
	return result;
}

static int
look(struct watch *watch)
{
	struct store *store = watch->subscriber.exchange->app->store;
	struct feed *feed = events_feed(watch->subscriber.exchange->app->events);
	const char *club = watch->subscriber.club, *key = watch->key;
	uint64_t stamp = feed_stamp(feed, club);

	if (feed_give(feed, club, watch->seq, key, take, watch))
		return STORE_OK;
	struct tx *tx = store->calls->read_begin(store);
	if (tx == NULL)
		return STORE_FAILED;
	int result = watch_check_key(watch, tx);
	if (result == STORE_OK && !(feed_admit(feed, club, watch->seq, key) &&
				    feed_give(feed, club, watch->seq, key, take, watch)))
		result = read_batch(watch, tx, feed, stamp);
	store->calls->read_end(tx);
	return result;
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
	struct match_row row = {.season = NULL};
	int result = tx->calls->match_find(tx, call->book.club, match, &row);

	if (result == STORE_OK || result == STORE_NONE) {
		const char *season = result == STORE_OK ? row.season : NULL;
		if (reach_check_match(call, match, season) != 0)
			return -1;
	}
	return book_found(&call->book, result, "match");
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
	struct watch wanted = {.look = look};

	if (read_kinds(call, &wanted) != 0 || read_matches(call, tx, &wanted) != 0)
		return -1;
	memcpy(wanted.season, call->caller.season, STORE_ID);
	return watch_begin(call, tx, &wanted);
}
