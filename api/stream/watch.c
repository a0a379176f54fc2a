/*
 * Streams of text (server-sent events): what a subscriber is sent is read in pages, as fast as the
 * client takes it. It holds one page at most, and no text while it waits.
 */
#include "api/stream/watch.h"

#include "api/limits.h"
#include "api/stream/feed_read.h"
#include "ledger/core/clock.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#define STREAM_TYPE "text/event-stream"

enum { RECONNECT_MS = 2000 /* after which a browser comes back */ };

static bool
is_of_club(const struct watch *watch)
{
	return watch->subscriber.match[0] == '\0';
}

static bool
has_places(const struct watch *watch)
{
	return watch->state == NULL;
}

/* ---- Looking ---- */

bool
watch_takes_match(const struct watch *watch, const struct feed_piece *piece)
{
	bool all = watch->matches[0][0] == '\0';

	if (watch->season[0] != '\0' && strcmp(watch->season, piece->season) != 0)
		return false;
	for (unsigned i = 0; !all && i < WATCHED_MATCHES; i++)
		if (piece->match[0] != '\0' && strcmp(watch->matches[i], piece->match) == 0)
			return true;
	return all;
}

static void
take(void *arg, const struct feed_batch *batch, bool last)
{
	struct watch *watch = arg;

	watch->take(watch, batch);
	watch->seq = batch->to;
	watch->subscriber.more = !last || !batch->all;
}

/* The other streams stand where this one does only when it is up to date. */
static int
read_batch(struct watch *watch, struct tx *tx, const struct feed_scope *scope, uint64_t stamp)
{
	struct feed_batch *batch = feed_batch_create();

	if (batch == NULL)
		return STORE_FAILED;
	batch->scope = *scope;
	batch->from = watch->seq;
	batch->stamp = stamp;
	int result = feed_read(batch, tx);
	if (result == STORE_OK)
		take(watch, batch, true);
	if (result == STORE_OK && batch->entry_count > 0 && batch->all) {
		memcpy(batch->keys[batch->key_count++], watch->key, STORE_ID);
		feed_keep(events_feed(watch->subscriber.exchange->app->events), batch);
	} else {
		feed_batch_destroy(batch);
	}
	return result;
}

/* STORE_OK; STORE_NONE: its key is good no longer. */
static int
check_key(const struct watch *watch, struct tx *tx)
{
	struct key_row row;
	int result = tx->calls->key_find(tx, watch->key, &row);

	return result == STORE_OK && !auth_is_good(&row, clock_now()) ? STORE_NONE : result;
}

/*
 * Puts what comes after `seq` into `text`, as the feed has it; the stream that comes first reads
 * it there for all. STORE_OK; STORE_NONE: the stream is to end; STORE_FAILED.
 */
static int
look(struct watch *watch)
{
	struct store *store = watch->subscriber.exchange->app->store;
	struct feed *feed = events_feed(watch->subscriber.exchange->app->events);
	struct feed_scope scope;
	const char *key = watch->key;

	memcpy(scope.club, watch->subscriber.club, STORE_ID);
	memcpy(scope.match, watch->subscriber.match, STORE_ID);
	uint64_t stamp = feed_stamp(feed, &scope);
	if (feed_give(feed, &scope, watch->seq, key, take, watch))
		return STORE_OK;
	struct tx *tx = store->calls->read_begin(store);
	if (tx == NULL)
		return STORE_FAILED;
	int result = check_key(watch, tx);
	if (result == STORE_OK && !(feed_admit(feed, &scope, watch->seq, key) &&
				    feed_give(feed, &scope, watch->seq, key, take, watch)))
		result = read_batch(watch, tx, &scope, stamp);
	store->calls->read_end(tx);
	return result;
}

/* ---- Sending ---- */

/* A club's stream names the place, since what it passes over moves that too. */
static void
write_beat(struct watch *watch)
{
	if (has_places(watch) && is_of_club(watch))
		buffer_print(&watch->text, "id: %lld\n", (long long)watch->seq);
	buffer_add_text(&watch->text, ": beat\n\n");
}

/* Above 0: there is text to send; else what next_piece is to answer. */
static ssize_t
fill(struct watch *watch)
{
	struct events *events = watch->subscriber.exchange->app->events;

	buffer_free(&watch->text);
	watch->sent = 0;
	while (watch->text.size == 0) {
		enum stream_turn turn = events_turn(events, &watch->subscriber);
		if (turn == TURN_WAIT)
			return NEXT_LATER;
		if (turn == TURN_END)
			return NEXT_END;
		if (turn == TURN_BEAT)
			write_beat(watch);
		int result = has_places(watch) ? look(watch) : watch->state(watch);
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
	pool_give(&watch->place);
	buffer_free(&watch->text);
	free(watch);
}

/*
 * The first text names the place too, as an id without an event: a browser whose connection breaks
 * before the first entry then comes back to this place and not to a later one.
 */
static struct watch *
make_watch(const struct call *call, const struct watch *wanted, bool reset)
{
	struct watch *watch = malloc(sizeof(*watch));

	if (watch == NULL)
		return NULL;
	*watch = *wanted;
	watch->subscriber.exchange = call->exchange;
	snprintf(watch->subscriber.club, STORE_ID, "%s", call->book.club);
	snprintf(watch->key, STORE_ID, "%s", call->caller.key);
	snprintf(watch->season, STORE_ID, "%s", call->caller.season);
	long long seq = watch->seq;
	buffer_print(&watch->text, "retry: %d\n", RECONNECT_MS);
	if (has_places(watch))
		buffer_print(&watch->text, "id: %lld\n: what comes after entry %lld\n", seq, seq);
	buffer_add_text(&watch->text, "\n");
	if (reset)
		buffer_print(&watch->text,
			     "id: %lld\n%sdata: {\"seq\":%lld,\"kind\":\"reset\"}\n\n", seq,
			     is_of_club(watch) ? "" : "event: reset\n", seq);
	if (!watch->text.failed)
		return watch;
	free(watch);
	return NULL;
}

static bool
take_place(const struct call *call, struct watch *watch)
{
	struct pool *const *pools = call->exchange->app->pools;
	struct pool_holder holder;

	call_holder(call, &holder);
	return pools == NULL || pool_take(pools[POOL_STREAMS], &watch->place, &holder);
}

static int
begin(struct call *call, const struct watch *wanted, bool reset)
{
	struct watch *watch = make_watch(call, wanted, reset);

	if (watch == NULL)
		return book_refuse(&call->book, UNAVAILABLE,
				   "there is no memory for this stream now");
	if (!take_place(call, watch)) {
		buffer_free(&watch->text);
		free(watch);
		return book_refuse(&call->book, UNAVAILABLE,
				   "too many streams are open already for this club, link or "
				   "address, or in all");
	}
	events_join(call->exchange->app->events, &watch->subscriber);
	call->stream = watch;
	call->free_stream = free_watch;
	call->next = next_piece;
	call->content_type = STREAM_TYPE;
	call->exchange->response.live = true;
	/* Proxies that would gather what comes, nginx above all, are asked not to. */
	respond_header(call->exchange, "X-Accel-Buffering", "no");
	return 0;
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
watch_begin(struct call *call, struct tx *tx, const struct watch *wanted)
{
	struct watch watch = *wanted;
	bool reset = false;

	if (find_place(call, tx, &watch.seq, &reset) != 0)
		return -1;
	return begin(call, &watch, reset);
}

int
watch_begin_state(struct call *call, const struct watch *wanted)
{
	assert(!has_places(wanted));
	return begin(call, wanted, false);
}
