/*
 * What is being posted to one webhook: it is picked and written in a snapshot, claimed by a job of
 * the store, so that no other daemon posts it, then posted, then its outcome is told to the store
 * by another job. A webhook has one at a time: so entries come in their order.
 */
#ifndef API_HOOKS_FLIGHT_H
#define API_HOOKS_FLIGHT_H

#include "api/hooks/post.h"
#include "api/hooks/signature.h"

#include <stdatomic.h>

enum { FLIGHT_KIND = 24 };

enum flight_state {
	FLIGHT_FREE,
	FLIGHT_PICKED,
	FLIGHT_CLAIMING, /* the store's, as long as its job is */
	FLIGHT_CLAIMED,
	FLIGHT_POSTING,
	FLIGHT_ENDED,   /* with an outcome, which the store is to be told */
	FLIGHT_TELLING, /* the store's */
	FLIGHT_OVER
};

struct flight {
	struct job job; /* first: a job is a flight */
	atomic_int state;
	/* Wakes the thread that has the flight, when the store has done its job. */
	void (*wake)(void *arg);
	void *wake_arg;
	const char *holder; /* by which name this daemon holds leases */
	bool alone;         /* no other daemon has this store: leases there are are old ones */

	char club[STORE_ID], id[STORE_ID], url[POST_URL_MAX + 1];
	char *kinds; /* owned */
	int64_t version, cursor, generation, old_until;
	bool tests;  /* it posts a test */
	int64_t seq; /* of the entry that it posts; 0: a test, or there is nothing to post */
	int64_t recorded_at; /* that entry */
	int64_t passed;      /* of the last entry that was passed over */
	int64_t attempt;
	char kind[FLIGHT_KIND], message[STORE_ID];
	char signatures[2 * HOOK_SIGNATURE];
	struct buffer body;
	int64_t began_at, ended_at;
	bool cancelled; /* the daemon stops: it is as if it had not begun */
	bool lost;      /* it could not be claimed: another daemon has it, or the store failed */
	bool disabled;  /* the outcome has switched the webhook off */
	struct post post;
};

/* Of a row that is due. False: there is no memory. */
bool flight_pick(struct flight *flight, const struct webhook_row *row);

/*
 * Finds what to post, and writes it; the entry may be damaged, which then is the outcome. An enum
 * store_result.
 */
int flight_write(struct flight *flight, struct tx *tx, int64_t now);

/* Submit the jobs. False: the store takes none now. */
bool flight_claim(struct flight *flight, struct store *store);
bool flight_tell(struct flight *flight, struct store *store);

/* It is free again. */
void flight_end(struct flight *flight);

/* How long a webhook pauses after so many failures, in ms. */
int64_t flight_pause(int64_t attempts);

#endif
