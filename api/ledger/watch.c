/*
 * The events of a match as a stream of text (server-sent events): its entries, read from the store
 * in pages as fast as the client takes them. A subscriber holds one page at most, and no text while
 * it waits.
 */
#include "api/ledger/call.h"
#include "api/ledger/endpoints.h"
#include "api/ledger/events.h"
#include "api/limits.h"
#include "ledger/clock.h"
#include "ledger/entry.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#define STREAM_TYPE "text/event-stream"

enum { RECONNECT_MS = 2000 /* after which a browser comes back */ };

struct watch {
	struct subscriber subscriber;
	char key[STORE_ID]; /* the id of the key with which it began */
	int64_t seq;        /* of the last entry put into `text` */
	int rows;           /* of the page it came in, so far */
	struct buffer text;
	size_t sent; /* bytes of it */
};

/* ---- Reading the store ---- */

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

/* STORE_OK; STORE_NONE: its key is good no longer. */
static int
check_key(struct watch *watch, struct tx *tx)
{
	struct key_row row;
	int result = tx->calls->key_find(tx, watch->key, &row);

	return result == STORE_OK && !auth_is_good(&row, clock_now()) ? STORE_NONE : result;
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
	int result = check_key(watch, tx);
	if (result == STORE_OK)
		result = add_entries(watch, tx);
	store->calls->read_end(tx);
	return result;
}

/* ---- Sending ---- */

/* Above 0: there is text to send; else what next_piece is to answer. */
static ssize_t
fill(struct watch *watch)
{
	struct events *events = watch->subscriber.exchange->app->events;

	buffer_free(&watch->text);
	watch->sent = 0;
	while (watch->text.size == 0) {
		enum turn turn = events_turn(events, &watch->subscriber);
		if (turn == TURN_WAIT)
			return NEXT_LATER;
		if (turn == TURN_END)
			return NEXT_END;
		if (turn == TURN_BEAT)
			buffer_add_text(&watch->text, ": beat\n\n");
		int result = look(watch);
		if (result != STORE_OK)
			return result == STORE_NONE ? NEXT_END : NEXT_FAILED;
		if (watch->text.failed)
			return NEXT_FAILED;
	}
	return (ssize_t)watch->text.size;
}

static ssize_t
next_piece(struct exchange *exchange, char *to, size_t max)
{
	struct watch *watch = exchange->call->stream;

	if (watch->sent == watch->text.size) {
		ssize_t result = fill(watch);
		if (result <= 0)
			return result;
	}
	assert(watch->sent < watch->text.size);
	size_t size = watch->text.size - watch->sent;
	if (size > max)
		size = max;
	memcpy(to, watch->text.data + watch->sent, size);
	watch->sent += size;
	return (ssize_t)size;
}

/* ---- Beginning ---- */

static void
free_watch(void *stream)
{
	struct watch *watch = stream;

	events_leave(watch->subscriber.exchange->app->events, &watch->subscriber);
	buffer_free(&watch->text);
	free(watch);
}

/*
 * The first text names the place too, as an id without an event: a browser whose connection breaks
 * before the first entry then comes back to this place and not to a later one.
 */
static struct watch *
make_watch(const struct call *call, const char *match, int64_t seq, bool reset)
{
	struct watch *watch = calloc(1, sizeof(*watch));

	if (watch == NULL)
		return NULL;
	watch->subscriber.exchange = call->exchange;
	snprintf(watch->subscriber.club, STORE_ID, "%s", call->book.club);
	snprintf(watch->subscriber.match, STORE_ID, "%s", match);
	snprintf(watch->key, STORE_ID, "%s", call->caller.key);
	watch->seq = seq;
	buffer_print(&watch->text, "retry: %d\nid: %lld\n: what comes after entry %lld\n\n",
		     RECONNECT_MS, (long long)seq, (long long)seq);
	if (reset)
		buffer_print(&watch->text,
			     "id: %lld\nevent: reset\ndata: {\"seq\":%lld,\"kind\":\"reset\"}\n\n",
			     (long long)seq, (long long)seq);
	if (!watch->text.failed)
		return watch;
	free(watch);
	return NULL;
}

static int
begin_watch(struct call *call, const char *match, int64_t seq, bool reset)
{
	struct watch *watch = make_watch(call, match, seq, reset);

	if (watch == NULL)
		return book_refuse(&call->book, UNAVAILABLE,
				   "there is no memory for this stream now");
	if (!events_join(call->exchange->app->events, &watch->subscriber)) {
		buffer_free(&watch->text);
		free(watch);
		return book_refuse(&call->book, UNAVAILABLE, "%d streams are open already",
				   SUBSCRIBERS_MAX);
	}
	call->stream = watch;
	call->free_stream = free_watch;
	call->next = next_piece;
	call->content_type = STREAM_TYPE;
	call->exchange->response.live = true;
	/* Proxies that would gather what comes, nginx above all, are asked not to. */
	respond_header(call->exchange, "X-Accel-Buffering", "no");
	return 0;
}

static int
find_match(struct call *call, struct tx *tx, struct match_row *row)
{
	return book_found(&call->book,
			  tx->calls->match_find(tx, call->book.club, call_part(call, 0), row),
			  "match");
}

static bool
parse_seq(const char *text, int64_t *seq)
{
	*seq = 0;
	if (*text == '\0')
		return false;
	for (; *text >= '0' && *text <= '9' && *seq <= INTEGER_MAX / 10; text++)
		*seq = *seq * 10 + (*text - '0');
	return *text == '\0';
}

/*
 * Where to begin: after Last-Event-ID, which a browser that comes back sends beside the query it
 * began with; else after `after`; else from now on. A place beyond the last entry is of a store
 * that has been restored from a backup since: the stream goes on from the last entry, and says so.
 */
static int
find_place(struct call *call, struct tx *tx, int64_t *seq, bool *reset)
{
	const char *given = call->exchange->request.last_event_id, *name = "Last-Event-ID";
	char value[QUERY_VALUE_MAX + 1];
	uint8_t hash[STORE_HASH];
	int64_t last;

	if (book_store(&call->book, tx->calls->entry_head(tx, call->book.club, &last, hash)) != 0)
		return -1;
	*seq = last;
	if (given == NULL) {
		name = "after";
		given = call_query(call, name, value) ? value : NULL;
	}
	if (given == NULL)
		return 0;
	if (!parse_seq(given, seq))
		return call_refuse_parameter(call, name, "expected the id of an event: 0 to %lld",
					     (long long)last);
	*reset = *seq > last;
	if (*reset)
		*seq = last;
	return 0;
}

int
events_get(struct call *call, struct tx *tx)
{
	struct match_row row;
	bool reset = false;
	int64_t seq;

	if (find_match(call, tx, &row) != 0 || find_place(call, tx, &seq, &reset) != 0)
		return -1;
	return begin_watch(call, row.id, seq, reset);
}
