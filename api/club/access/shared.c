/*
 * GET /v1/shared/{token} and its stream. Each event of the stream is all that the link shows, so
 * there is no place to come back to: whoever comes back gets it as it stands then.
 */
#include "api/club/access/endpoints.h"
#include "api/club/access/share.h"
#include "api/club/call/player_names.h"
#include "api/ops/monotonic.h"
#include "api/stream/watch.h"
#include "ledger/core/clock.h"
#include "json/arena.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* A proxy may give the answer to all who ask within a second. */
#define SHARED_CACHE "public, max-age=1"

/* ---- Who has a token ---- */

static int
find(struct call *call, struct tx *tx, struct share_row *row)
{
	uint8_t hash[STORE_HASH];

	share_hash(call_part(call, 0), hash);
	int result = tx->calls->share_by_token(tx, hash, row);
	if (result == STORE_NONE || (result == STORE_OK && !share_is_good(row, call->book.now)))
		return book_refuse(&call->book, NOT_FOUND,
				   "there is no such link, or it was revoked or has expired");
	return book_store(&call->book, result);
}

int
shared_admit(struct call *call, struct tx *tx)
{
	struct share_row row;

	if (find(call, tx, &row) != 0)
		return -1;
	snprintf(call->caller.club, STORE_ID, "%s", row.club);
	snprintf(call->caller.key, STORE_ID, "%s", row.id);
	return 0;
}

/* ---- As it stands ---- */

/* A tag of the bytes: what is shown has no version of its own. */
static int64_t
digest(const struct buffer *out)
{
	uint64_t hash;

	crypto_generichash((unsigned char *)&hash, sizeof(hash), (const unsigned char *)out->data,
			   out->size, NULL, 0);
	return (int64_t)(hash >> 1);
}

int
shared_get(struct call *call, struct tx *tx)
{
	struct share_row row;

	if (find(call, tx, &row) != 0 || share_show(call, tx, &row) != 0)
		return -1;
	if (!call->out->failed)
		call_etag(call, digest(call->out), 0);
	call->cached = SHARED_CACHE;
	return 0;
}

/* ---- Its stream ---- */

/* STORE_NONE: it is a link no longer. */
static int
read_state(struct feed_state *state, struct tx *tx)
{
	struct call call = {.book = {.club = state->club, .now = clock_now()}, .out = &state->text};
	struct share_row row;

	player_names_begin();
	json_arena_open();
	int result = tx->calls->share_find(tx, state->club, state->share, &row);
	if (result == STORE_OK && !share_is_good(&row, call.book.now))
		result = STORE_NONE;
	if (result == STORE_OK) {
		state->expires_at = row.expires_at;
		result = share_show(&call, tx, &row) == 0 ? STORE_OK : STORE_FAILED;
	}
	if (json_arena_failed() || state->text.failed)
		result = STORE_FAILED;
	json_arena_close(NULL);
	if (result == STORE_OK)
		state->digest = digest(&state->text);
	return result;
}

static void
take_state(void *arg, const struct feed_state *state)
{
	struct watch *watch = arg;

	if (state->digest == watch->seq)
		return;
	watch->seq = state->digest;
	buffer_add_text(&watch->text, "data: ");
	buffer_add(&watch->text, state->text.data, state->text.size);
	buffer_add_text(&watch->text, "\n\n");
}

/* For this stream, and for the others of its link. */
static int
read_for_all(struct watch *watch, struct feed *feed)
{
	struct store *store = watch->subscriber.exchange->app->store;
	struct feed_state *state = feed_state_create();
	struct feed_scope scope = {.match = ""};

	if (state == NULL)
		return STORE_FAILED;
	memcpy(scope.club, watch->subscriber.club, STORE_ID);
	memcpy(state->club, watch->subscriber.club, STORE_ID);
	memcpy(state->share, watch->key, STORE_ID);
	state->stamp = feed_stamp(feed, &scope);
	state->read_at = monotonic_now();
	struct tx *tx = store->calls->read_begin(store);
	int result = tx == NULL ? STORE_FAILED : read_state(state, tx);
	if (tx != NULL)
		store->calls->read_end(tx);
	if (result != STORE_OK) {
		feed_state_destroy(state);
		return result;
	}
	take_state(watch, state);
	feed_keep_state(feed, state);
	return STORE_OK;
}

static int
send_state(struct watch *watch)
{
	struct feed *feed = events_feed(watch->subscriber.exchange->app->events);

	if (feed_give_state(feed, watch->subscriber.club, watch->key, clock_now(), take_state,
			    watch))
		return STORE_OK;
	return read_for_all(watch, feed);
}

int
shared_events_get(struct call *call, struct tx *tx)
{
	struct watch wanted = {.state = send_state};
	struct share_row row;

	if (find(call, tx, &row) != 0)
		return -1;
	if (row.match != NULL)
		snprintf(wanted.subscriber.match, STORE_ID, "%s", row.match);
	return watch_begin_state(call, &wanted);
}
