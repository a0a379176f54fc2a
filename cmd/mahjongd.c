/* mahjongd: flags, wiring, signals. */
#include "api/hooks/hooks.h"
#include "api/ledger/call.h"
#include "api/ledger/events.h"
#include "api/ledger/inflight.h"
#include "api/ledger/seen.h"
#include "api/limits.h"
#include "api/pages/docs.h"
#include "api/pages/files.h"
#include "api/request/limiter.h"
#include "api/routes.h"
#include "api/rules/catalogue.h"
#include "api/rules/texts/find.h"
#include "api/server/daemon.h"
#include "api/server/http.h"
#include "api/server/listen.h"
#include "api/server/tls.h"
#include "cmd/admin.h"
#include "cmd/first_start.h"
#include "cmd/help.h"
#include "cmd/notify.h"
#include "cmd/settings.h"
#include "cmd/store.h"
#include "codec/names.h"
#include "ledger/finishes.h"
#include "ledger/seal_key.h"
#include "json/arena.h"

#include <jansson.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { WHY = 512, STATUS_FAILED = 1, STATUS_BAD_FLAG = 2 };

static int
complain(const char *why, int status)
{
	fprintf(stderr, "mahjongd: %s\n", why);
	return status;
}

/* Each connection takes a file descriptor, and the usual soft limit allows too few of them. */
static void
raise_file_limit(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
}

/* Called before other threads are started: they inherit it, so only the first gets signals. */
static void
block_signals(sigset_t *set)
{
	const struct sigaction ignore = {.sa_handler = SIG_IGN};

	sigaction(SIGPIPE, &ignore, NULL);
	sigemptyset(set);
	sigaddset(set, SIGTERM);
	sigaddset(set, SIGINT);
	pthread_sigmask(SIG_BLOCK, set, NULL);
}

static void
sweep_until_signal(struct server *server, const sigset_t *signals)
{
	const struct timespec pause = {.tv_nsec = SWEEP_MS * 1000000L};

	while (sigtimedwait(signals, NULL, &pause) < 0)
		server_sweep(server);
}

static void
tell_starter(struct app *app, const char *state)
{
	if (!notify(state))
		log_write_event(app->log, LOG_ERROR, "cannot notify", getenv(NOTIFY_VARIABLE));
}

static int
serve(struct app *app, const struct settings *settings, const sigset_t *signals)
{
	int sockets[THREADS_MAX];
	char bound[ADDRESS_TEXT], why[WHY];

	if (listen_open(settings->listen, sockets, settings->threads, bound, why, sizeof(why)) != 0)
		return complain(why, STATUS_FAILED);
	struct server *server = server_create(app, sockets, settings->threads);
	if (server == NULL)
		return complain("cannot start the server's threads", STATUS_FAILED);
	printf("mahjongd listening on %s://%s\n", app->tls == NULL ? "http" : "https", bound);
	first_start_tell(app, bound);
	fflush(stdout);
	log_write_event(app->log, LOG_INFO, "listening", bound);
	tell_starter(app, "READY=1");
	sweep_until_signal(server, signals);
	log_write_event(app->log, LOG_INFO, "stopping", NULL);
	background_stop(app->background);
	background_stop(app->outlooks);
	tell_starter(app, "STOPPING=1");
	server_destroy(server);
	return 0;
}

static void
log_store(void *log, const char *what)
{
	log_write_event(log, LOG_ERROR, "store failed", what);
}

static int
open_and_serve(struct app *app, const struct settings *settings, const sigset_t *signals)
{
	const struct store_options options = {
		.serving = true, .makes = true, .report = log_store, .report_arg = app->log};
	const struct post_rules rules = {.allow_private = settings->webhooks_private,
					 .certificates = settings->webhooks_ca};
	char why[WHY];

	app->store = store_open(&settings->store, &options, why, sizeof(why));
	if (app->store == NULL)
		return complain(why, STATUS_FAILED);
	if (app->store->shared)
		events_share(app->events);
	app->background = background_create(BACKGROUND_THREADS, app->pools[POOL_BACKGROUND]);
	app->outlooks = background_create(OUTLOOK_THREADS, app->pools[POOL_OUTLOOKS]);
	app->hooks = hooks_create(app->store, app->log, &rules);
	int status = app->background != NULL && app->outlooks != NULL && app->hooks != NULL
			     ? serve(app, settings, signals)
			     : complain("cannot start the background's threads", STATUS_FAILED);
	hooks_destroy(app->hooks);
	background_destroy(app->outlooks);
	background_destroy(app->background);
	app->store->calls->close(app->store);
	return status;
}

/* The log is destroyed after the store, whose threads write into it. */
static int
log_and_serve(struct app *app, const struct settings *settings)
{
	sigset_t signals;

	block_signals(&signals);
	app->log = log_create(settings->log_level, settings->threads);
	if (app->log == NULL)
		return complain("cannot start the log's thread", STATUS_FAILED);
	int status = open_and_serve(app, settings, &signals);
	log_destroy(app->log);
	return status;
}

static int
prepare_and_serve(struct app *app, const struct settings *settings)
{
	/* What must be made before other threads are started. */
	json_object_seed(0);
	json_arena_install();
	app->catalogue = catalogue_create();
	app->docs = docs_create(app->routes);
	app->files = files_create();
	app->inflight = inflight_create();
	app->events = events_create();
	app->seen = seen_create();
	app->finishes = finishes_cache_create();
	bool prepared = posts_prepare() && names_prepare(text_pattern_japanese) &&
			app->catalogue != NULL && app->docs != NULL && app->files != NULL &&
			app->inflight != NULL && app->events != NULL && app->seen != NULL &&
			app->finishes != NULL;
	int status = prepared ? log_and_serve(app, settings) : complain("no memory", STATUS_FAILED);
	finishes_cache_destroy(app->finishes);
	seen_destroy(app->seen);
	events_destroy(app->events);
	inflight_destroy(app->inflight);
	files_destroy(app->files);
	docs_destroy(app->docs);
	catalogue_destroy(app->catalogue);
	names_release();
	posts_release();
	return status;
}

/* Makes the rate limits that are asked for; false when there is no memory. */
static bool
set_limits(struct app *app, const struct settings *settings)
{
	if (settings->rate_limit_key != 0)
		app->by_key = limiter_create(settings->rate_limit_key);
	if (settings->rate_limit_address != 0)
		app->by_address = limiter_create(settings->rate_limit_address);
	app->attempts = limiter_create(settings->limits.attempts);
	app->attempts_of_all = limiter_create(settings->limits.attempts_of_all);
	app->proxy = settings->proxy.is_given ? &settings->proxy.address : NULL;
	return (settings->rate_limit_key == 0 || app->by_key != NULL) &&
	       (settings->rate_limit_address == 0 || app->by_address != NULL) &&
	       app->attempts != NULL && app->attempts_of_all != NULL;
}

/* Makes the pools, and serves. */
static int
serve_with_pools(struct app *app, const struct settings *settings)
{
	struct pool_limits limits[POOLS];
	struct pool *pools[POOLS] = {NULL};
	bool made = true;

	memcpy(limits, settings->limits.pools, sizeof(limits));
	unsigned *connections = limits[POOL_CONNECTIONS].number;
	connections[POOL_SIZE] = server_connections(connections[POOL_SIZE]);
	connections[POOL_LINK] = connections[POOL_CLUB] = connections[POOL_SIZE];
	for (unsigned i = 0; i < POOLS; i++) {
		pools[i] = pool_create(&limits[i]);
		made &= pools[i] != NULL;
	}
	app->pools = pools;
	int status = made ? prepare_and_serve(app, settings) : complain("no memory", STATUS_FAILED);
	app->pools = NULL;
	for (unsigned i = 0; i < POOLS; i++)
		pool_destroy(pools[i]);
	return status;
}

/* Reads the admin key, the certificate and its key from their files, and serves. */
static int
serve_with_files(struct app *app, const struct settings *settings)
{
	struct tls tls = {0};
	struct seal_key seal_key;
	char why[WHY];
	int status;

	if (settings->admin_key_file != NULL &&
	    !auth_read_admin_key(&app->auth, settings->admin_key_file, why, sizeof(why)))
		return complain(why, STATUS_BAD_FLAG);
	if (settings->seal_key_file != NULL &&
	    !seal_key_read(&seal_key, settings->seal_key_file, why, sizeof(why)))
		return complain(why, STATUS_BAD_FLAG);
	if (settings->seal_key_file != NULL)
		app->seal_key = &seal_key;
	if (settings->tls_certificate != NULL)
		app->tls = &tls;
	if (app->tls != NULL &&
	    (!tls_read(&tls, settings->tls_certificate, settings->tls_key, why, sizeof(why)) ||
	     !daemon_takes_tls(&tls, why, sizeof(why))))
		status = complain(why, STATUS_BAD_FLAG);
	else
		status = serve_with_pools(app, settings);
	app->tls = NULL;
	app->seal_key = NULL;
	sodium_memzero(&seal_key, sizeof(seal_key));
	tls_finish(&tls);
	return status;
}

int
main(int argc, char **argv)
{
	struct settings settings;
	struct app app = {0};
	char why[WHY];

	if (settings_read(&settings, argc, argv, why, sizeof(why)) != 0) {
		settings_finish(&settings);
		return complain(why, STATUS_BAD_FLAG);
	}
	if (settings.help || settings.version) {
		if (settings.help)
			help_print(stdout);
		else
			puts("mahjongd " MJ_VERSION);
		settings_finish(&settings);
		return 0;
	}
	if (sodium_init() < 0)
		return complain("cannot start libsodium", STATUS_FAILED);
	if (settings.word_count > 0) {
		json_object_seed(0);
		int status = admin_run(&settings);
		settings_finish(&settings);
		return status;
	}
	app.routes = &route_table;
	app.stateful = &call_calls;
	app.auth.required = settings.require_key;
	randombytes_buf(app.auth.own_secret, sizeof(app.auth.own_secret));
	app.origins = settings.origins.values;
	app.origin = settings.origin;
	app.hosts = settings.hosts.values;
	app.threads = settings.threads;
	raise_file_limit();
	int status = set_limits(&app, &settings) ? serve_with_files(&app, &settings)
						 : complain("no memory", STATUS_FAILED);
	limiter_destroy(app.by_key);
	limiter_destroy(app.by_address);
	limiter_destroy(app.attempts);
	limiter_destroy(app.attempts_of_all);
	settings_finish(&settings);
	return status;
}
