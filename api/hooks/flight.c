#include "api/hooks/flight.h"

#include "api/limits.h"
#include "ledger/core/clock.h"
#include "ledger/core/entry.h"
#include "ledger/core/kind.h"
#include "ledger/core/uuid.h"
#include "json/arena.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What to post ---- */

bool
flight_pick(struct flight *flight, const struct webhook_row *row)
{
	flight->kinds = strdup(row->kinds);
	if (flight->kinds == NULL)
		return false;
	snprintf(flight->club, STORE_ID, "%s", row->club);
	snprintf(flight->id, STORE_ID, "%s", row->id);
	snprintf(flight->url, sizeof(flight->url), "%s", row->url);
	flight->version = row->version;
	flight->cursor = flight->passed = row->cursor;
	flight->generation = row->generation;
	flight->old_until = row->old_until;
	flight->tests = row->tested;
	flight->attempt = row->tested ? 1 : row->attempts + 1;
	flight->seq = 0;
	flight->cancelled = flight->lost = flight->disabled = false;
	flight->post = (struct post){0};
	atomic_store(&flight->state, FLIGHT_PICKED);
	return true;
}

static void
write_head(struct flight *flight, int64_t at)
{
	struct buffer *out = &flight->body;

	out_open(out, '{');
	out_string_member(out, "type", flight->kind);
	out_time(out, "timestamp", at);
	out_string_member(out, "club", flight->club);
}

static int
write_entry(void *arg, const struct entry_row *row)
{
	struct flight *flight = arg;

	if (!entry_kinds_have(flight->kinds, row->kind)) {
		flight->passed = row->seq;
		return STORE_OK;
	}
	flight->seq = row->seq;
	flight->recorded_at = row->at;
	snprintf(flight->kind, sizeof(flight->kind), "%s", row->kind);
	snprintf(flight->message, STORE_ID, "%s", row->id);
	write_head(flight, row->at);
	out_member(&flight->body, "seq", row->seq);
	out_key(&flight->body, "data");
	if (entry_write(row, &flight->body) != 0)
		flight->post.failure = "damaged_entry";
	else
		out_close(&flight->body, '}');
	return 1;
}

static int
find_entry(struct flight *flight, struct tx *tx)
{
	const struct entry_filter filter = {.match = NULL};
	const struct page page = {
		.ascending = true, .limit = HOOK_SCAN, .after_seq = flight->cursor};

	json_arena_open();
	int result = tx->calls->entries(tx, flight->club, &filter, &page, write_entry, flight);
	bool failed = json_arena_failed();
	json_arena_close(NULL);
	return result < 0 || failed ? STORE_FAILED : STORE_OK;
}

static void
write_test(struct flight *flight, int64_t now)
{
	uuid_make(now, flight->message);
	snprintf(flight->kind, sizeof(flight->kind), "test");
	write_head(flight, now);
	out_key(&flight->body, "seq");
	out_string(&flight->body, NULL);
	out_open_member(&flight->body, "data", '{');
	out_close(&flight->body, '}');
	out_close(&flight->body, '}');
}

static void
sign(const struct flight *flight, const uint8_t store[STORE_HASH], int64_t generation,
     char text[HOOK_SIGNATURE])
{
	uint8_t secret[HOOK_SECRET];

	signature_secret(store, flight->club, flight->id, generation, secret);
	signature_make(secret, flight->message, flight->post.timestamp, flight->body.data,
		       flight->body.size, text);
	sodium_memzero(secret, sizeof(secret));
}

static int
sign_all(struct flight *flight, struct tx *tx, int64_t now)
{
	char now_good[HOOK_SIGNATURE], old[HOOK_SIGNATURE];
	uint8_t store[STORE_HASH];
	int result = tx->calls->secret(tx, store);

	if (result != STORE_OK)
		return result;
	flight->post.timestamp = now / 1000;
	sign(flight, store, flight->generation, now_good);
	snprintf(flight->signatures, sizeof(flight->signatures), "%s", now_good);
	if (flight->old_until > now) {
		sign(flight, store, flight->generation - 1, old);
		snprintf(flight->signatures, sizeof(flight->signatures), "%s %s", now_good, old);
	}
	sodium_memzero(store, sizeof(store));
	return STORE_OK;
}

int
flight_write(struct flight *flight, struct tx *tx, int64_t now)
{
	int result = STORE_OK;

	buffer_reset(&flight->body, KEPT_BODY);
	if (flight->tests)
		write_test(flight, now);
	else
		result = find_entry(flight, tx);
	if (result == STORE_OK && !flight->body.failed && (flight->tests || flight->seq != 0))
		result = sign_all(flight, tx, now);
	flight->post.url = flight->url;
	flight->post.id = flight->message;
	flight->post.signatures = flight->signatures;
	flight->post.body = &flight->body;
	flight->began_at = now;
	return flight->body.failed ? STORE_FAILED : result;
}

/* ---- Claiming ---- */

static bool
is_leased(const struct flight *flight, const struct webhook_row *row)
{
	return !flight->alone && row->leased_until > clock_now();
}

/* Refused when the webhook is not what it was when the flight was picked. */
static int
claim(struct job *job, struct tx *tx)
{
	struct flight *flight = (struct flight *)job;
	struct webhook_row row;
	int result = tx->calls->webhook_find(tx, flight->club, flight->id, &row);

	if (result != STORE_OK)
		return result == STORE_NONE ? STORE_REFUSED : result;
	if (row.version != flight->version || row.cursor != flight->cursor ||
	    row.tested != flight->tests || (row.disabled_at != 0 && !flight->tests) ||
	    is_leased(flight, &row))
		return STORE_REFUSED;
	if (!flight->tests && flight->seq == 0) {
		assert(flight->passed >= row.cursor);
		row.cursor = flight->passed;
		row.changes++;
	} else {
		row.holder = flight->holder;
		row.leased_until = clock_now() + HOOK_LEASE_MS;
	}
	return tx->calls->webhook_update(tx, &row);
}

static void
claimed(struct job *job, int result)
{
	struct flight *flight = (struct flight *)job;
	bool posts = result == STORE_OK && (flight->tests || flight->seq != 0);

	flight->lost = result != STORE_OK;
	atomic_store(&flight->state, posts ? FLIGHT_CLAIMED : FLIGHT_OVER);
	flight->wake(flight->wake_arg);
}

static bool
submit(struct flight *flight, struct store *store, enum flight_state state,
       int (*run)(struct job *job, struct tx *tx), void (*done)(struct job *job, int result))
{
	int before = atomic_exchange(&flight->state, state);

	flight->job = (struct job){.club = flight->club, .run = run, .done = done};
	if (store->calls->submit(store, &flight->job) == 0)
		return true;
	atomic_store(&flight->state, before);
	return false;
}

bool
flight_claim(struct flight *flight, struct store *store)
{
	return submit(flight, store, FLIGHT_CLAIMING, claim, claimed);
}

/* ---- Telling ---- */

int64_t
flight_pause(int64_t attempts)
{
	static const int seconds[] = {5, 30, 120, 600, 1800, 3600, 7200, 14400};
	enum { STEPS = sizeof(seconds) / sizeof(seconds[0]) };

	assert(attempts > 0);
	return INT64_C(1000) * seconds[attempts > STEPS ? STEPS - 1 : attempts - 1];
}

static void
note_entry(struct flight *flight, struct webhook_row *row)
{
	if (flight->post.failure == NULL) {
		row->cursor = flight->seq;
		row->failing_since = row->attempts = 0;
		row->due_at = flight->ended_at;
		return;
	}
	if (row->failing_since == 0)
		row->failing_since = flight->began_at;
	row->attempts++;
	row->due_at = flight->ended_at + flight_pause(row->attempts);
	flight->disabled = flight->ended_at - row->failing_since >= HOOK_FAILING_MS;
	if (flight->disabled)
		row->disabled_at = flight->ended_at;
}

/* What waits is due when it was before. */
static void
end_test(struct webhook_row *row)
{
	row->tested = false;
	if (row->due_at < 0)
		row->due_at = -row->due_at;
}

static int
insert_delivery(const struct flight *flight, struct tx *tx, int64_t number)
{
	const struct delivery_row row = {
		.number = number,
		.seq = flight->seq,
		.kind = flight->kind,
		.attempt = flight->attempt,
		.at = flight->began_at,
		.took = flight->ended_at - flight->began_at,
		.status = flight->post.status,
		.fault = flight->post.failure,
	};

	return tx->calls->delivery_insert(tx, flight->club, flight->id, &row, HOOK_DELIVERIES);
}

/* A webhook that was removed meanwhile, or that another has taken over, is left as it is. */
static int
tell(struct job *job, struct tx *tx)
{
	struct flight *flight = (struct flight *)job;
	struct webhook_row row;
	int result = tx->calls->webhook_find(tx, flight->club, flight->id, &row);

	if (result != STORE_OK)
		return result == STORE_NONE ? STORE_OK : result;
	if (strcmp(row.holder, flight->holder) != 0)
		return STORE_OK;
	row.holder = "";
	row.leased_until = 0;
	if (flight->cancelled)
		return tx->calls->webhook_update(tx, &row);
	row.changes++;
	int64_t number = ++row.sent;
	if (flight->tests)
		end_test(&row);
	else if (row.cursor == flight->cursor)
		note_entry(flight, &row);
	result = tx->calls->webhook_update(tx, &row);
	return result == STORE_OK ? insert_delivery(flight, tx, number) : result;
}

/* What the store could not write is told again a moment later. */
static void
told(struct job *job, int result)
{
	struct flight *flight = (struct flight *)job;

	atomic_store(&flight->state, result == STORE_OK ? FLIGHT_OVER : FLIGHT_ENDED);
	if (result == STORE_OK)
		flight->wake(flight->wake_arg);
}

bool
flight_tell(struct flight *flight, struct store *store)
{
	return submit(flight, store, FLIGHT_TELLING, tell, told);
}

void
flight_end(struct flight *flight)
{
	free(flight->kinds);
	flight->kinds = NULL;
	atomic_store(&flight->state, FLIGHT_FREE);
}
