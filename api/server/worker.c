#include "api/server/worker.h"

#include "api/ops/log.h"
#include "api/ops/metrics.h"
#include "api/ops/monotonic.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

bool
worker_init(struct worker *worker, const struct app *app, unsigned index, int socket)
{
	worker->app = app;
	worker->socket = socket;
	worker->log = log_buffer_of(app->log, index);
	peers_init(&worker->peers, app->pools[POOL_CONNECTIONS]);
	worker->metrics = calloc(1, sizeof(*worker->metrics));
	return worker->metrics != NULL;
}

void
worker_finish(struct worker *worker)
{
	assert(atomic_load(&worker->waiting) == 0);
	assert(worker->metrics == NULL || counter_read(&worker->metrics->open_requests) == 0);
	close(worker->socket);
	while (worker->idle != NULL) {
		struct slot *next = worker->idle->next;
		exchange_free(&worker->idle->exchange);
		free(worker->idle);
		worker->idle = next;
	}
	peers_finish(&worker->peers);
	free(worker->metrics);
}

static struct slot *
slot_create(struct worker *worker)
{
	struct slot *slot = calloc(1, sizeof(*slot));

	if (slot == NULL)
		return NULL;
	slot->worker = worker;
	slot->exchange.app = worker->app;
	slot->exchange.metrics = worker->metrics;
	return slot;
}

struct slot *
slot_take(struct worker *worker, struct peer *peer, const char *path)
{
	struct slot *slot = worker->idle;

	assert((slot == NULL) == (worker->idle_count == 0));
	if (slot != NULL) {
		worker->idle = slot->next;
		worker->idle_count--;
	} else {
		slot = slot_create(worker);
		if (slot == NULL)
			return NULL;
	}
	assert(!atomic_load(&slot->suspended));
	slot->begin = monotonic_now();
	slot->peer = peer;
	slot->asked_before = false;
	snprintf(slot->path, sizeof(slot->path), "%s", path);
	peer_enter(peer, PEER_BODY, slot->begin);
	counter_add(&worker->metrics->open_requests, 1);
	return slot;
}

/* Counts and logs. A status of 0 says that the connection was closed before there was an answer. */
static void
record(const struct slot *slot, uint64_t end)
{
	const struct exchange *exchange = &slot->exchange;
	bool routed = exchange->route_index < ROUTES_MAX;
	const struct log_request line = {
		.method = method_names[exchange->request.method],
		.route = routed ? exchange->app->routes->rows[exchange->route_index].path : NULL,
		.path = routed && exchange->app->routes->rows[exchange->route_index].hidden
				? exchange->app->routes->rows[exchange->route_index].path
				: slot->path,
		.peer = slot->peer->text,
		.status = exchange->response.status,
		.bytes = exchange->response.size,
		.nanoseconds = end - slot->begin,
		.instance = exchange->instance[0] == '\0' ? NULL : exchange->instance,
	};

	metrics_count(slot->worker->metrics, exchange->route_index, exchange->request.method,
		      line.status, line.nanoseconds);
	log_write_request(slot->worker->log, &line);
}

void
slot_give(struct slot *slot)
{
	struct worker *worker = slot->worker;
	uint64_t end = monotonic_now();

	assert(end >= slot->begin && !atomic_load(&slot->suspended));
	record(slot, end);
	peer_enter(slot->peer, PEER_HEAD, end);
	counter_drop(&worker->metrics->open_requests);
	if (worker->idle_count >= KEPT_EXCHANGES) {
		exchange_free(&slot->exchange);
		free(slot);
		return;
	}
	exchange_reset(&slot->exchange);
	slot->next = worker->idle;
	worker->idle = slot;
	worker->idle_count++;
}
