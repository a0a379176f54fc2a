/* What all requests share: made by cmd before the first thread, constant afterwards. */
#ifndef API_APP_H
#define API_APP_H

#include "api/ops/log.h"
#include "api/ops/metrics.h"
#include "api/pages/docs.h"
#include "api/request/auth.h"
#include "api/rules/catalogue.h"
#include "db/store.h"

struct in6_addr;
struct inflight;
struct limiter;
struct events;
struct tls;

struct app {
	struct auth auth;
	const char *const *origins; /* --cors, NULL-terminated: for calls with state */
	struct store *store;
	struct log *log;
	struct catalogue *catalogue;
	struct docs *docs;
	struct inflight *inflight; /* api/ledger */
	struct events *events;
	struct limiter *by_key, *by_address; /* NULL: no limit */
	const struct in6_addr *proxy;        /* whose X-Forwarded-For is believed, or NULL */
	const struct tls *tls;               /* NULL: plain HTTP */
	unsigned threads;
	const struct metrics *const *metrics; /* of each thread */
};

#endif
