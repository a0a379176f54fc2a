/* Counters for GET /metrics. Each thread has its own and needs no lock; the reader adds them up. */
#ifndef API_OPS_METRICS_H
#define API_OPS_METRICS_H

#include "db/store.h"
#include "json/buffer.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

enum { ROUTES_MAX = 144, METHODS_MAX = 8, STATUSES = 20, DURATION_BUCKETS = 16 };

typedef atomic_uint_fast64_t counter;

/*
 * Of one thread. A route is its row in the table of routes, ROUTES_MAX where no path matched; a
 * method is its place in metrics_more's list.
 */
struct metrics {
	counter requests[ROUTES_MAX + 1][METHODS_MAX][STATUSES];
	counter buckets[ROUTES_MAX + 1][DURATION_BUCKETS + 1];
	counter nanoseconds[ROUTES_MAX + 1];
	counter connections;
	counter open_requests;
	counter internal_errors;
};

static inline void
counter_add(counter *to, uint64_t amount)
{
	/* One writer: no need for a locked addition. */
	atomic_store_explicit(to, atomic_load_explicit(to, memory_order_relaxed) + amount,
			      memory_order_relaxed);
}

static inline uint64_t
counter_read(const counter *from)
{
	return atomic_load_explicit(from, memory_order_relaxed);
}

/* One less of what is open now (connections, requests). By the thread that has added it. */
static inline void
counter_drop(counter *from)
{
	uint64_t before = counter_read(from);

	assert(before > 0);
	atomic_store_explicit(from, before - 1, memory_order_relaxed);
}

/* Counts a finished request and how long it took. */
void metrics_count(struct metrics *metrics, unsigned route, unsigned method, unsigned status,
		   uint64_t nanoseconds);

/* What came of posting to webhooks since the daemon began. */
struct webhook_figures {
	uint64_t delivered, failed; /* entries and tests that were posted */
	uint64_t disabled;          /* webhooks switched off after a day of failures */
	/* From the recording of an entry to the end of its delivery, all together; and how many. */
	uint64_t lag_ms, lagged;
};

/* A pool of what is bounded (api/request/pool.h). */
struct pool_sum {
	const char *name;
	uint64_t size, taken, refused;
};

/* What GET /metrics shows beside the counters of the threads. */
struct metrics_more {
	const char *const *routes; /* the label of each row; NULL: counted under another one */
	unsigned route_count;
	const char *const *methods; /* their names */
	unsigned method_count;
	unsigned threads;
	uint64_t log_dropped;
	struct store_figures store;
	unsigned turns_waiting; /* writes that wait for another of their club */
	struct webhook_figures webhooks;
	const struct pool_sum *pools;
	unsigned pool_count;
};

/* Prometheus text (version 0.0.4). */
void metrics_write(const struct metrics *const *threads, const struct metrics_more *more,
		   struct buffer *out);

#endif
