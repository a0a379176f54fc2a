/* What all requests share: made by cmd before the first thread, constant afterwards. */
#ifndef API_REQUEST_APP_H
#define API_REQUEST_APP_H

#include "api/request/auth.h"
#include "db/store.h"

struct background;
struct catalogue;
struct docs;
struct events;
struct files;
struct finishes_cache;
struct in6_addr;
struct hooks;
struct inflight;
struct limiter;
struct log;
struct metrics;
struct pool;
struct route_table;
struct seen;
struct seal_key;
struct stateful_calls;
struct tls;
struct turns;

struct app {
	const struct route_table *routes;
	const struct stateful_calls *stateful; /* how the routes with state are answered */
	struct auth auth;
	const char *const *origins;      /* --cors, NULL-terminated: for calls with state */
	const char *origin;              /* --origin: of the daemon's own pages, or NULL */
	const char *const *hosts;        /* --host, NULL-terminated: names of the daemon's pages */
	const struct seal_key *seal_key; /* ledger; for sealed matches; NULL: none are made */
	struct store *store;
	struct log *log;
	struct catalogue *catalogue;         /* api/rules */
	struct docs *docs;                   /* api/pages */
	struct files *files;                 /* api/pages */
	struct inflight *inflight;           /* api/club/call */
	struct turns *turns;                 /* for api/club */
	struct events *events;               /* api/stream */
	struct seen *seen;                   /* api/club/run */
	struct hooks *hooks;                 /* api/hooks; NULL: nothing is posted */
	struct finishes_cache *finishes;     /* ledger; for ratings */
	struct background *background;       /* for api/club */
	struct background *outlooks;         /* for api/rules; NULL: worked out at once */
	struct pool *const *pools;           /* by enum pool_id; NULL: without bounds */
	struct limiter *by_key, *by_address; /* NULL: no limit */
	/* At codes and keys: of an address, and of all together; NULL: no limit. */
	struct limiter *attempts, *attempts_of_all;
	const struct in6_addr *proxy; /* whose X-Forwarded-For is believed, or NULL */
	const struct tls *tls;        /* NULL: plain HTTP */
	unsigned threads;
	const struct metrics *const *metrics; /* of each thread */
};

#endif
