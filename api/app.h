/* What all requests share: made by cmd before the first thread, constant afterwards. */
#ifndef API_APP_H
#define API_APP_H

#include "api/auth.h"
#include "api/catalogue.h"
#include "api/docs.h"
#include "api/log.h"
#include "api/metrics.h"
#include "db/store.h"

struct inflight;
struct events;

struct app {
	struct auth auth;
	const char *const *origins; /* --cors, NULL-terminated: for calls with state */
	struct store *store;
	struct log *log;
	struct catalogue *catalogue;
	struct docs *docs;
	struct inflight *inflight; /* api/ledger */
	struct events *events;
	unsigned threads;
	const struct metrics *const *metrics; /* of each thread */
};

#endif
