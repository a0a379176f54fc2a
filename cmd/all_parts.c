#include "cmd/all_parts.h"

#include "api/club/call/inflight.h"
#include "api/club/run/call_run.h"
#include "api/club/run/seen.h"
#include "api/hooks/hooks.h"
#include "api/limits.h"
#include "api/pages/docs.h"
#include "api/pages/files.h"
#include "api/request/background.h"
#include "api/request/limiter.h"
#include "api/request/turn.h"
#include "api/routes.h"
#include "api/rules/catalogue.h"
#include "api/rules/texts/find.h"
#include "api/server/daemon.h"
#include "api/server/http.h"
#include "api/stream/events.h"
#include "cmd/store.h"
#include "codec/names.h"
#include "ledger/people/finishes.h"
#include "json/arena.h"

#include <jansson.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static int
require(struct parts *parts, bool there, const char *why)
{
	if (there)
		return 0;
	snprintf(parts->why, sizeof(parts->why), "%s", why);
	return STATUS_FAILED;
}

/* ---- What the flags say ---- */

static int
create_app(struct parts *parts)
{
	const struct settings *settings = parts->settings;

	parts->app = (struct app){
		.routes = &route_table,
		.stateful = &call_calls,
		.auth.required = settings->require_key,
		.origins = settings->origins.values,
		.origin = settings->origin,
		.hosts = settings->hosts.values,
		.proxy = settings->proxy.is_given ? &settings->proxy.address : NULL,
		.threads = settings->threads,
	};
	randombytes_buf(parts->app.auth.own_secret, sizeof(parts->app.auth.own_secret));
	return 0;
}

static void
destroy_rates(struct parts *parts)
{
	struct app *app = &parts->app;

	limiter_destroy(app->by_key);
	limiter_destroy(app->by_address);
	limiter_destroy(app->attempts);
	limiter_destroy(app->attempts_of_all);
	app->by_key = app->by_address = app->attempts = app->attempts_of_all = NULL;
}

/* Those that are asked for. */
static int
create_rates(struct parts *parts)
{
	const struct settings *settings = parts->settings;
	struct app *app = &parts->app;

	if (settings->rate_limit_key != 0)
		app->by_key = limiter_create(settings->rate_limit_key);
	if (settings->rate_limit_address != 0)
		app->by_address = limiter_create(settings->rate_limit_address);
	app->attempts = limiter_create(settings->limits.attempts);
	app->attempts_of_all = limiter_create(settings->limits.attempts_of_all);
	bool made = (settings->rate_limit_key == 0 || app->by_key != NULL) &&
		    (settings->rate_limit_address == 0 || app->by_address != NULL) &&
		    app->attempts != NULL && app->attempts_of_all != NULL;
	if (!made)
		destroy_rates(parts);
	return require(parts, made, "no memory");
}

static int
create_admin_key(struct parts *parts)
{
	const char *file = parts->settings->admin_key_file;

	return file == NULL || auth_read_admin_key(&parts->app.auth, file, parts->why, WHY)
		       ? 0
		       : STATUS_BAD_FLAG;
}

static void
destroy_seal_key(struct parts *parts)
{
	parts->app.seal_key = NULL;
	sodium_memzero(&parts->seal_key, sizeof(parts->seal_key));
}

static int
create_seal_key(struct parts *parts)
{
	const char *file = parts->settings->seal_key_file;

	if (file == NULL)
		return 0;
	parts->app.seal_key = &parts->seal_key;
	if (seal_key_read(&parts->seal_key, file, parts->why, WHY))
		return 0;
	destroy_seal_key(parts);
	return STATUS_BAD_FLAG;
}

static void
destroy_tls(struct parts *parts)
{
	parts->app.tls = NULL;
	tls_finish(&parts->tls);
}

static int
create_tls(struct parts *parts)
{
	const struct settings *settings = parts->settings;

	if (settings->tls_certificate == NULL)
		return 0;
	parts->app.tls = &parts->tls;
	if (tls_read(&parts->tls, settings->tls_certificate, settings->tls_key, parts->why, WHY) &&
	    daemon_takes_tls(&parts->tls, parts->why, WHY))
		return 0;
	destroy_tls(parts);
	return STATUS_BAD_FLAG;
}

/* ---- In memory ---- */

static void
destroy_pools(struct parts *parts)
{
	parts->app.pools = NULL;
	for (unsigned i = 0; i < POOLS; i++) {
		pool_destroy(parts->pools[i]);
		parts->pools[i] = NULL;
	}
}

static int
create_pools(struct parts *parts)
{
	struct pool_limits limits[POOLS];
	bool made = true;

	memcpy(limits, parts->settings->limits.pools, sizeof(limits));
	unsigned *connections = limits[POOL_CONNECTIONS].number;
	connections[POOL_SIZE] = server_connections(connections[POOL_SIZE]);
	connections[POOL_LINK] = connections[POOL_CLUB] = connections[POOL_SIZE];
	for (unsigned i = 0; i < POOLS; i++) {
		parts->pools[i] = pool_create(&limits[i]);
		made &= parts->pools[i] != NULL;
	}
	parts->app.pools = parts->pools;
	if (!made)
		destroy_pools(parts);
	return require(parts, made, "no memory");
}

static int
create_json(struct parts *parts)
{
	(void)parts;
	json_object_seed(0);
	json_arena_install();
	return 0;
}

static int
create_posts(struct parts *parts)
{
	return require(parts, posts_prepare(), "no memory");
}

static void
destroy_posts(struct parts *parts)
{
	(void)parts;
	posts_release();
}

static void
destroy_names(struct parts *parts)
{
	(void)parts;
	names_release();
}

static int
create_names(struct parts *parts)
{
	bool made = names_prepare(text_pattern_japanese);

	if (!made)
		destroy_names(parts);
	return require(parts, made, "no memory");
}

/* What one function makes for a member of the app, and one destroys. */
#define MEMBER(member, made, release, reason)                                                      \
	static int create_##member(struct parts *parts)                                            \
	{                                                                                          \
		parts->app.member = made;                                                          \
		return require(parts, parts->app.member != NULL, reason);                          \
	}                                                                                          \
	static void destroy_##member(struct parts *parts)                                          \
	{                                                                                          \
		release(parts->app.member);                                                        \
		parts->app.member = NULL;                                                          \
	}

MEMBER(catalogue, catalogue_create(), catalogue_destroy, "no memory")
MEMBER(docs, docs_create(parts->app.routes), docs_destroy, "no memory")
MEMBER(files, files_create(), files_destroy, "no memory")
MEMBER(inflight, inflight_create(), inflight_destroy, "no memory")
MEMBER(turns, turns_create(), turns_destroy, "no memory")
MEMBER(events, events_create(), events_destroy, "no memory")
MEMBER(seen, seen_create(), seen_destroy, "no memory")
MEMBER(finishes, finishes_cache_create(), finishes_cache_destroy, "no memory")

/* ---- With threads ---- */

/* Before the first other thread, which inherits it: so only this one gets signals. */
static int
create_signals(struct parts *parts)
{
	const struct sigaction ignore = {.sa_handler = SIG_IGN};

	sigaction(SIGPIPE, &ignore, NULL);
	sigemptyset(&parts->signals);
	sigaddset(&parts->signals, SIGTERM);
	sigaddset(&parts->signals, SIGINT);
	pthread_sigmask(SIG_BLOCK, &parts->signals, NULL);
	return 0;
}

MEMBER(log, log_create(parts->settings->log_level, parts->settings->threads), log_destroy,
       "cannot start the log's thread")

static void
log_store(void *log, const char *what)
{
	log_write_event(log, LOG_ERROR, "store failed", what);
}

static int
create_store(struct parts *parts)
{
	struct app *app = &parts->app;
	const struct store_options options = {
		.serving = true, .makes = true, .report = log_store, .report_arg = app->log};

	app->store = store_open(&parts->settings->store, &options, parts->why, WHY);
	if (app->store == NULL)
		return STATUS_FAILED;
	if (app->store->shared)
		events_share(app->events);
	return 0;
}

static void
destroy_store(struct parts *parts)
{
	parts->app.store->calls->close(parts->app.store);
	parts->app.store = NULL;
}

#define NO_BACKGROUND "cannot start the background's threads"

MEMBER(background, background_create(BACKGROUND_THREADS, parts->app.pools[POOL_BACKGROUND]),
       background_destroy, NO_BACKGROUND)
MEMBER(outlooks, background_create(OUTLOOK_THREADS, parts->app.pools[POOL_OUTLOOKS]),
       background_destroy, NO_BACKGROUND)

static const struct post_rules *
post_rules(struct parts *parts)
{
	parts->post_rules = (struct post_rules){.allow_private = parts->settings->webhooks_private,
						.certificates = parts->settings->webhooks_ca};
	return &parts->post_rules;
}

MEMBER(hooks, hooks_create(parts->app.store, parts->app.log, post_rules(parts)), hooks_destroy,
       NO_BACKGROUND)

static int
create_server(struct parts *parts)
{
	const struct settings *settings = parts->settings;
	int sockets[THREADS_MAX];

	if (listen_open(settings->listen, sockets, settings->threads, parts->bound, parts->why,
			WHY) != 0)
		return STATUS_FAILED;
	parts->server = server_create(&parts->app, sockets, settings->threads);
	return require(parts, parts->server != NULL, "cannot start the server's threads");
}

static void
destroy_server(struct parts *parts)
{
	server_destroy(parts->server);
	parts->server = NULL;
}

/* ---- The table ---- */

/* Threads that write into the log, or use the store, end before those. */
const struct part all_parts[] = {
	{"app", create_app, NULL},
	{"rate limits", create_rates, destroy_rates},
	{"admin key", create_admin_key, NULL},
	{"seal key", create_seal_key, destroy_seal_key},
	{"TLS", create_tls, destroy_tls},
	{"pools", create_pools, destroy_pools},
	{"JSON", create_json, NULL},
	{"posts", create_posts, destroy_posts},
	{"names", create_names, destroy_names},
	{"catalogue", create_catalogue, destroy_catalogue},
	{"docs", create_docs, destroy_docs},
	{"files", create_files, destroy_files},
	{"inflight", create_inflight, destroy_inflight},
	{"turns", create_turns, destroy_turns},
	{"events", create_events, destroy_events},
	{"seen", create_seen, destroy_seen},
	{"finishes", create_finishes, destroy_finishes},
	{"signals", create_signals, NULL},
	{"log", create_log, destroy_log},
	{"store", create_store, destroy_store},
	{"background", create_background, destroy_background},
	{"outlooks", create_outlooks, destroy_outlooks},
	{"hooks", create_hooks, destroy_hooks},
	{"server", create_server, destroy_server},
};

const unsigned part_count = sizeof(all_parts) / sizeof(all_parts[0]);
