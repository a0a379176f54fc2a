/* A stream of events of a match or of a club, from its first byte to its last. */
#ifndef API_LEDGER_WATCH_H
#define API_LEDGER_WATCH_H

#include "api/ledger/call.h"
#include "api/ledger/events.h"

/* As many matches as a query has room for. */
enum { WATCHED_MATCHES = 3 };

struct watch {
	struct subscriber subscriber;
	char key[STORE_ID]; /* the id of the key with which it began */
	int64_t seq;        /* of the last entry put into `text`, or passed over */
	int rows;           /* of the page it came in, so far */
	struct buffer text;
	size_t sent; /* bytes of it */
	/*
	 * Puts what comes after `seq` into `text`. STORE_OK; STORE_NONE: the stream is to end;
	 * STORE_FAILED.
	 */
	int (*look)(struct watch *watch);
	/* Of a club: what it is to be sent. */
	char kinds[QUERY_VALUE_MAX + 1];         /* with commas; "": all */
	char matches[WATCHED_MATCHES][STORE_ID]; /* "": no further one */
	char season[STORE_ID];                   /* that alone its key is good for, or "" */
};

/*
 * Begins the stream as the answer of the call, with what `wanted` says of it: `look`, the
 * subscriber's match ("": it is of the club), and what is to be sent. 0, or -1 with a problem.
 */
int watch_begin(struct call *call, struct tx *tx, const struct watch *wanted);

/* STORE_OK; STORE_NONE: its key is good no longer. */
int watch_check_key(const struct watch *watch, struct tx *tx);

#endif
