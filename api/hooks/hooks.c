#include "api/hooks/hooks.h"

#include "api/hooks/flight.h"
#include "api/limits.h"
#include "api/ops/log.h"
#include "api/ops/monotonic.h"
#include "ledger/core/clock.h"
#include "ledger/core/uuid.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { ASLEEP_MS = 3600 * 1000, STOPPING_MS = 50 };

struct hooks {
	struct store *store;
	struct log *log;
	struct post_rules rules;
	struct posts *posts;
	pthread_t thread;
	char holder[STORE_ID];
	atomic_bool stopping;
	atomic_bool active; /* there are webhooks; else the thread sleeps */
	atomic_bool woken;  /* since the last look */
	uint64_t looked_at;
	counter delivered, failed, disabled, lag_ms, lagged; /* struct webhook_figures */
	struct flight flights[HOOK_FLIGHTS];
};

/* ---- Waking ---- */

static void
wake(void *arg)
{
	struct hooks *hooks = arg;

	atomic_store(&hooks->woken, true);
	posts_wake(hooks->posts);
}

void
hooks_begin(struct hooks *hooks)
{
	atomic_store(&hooks->active, true);
	wake(hooks);
}

void
hooks_wake(struct hooks *hooks)
{
	if (hooks != NULL && atomic_load(&hooks->active) && !atomic_load(&hooks->woken))
		wake(hooks);
}

const struct post_rules *
hooks_rules(const struct hooks *hooks)
{
	return &hooks->rules;
}

/* ---- Looking ---- */

static struct flight *
free_flight(struct hooks *hooks)
{
	for (unsigned i = 0; i < HOOK_FLIGHTS; i++)
		if (atomic_load(&hooks->flights[i].state) == FLIGHT_FREE)
			return &hooks->flights[i];
	return NULL;
}

static bool
is_under_way(const struct hooks *hooks, const struct webhook_row *row)
{
	for (unsigned i = 0; i < HOOK_FLIGHTS; i++) {
		const struct flight *flight = &hooks->flights[i];
		if (atomic_load(&flight->state) != FLIGHT_FREE &&
		    strcmp(flight->id, row->id) == 0 && strcmp(flight->club, row->club) == 0)
			return true;
	}
	return false;
}

static int
pick(void *arg, const struct webhook_row *row)
{
	struct hooks *hooks = arg;

	if (is_under_way(hooks, row))
		return STORE_OK;
	struct flight *flight = free_flight(hooks);
	return flight != NULL && flight_pick(flight, row) ? STORE_OK : 1;
}

/* What could not be claimed is found again by the next look. */
static void
start_picked(struct hooks *hooks, struct tx *tx, int64_t now)
{
	for (unsigned i = 0; i < HOOK_FLIGHTS; i++) {
		struct flight *flight = &hooks->flights[i];
		if (atomic_load(&flight->state) != FLIGHT_PICKED)
			continue;
		if (tx == NULL || flight_write(flight, tx, now) != STORE_OK ||
		    !flight_claim(flight, hooks->store))
			flight_end(flight);
	}
}

/* Where no other daemon has the store, a lease is of one that has ended. */
static void
look(struct hooks *hooks)
{
	struct store *store = hooks->store;
	int64_t now = clock_now(), leased = store->shared ? now : INT64_MAX;

	atomic_store(&hooks->woken, false);
	hooks->looked_at = monotonic_now();
	struct tx *tx = store->calls->read_begin(store);
	if (tx == NULL)
		return;
	tx->calls->webhooks_due(tx, now, leased, HOOK_FLIGHTS, pick, hooks);
	start_picked(hooks, tx, now);
	store->calls->read_end(tx);
}

/* ---- Going on ---- */

static void
posted(struct post *post)
{
	struct flight *flight = (struct flight *)((char *)post - offsetof(struct flight, post));

	flight->ended_at = clock_now();
	atomic_store(&flight->state, FLIGHT_ENDED);
}

static void
begin_post(struct hooks *hooks, struct flight *flight)
{
	atomic_store(&flight->state, FLIGHT_POSTING);
	if (flight->post.failure != NULL) {
		posted(&flight->post);
	} else if (posts_begin(hooks->posts, &flight->post) != 0) {
		flight->cancelled = true;
		posted(&flight->post);
	}
}

void
hooks_figures(const struct hooks *hooks, struct webhook_figures *figures)
{
	*figures = (struct webhook_figures){0};
	if (hooks != NULL)
		*figures = (struct webhook_figures){
			.delivered = counter_read(&hooks->delivered),
			.failed = counter_read(&hooks->failed),
			.disabled = counter_read(&hooks->disabled),
			.lag_ms = counter_read(&hooks->lag_ms),
			.lagged = counter_read(&hooks->lagged),
		};
}

static void
count(struct hooks *hooks, const struct flight *flight)
{
	bool delivered = flight->post.failure == NULL;

	counter_add(delivered ? &hooks->delivered : &hooks->failed, 1);
	counter_add(&hooks->disabled, flight->disabled);
	if (!delivered || flight->tests || flight->ended_at < flight->recorded_at)
		return;
	counter_add(&hooks->lagged, 1);
	counter_add(&hooks->lag_ms, (uint64_t)(flight->ended_at - flight->recorded_at));
}

static void
end_flight(struct hooks *hooks, struct flight *flight)
{
	if (!flight->lost && !flight->cancelled && (flight->tests || flight->seq != 0))
		count(hooks, flight);
	if (flight->disabled)
		log_write_event(hooks->log, LOG_WARN, "webhook disabled", flight->id);
	if (!flight->lost)
		atomic_store(&hooks->woken, true);
	flight_end(flight);
}

/* Whether the store still has to be told of it. */
static bool
go_on(struct hooks *hooks, struct flight *flight)
{
	switch (atomic_load(&flight->state)) {
	case FLIGHT_CLAIMED:
		begin_post(hooks, flight);
		return true;
	case FLIGHT_ENDED:
		flight_tell(flight, hooks->store);
		return true;
	case FLIGHT_OVER:
		end_flight(hooks, flight);
		return false;
	default:
		return atomic_load(&flight->state) != FLIGHT_FREE;
	}
}

static int
milliseconds_to_look(const struct hooks *hooks)
{
	uint64_t since = (monotonic_now() - hooks->looked_at) / 1000000;
	uint64_t pause = atomic_load(&hooks->woken) ? HOOK_GAP_MS : HOOK_LOOK_MS;

	if (!atomic_load(&hooks->active))
		return ASLEEP_MS;
	return since >= pause ? 0 : (int)(pause - since);
}

static void
turn(struct hooks *hooks)
{
	posts_go_on(hooks->posts, posted);
	for (unsigned i = 0; i < HOOK_FLIGHTS; i++)
		go_on(hooks, &hooks->flights[i]);
	if (milliseconds_to_look(hooks) == 0)
		look(hooks);
}

/* As if it had not begun: its lease is given back, for the daemon that comes next. */
static void
give_back(struct hooks *hooks, struct flight *flight)
{
	int state = atomic_load(&flight->state);

	if (state == FLIGHT_POSTING)
		posts_cancel(hooks->posts, &flight->post);
	if (state != FLIGHT_POSTING && state != FLIGHT_CLAIMED)
		return;
	flight->cancelled = true;
	posted(&flight->post);
}

/* What the store does not take until then is left: a lease ends by itself. */
static void
land(struct hooks *hooks)
{
	bool waits = true;

	for (int tries = 0; waits && tries < DRAIN_SECONDS * 1000 / STOPPING_MS; tries++) {
		waits = false;
		for (unsigned i = 0; i < HOOK_FLIGHTS; i++) {
			give_back(hooks, &hooks->flights[i]);
			waits |= go_on(hooks, &hooks->flights[i]);
		}
		if (waits)
			posts_wait(hooks->posts, STOPPING_MS);
	}
}

static void *
run(void *arg)
{
	struct hooks *hooks = arg;

	while (!atomic_load(&hooks->stopping)) {
		posts_wait(hooks->posts, milliseconds_to_look(hooks));
		turn(hooks);
	}
	land(hooks);
	return NULL;
}

/* ---- Beginning and ending ---- */

/* Where others make webhooks too, there may be some at any time. */
static bool
has_any(struct store *store)
{
	struct tx *tx = store->calls->read_begin(store);

	if (tx == NULL)
		return true;
	bool any = tx->calls->webhooks_any(tx) != STORE_NONE;
	store->calls->read_end(tx);
	return any || store->shared;
}

struct hooks *
hooks_create(struct store *store, struct log *log, const struct post_rules *rules)
{
	struct hooks *hooks = calloc(1, sizeof(*hooks));

	if (hooks == NULL)
		return NULL;
	hooks->store = store;
	hooks->log = log;
	hooks->rules = *rules;
	uuid_make(clock_now(), hooks->holder);
	for (unsigned i = 0; i < HOOK_FLIGHTS; i++) {
		struct flight *flight = &hooks->flights[i];
		flight->wake = wake;
		flight->wake_arg = hooks;
		flight->holder = hooks->holder;
		flight->alone = !store->shared;
	}
	atomic_store(&hooks->active, has_any(store));
	hooks->posts = posts_create(rules);
	if (hooks->posts != NULL && pthread_create(&hooks->thread, NULL, run, hooks) == 0)
		return hooks;
	posts_destroy(hooks->posts);
	free(hooks);
	return NULL;
}

void
hooks_destroy(struct hooks *hooks)
{
	if (hooks == NULL)
		return;
	atomic_store(&hooks->stopping, true);
	posts_wake(hooks->posts);
	pthread_join(hooks->thread, NULL);
	for (unsigned i = 0; i < HOOK_FLIGHTS; i++) {
		free(hooks->flights[i].kinds);
		buffer_free(&hooks->flights[i].body);
	}
	posts_destroy(hooks->posts);
	free(hooks);
}
