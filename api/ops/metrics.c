#include "api/ops/metrics.h"

#include "lib/mahjong.h"

#include <assert.h>
#include <inttypes.h>

/* The statuses the service answers with; the last place is for any other. */
static const unsigned statuses[STATUSES] = {200, 201, 204, 304, 400, 401, 403, 404, 405, 409,
					    412, 413, 415, 422, 428, 429, 500, 503, 0,   0};

static const struct {
	uint64_t nanoseconds;
	const char *label;
} buckets[DURATION_BUCKETS] = {
	{25000, "0.000025"}, {50000, "0.00005"},  {100000, "0.0001"},  {250000, "0.00025"},
	{500000, "0.0005"},  {1000000, "0.001"},  {2500000, "0.0025"}, {5000000, "0.005"},
	{10000000, "0.01"},  {25000000, "0.025"}, {50000000, "0.05"},  {100000000, "0.1"},
	{250000000, "0.25"}, {1000000000, "1"},   {5000000000, "5"},   {30000000000, "30"},
};

static unsigned
status_index(unsigned status)
{
	for (unsigned i = 0; i < STATUSES - 1; i++)
		if (statuses[i] == status)
			return i;
	return STATUSES - 1;
}

void
metrics_count(struct metrics *metrics, unsigned route, unsigned method, unsigned status,
	      uint64_t nanoseconds)
{
	unsigned bucket = 0;

	assert(route <= ROUTES_MAX && method < METHODS_MAX);
	while (bucket < DURATION_BUCKETS && nanoseconds > buckets[bucket].nanoseconds)
		bucket++;
	counter_add(&metrics->requests[route][method][status_index(status)], 1);
	counter_add(&metrics->buckets[route][bucket], 1);
	counter_add(&metrics->nanoseconds[route], nanoseconds);
}

/* ---- Reading ---- */

/* The sum over all threads of the counter that lies at the same place in each. */
static uint64_t
sum(const struct metrics *const *threads, unsigned count, const counter *in_first)
{
	size_t offset = (size_t)((const char *)in_first - (const char *)threads[0]);
	uint64_t total = 0;

	assert(offset < sizeof(struct metrics));
	for (unsigned i = 0; i < count; i++)
		total += counter_read((const counter *)((const char *)threads[i] + offset));
	return total;
}

static const char *
label_of(const struct metrics_more *more, unsigned route)
{
	return route < more->route_count ? more->routes[route] : "none";
}

static bool
is_used(const struct metrics_more *more, unsigned route)
{
	return route == ROUTES_MAX || (route < more->route_count && more->routes[route] != NULL);
}

static void
write_requests(const struct metrics *const *threads, const struct metrics_more *more,
	       unsigned route, struct buffer *out)
{
	for (unsigned method = 0; method < more->method_count; method++) {
		for (unsigned status = 0; status < STATUSES; status++) {
			uint64_t count = sum(threads, more->threads,
					     &threads[0]->requests[route][method][status]);
			if (count != 0)
				buffer_print(out,
					     "mahjongd_requests_total{method=\"%s\",route=\"%s\","
					     "status=\"%u\"} %" PRIu64 "\n",
					     more->methods[method], label_of(more, route),
					     statuses[status], count);
		}
	}
}

static void
write_durations(const struct metrics *const *threads, const struct metrics_more *more,
		unsigned route, struct buffer *out)
{
	const char *label = label_of(more, route);
	uint64_t total = 0;

	for (unsigned i = 0; i <= DURATION_BUCKETS; i++) {
		total += sum(threads, more->threads, &threads[0]->buckets[route][i]);
		buffer_print(out,
			     "mahjongd_request_duration_seconds_bucket{route=\"%s\",le=\"%s\"} "
			     "%" PRIu64 "\n",
			     label, i < DURATION_BUCKETS ? buckets[i].label : "+Inf", total);
	}
	uint64_t nanoseconds = sum(threads, more->threads, &threads[0]->nanoseconds[route]);
	buffer_print(out,
		     "mahjongd_request_duration_seconds_sum{route=\"%s\"} %" PRIu64 ".%09" PRIu64
		     "\n",
		     label, nanoseconds / 1000000000, nanoseconds % 1000000000);
	buffer_print(out, "mahjongd_request_duration_seconds_count{route=\"%s\"} %" PRIu64 "\n",
		     label, total);
}

static void
write_one(const char *name, const char *type, const char *help, uint64_t value, struct buffer *out)
{
	buffer_print(out, "# HELP %s %s\n# TYPE %s %s\n%s %" PRIu64 "\n", name, help, name, type,
		     name, value);
}

static void
write_store(const struct store_figures *store, struct buffer *out)
{
	write_one("mahjongd_store_commits_total", "counter", "Groups of writes put on disk.",
		  store->commits, out);
	write_one("mahjongd_store_jobs_total", "counter", "Writes that were tried.", store->jobs,
		  out);
	write_one("mahjongd_store_failures_total", "counter",
		  "Writes that the disk or the file failed.", store->failures, out);
	write_one("mahjongd_store_retries_total", "counter",
		  "Waits for another process that had the store.", store->retries, out);
	write_one("mahjongd_store_refused_total", "counter",
		  "Writes refused because too many waited.", store->refused, out);
	write_one("mahjongd_store_queued", "gauge", "Writes that wait.", store->queued, out);
}

static void
write_webhooks(const struct webhook_figures *webhooks, struct buffer *out)
{
	buffer_print(out,
		     "# HELP mahjongd_webhook_posts_total Posts to webhooks that ended.\n"
		     "# TYPE mahjongd_webhook_posts_total counter\n"
		     "mahjongd_webhook_posts_total{outcome=\"delivered\"} %" PRIu64 "\n"
		     "mahjongd_webhook_posts_total{outcome=\"failed\"} %" PRIu64 "\n",
		     webhooks->delivered, webhooks->failed);
	write_one("mahjongd_webhooks_disabled_total", "counter",
		  "Webhooks switched off after a day of failures.", webhooks->disabled, out);
	buffer_print(out,
		     "# HELP mahjongd_webhook_lag_seconds From the recording of an entry to its "
		     "delivery.\n"
		     "# TYPE mahjongd_webhook_lag_seconds summary\n"
		     "mahjongd_webhook_lag_seconds_sum %" PRIu64 ".%03" PRIu64 "\n"
		     "mahjongd_webhook_lag_seconds_count %" PRIu64 "\n",
		     webhooks->lag_ms / 1000, webhooks->lag_ms % 1000, webhooks->lagged);
}

static void
write_pools(const struct metrics_more *more, struct buffer *out)
{
	static const struct {
		const char *name, *kind, *help;
	} lines[] = {
		{"mahjongd_pool_places", "gauge", "Places that a pool has."},
		{"mahjongd_pool_taken", "gauge", "Places of it that are taken."},
		{"mahjongd_pool_refused_total", "counter", "Who got none, or has his share."},
	};

	for (unsigned i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		buffer_print(out, "# HELP %s %s\n# TYPE %s %s\n", lines[i].name, lines[i].help,
			     lines[i].name, lines[i].kind);
		for (unsigned j = 0; j < more->pool_count; j++) {
			const struct pool_sum *pool = &more->pools[j];
			const uint64_t values[] = {pool->size, pool->taken, pool->refused};
			buffer_print(out, "%s{pool=\"%s\"} %" PRIu64 "\n", lines[i].name,
				     pool->name, values[i]);
		}
	}
}

void
metrics_write(const struct metrics *const *threads, const struct metrics_more *more,
	      struct buffer *out)
{
	assert(more->threads > 0 && more->route_count <= ROUTES_MAX);
	assert(more->method_count <= METHODS_MAX);
	buffer_add_text(out, "# HELP mahjongd_requests_total Requests answered.\n"
			     "# TYPE mahjongd_requests_total counter\n");
	for (unsigned route = 0; route <= ROUTES_MAX; route++)
		if (is_used(more, route))
			write_requests(threads, more, route, out);
	buffer_add_text(out, "# HELP mahjongd_request_duration_seconds From a request's headers to "
			     "its last byte sent.\n"
			     "# TYPE mahjongd_request_duration_seconds histogram\n");
	for (unsigned route = 0; route <= ROUTES_MAX; route++)
		if (is_used(more, route))
			write_durations(threads, more, route, out);
	write_one("mahjongd_connections", "gauge", "Open connections.",
		  sum(threads, more->threads, &threads[0]->connections), out);
	write_one("mahjongd_open_requests", "gauge", "Requests being answered.",
		  sum(threads, more->threads, &threads[0]->open_requests), out);
	write_one("mahjongd_internal_errors_total", "counter", "Faults of the service itself.",
		  sum(threads, more->threads, &threads[0]->internal_errors), out);
	write_one("mahjongd_log_lines_dropped_total", "counter",
		  "Log lines left out because nobody read them fast enough.", more->log_dropped,
		  out);
	write_store(&more->store, out);
	write_one("mahjongd_turns_waiting", "gauge", "Writes that wait for another of their club.",
		  more->turns_waiting, out);
	write_webhooks(&more->webhooks, out);
	write_pools(more, out);
	buffer_print(out,
		     "# HELP mahjongd_build_info What is running.\n"
		     "# TYPE mahjongd_build_info gauge\n"
		     "mahjongd_build_info{version=\"%s\",compiler=\"%s\"} 1\n",
		     MJ_VERSION, __VERSION__);
}
