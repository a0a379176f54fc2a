#include "api/server/http.h"

#include "api/ops/metrics.h"
#include "api/ops/monotonic.h"
#include "api/server/daemon.h"
#include "api/stream/events.h"

#include <assert.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { DRAIN_STEP_MS = 10, DRAIN_QUIET_STEPS = 5 };

struct server {
	struct app *app;
	unsigned count;
	struct worker *workers;
	struct metrics **metrics;
	struct linger_close *linger;
	uint64_t stopped; /* when server_destroy began (monotonic_now); 0: it has not */
};

/* ---- Beginning ---- */

unsigned
server_connections(unsigned wanted)
{
	struct rlimit files;

	if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= wanted + FILES_RESERVED)
		return wanted;
	if (files.rlim_cur < CONNECTIONS_MIN + FILES_RESERVED)
		return wanted < CONNECTIONS_MIN ? wanted : CONNECTIONS_MIN;
	return (unsigned)files.rlim_cur - FILES_RESERVED;
}

static struct server *
allocate(struct app *app, unsigned count)
{
	struct server *server = calloc(1, sizeof(*server));

	if (server == NULL)
		return NULL;
	server->app = app;
	server->count = count;
	server->workers = calloc(count, sizeof(struct worker));
	server->metrics = calloc(count, sizeof(struct metrics *));
	server->linger = linger_create();
	if (server->workers != NULL && server->metrics != NULL && server->linger != NULL)
		return server;
	if (server->linger != NULL)
		linger_destroy(server->linger);
	free(server->workers);
	free(server->metrics);
	free(server);
	return NULL;
}

struct server *
server_create(struct app *app, const int *sockets, unsigned count)
{
	struct server *server = allocate(app, count);
	bool ready = true;

	assert(count > 0 && count <= THREADS_MAX);
	if (server == NULL)
		return NULL;
	for (unsigned i = 0; i < count; i++) {
		struct worker *worker = &server->workers[i];
		ready &= worker_init(worker, app, i, sockets[i]);
		worker->linger = server->linger;
		server->metrics[i] = worker->metrics;
	}
	app->metrics = (const struct metrics *const *)server->metrics;
	for (unsigned i = 0; ready && i < count; i++)
		ready = daemon_start(&server->workers[i]);
	if (!ready) {
		server_destroy(server);
		return NULL;
	}
	return server;
}

/* ---- Serving ---- */

void
server_sweep(struct server *server)
{
	struct pool_figures connections = pool_figures(server->app->pools[POOL_CONNECTIONS]);
	bool crowded = connections.taken > connections.size * CROWD_PERCENT / 100;

	events_tick(server->app->events);
	for (unsigned i = 0; i < server->count; i++)
		peers_sweep(&server->workers[i].peers, monotonic_now(), server->stopped, crowded);
}

/* ---- Ending ---- */

static bool
has_open_requests(const struct server *server)
{
	for (unsigned i = 0; i < server->count; i++)
		if (server->workers[i].daemon != NULL &&
		    counter_read(&server->workers[i].metrics->open_requests) != 0)
			return true;
	return false;
}

/* Waits until no request was open DRAIN_QUIET_STEPS times in a row: one may just be arriving. */
static void
drain(struct server *server)
{
	const struct timespec step = {.tv_nsec = DRAIN_STEP_MS * 1000000L};
	uint64_t deadline = monotonic_now() + DRAIN_SECONDS * UINT64_C(1000000000);

	for (int quiet = 0; quiet < DRAIN_QUIET_STEPS && monotonic_now() < deadline;) {
		nanosleep(&step, NULL);
		server_sweep(server);
		quiet = has_open_requests(server) ? 0 : quiet + 1;
	}
}

/* Waits until no connection is suspended. The store ends every job within a limit of its own. */
static void
wait_for_the_store(struct server *server)
{
	const struct timespec step = {.tv_nsec = DRAIN_STEP_MS * 1000000L};

	for (unsigned i = 0; i < server->count; i++)
		atomic_store(&server->workers[i].closed, true);
	for (unsigned i = 0; i < server->count; i++)
		while (atomic_load(&server->workers[i].waiting) != 0)
			nanosleep(&step, NULL);
}

void
server_destroy(struct server *server)
{
	assert(server->stopped == 0);
	server->stopped = monotonic_now();
	for (unsigned i = 0; i < server->count; i++) {
		struct worker *worker = &server->workers[i];
		atomic_store(&worker->draining, true);
		if (worker->daemon != NULL)
			MHD_quiesce_daemon(worker->daemon);
	}
	events_stop(server->app->events);
	drain(server);
	wait_for_the_store(server);
	for (unsigned i = 0; i < server->count; i++)
		if (server->workers[i].daemon != NULL)
			MHD_stop_daemon(server->workers[i].daemon);
	/* Only when all have stopped: a worker that answers /metrics reads the others' counters. */
	for (unsigned i = 0; i < server->count; i++)
		worker_finish(&server->workers[i]);
	linger_destroy(server->linger);
	free(server->workers);
	free(server->metrics);
	free(server);
}
