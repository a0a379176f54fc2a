/* The idempotency keys whose first request is being done now. */
#ifndef API_LEDGER_INFLIGHT_H
#define API_LEDGER_INFLIGHT_H

#include <stdbool.h>

struct inflight;

/* One request; lies in the caller's memory from begin to end. */
struct inflight_key {
	const char *scope, *key; /* borrowed until the end */
	struct inflight_key *next;
	unsigned bucket;
};

struct inflight *inflight_create(void);
void inflight_destroy(struct inflight *inflight);

/* False when a request of this scope with this key is being done; else this one is, until inflight_end. */
bool inflight_begin(struct inflight *inflight, struct inflight_key *key);
void inflight_end(struct inflight *inflight, struct inflight_key *key);

#endif
