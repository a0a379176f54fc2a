/* A stream of events of a match or of a club, from its first byte to its last. */
#ifndef API_STREAM_WATCH_H
#define API_STREAM_WATCH_H

#include "api/club/call/call.h"
#include "api/stream/events.h"
#include "api/stream/feed.h"

/* As many matches as a query has room for. */
enum { WATCHED_MATCHES = 3 };

struct watch {
	struct subscriber subscriber;
	struct pool_place place;
	char key[STORE_ID]; /* the id of the key or the share with which it began */
	int64_t seq;        /* of the last entry put into `text`, or passed over */
	struct buffer text;
	size_t sent; /* bytes of it */
	/* Puts into `text` what the batch has for it. */
	void (*take)(struct watch *watch, const struct feed_batch *batch);
	/*
	 * Or, of a stream whose events each tell all that there is: puts that into `text` where it
	 * is not what was sent last, of which `seq` is a digest. STORE_OK; STORE_NONE: the stream
	 * is to end; STORE_FAILED. NULL: it sends entries, each in its place.
	 */
	int (*state)(struct watch *watch);
	/* What it is to be sent. */
	char season[STORE_ID];                   /* that alone its key is good for, or "" */
	char kinds[QUERY_VALUE_MAX + 1];         /* of a club: with commas; "": all */
	char matches[WATCHED_MATCHES][STORE_ID]; /* of a club: "": no further one */
};

/*
 * Begins the stream as the answer of the call, with what `wanted` says of it: `take`, the
 * subscriber's match ("": it is of the club), and what is to be sent. 0, or -1 with a problem.
 */
int watch_begin(struct call *call, struct tx *tx, const struct watch *wanted);

/* Whether it is sent this match, or entry of one, in any kind. */
bool watch_takes_match(const struct watch *watch, const struct feed_piece *piece);

/* Begins a stream with `state`: it has no places, and begins with what there is. 0, or -1 with a
 * problem. */
int watch_begin_state(struct call *call, const struct watch *wanted);

#endif
