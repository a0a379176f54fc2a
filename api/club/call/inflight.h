/* Idempotency keys in use: those whose request is being done now. */
#ifndef API_CLUB_CALL_INFLIGHT_H
#define API_CLUB_CALL_INFLIGHT_H

#include <stdbool.h>

struct inflight;

/*
 * One request. Its memory is the caller's, and stays in place from inflight_begin to inflight_end.
 */
struct inflight_key {
	const char *scope, *key; /* the club (or "" for the admin) and the key; borrowed */
	struct inflight_key *next;
	unsigned bucket;
};

struct inflight *inflight_create(void);
void inflight_destroy(struct inflight *inflight);

/* False: a request with this key is being done in this scope. True: from now on this one is. */
bool inflight_begin(struct inflight *inflight, struct inflight_key *key);
void inflight_end(struct inflight *inflight, struct inflight_key *key);

#endif
