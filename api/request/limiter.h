/*
 * Rate limits: at most so many requests a second from one identity (a key, an address), with a
 * burst. Each identity has a bucket of requests that refills with time. What is stored of a bucket
 * is the moment at which it will be full again; a full one need not be stored. So the table has a
 * fixed size, and when there is no place for a new bucket, the fullest of a few is forgotten. A
 * client that invents identities therefore drives out its own new buckets, not those that are
 * nearly empty.
 */
#ifndef API_REQUEST_LIMITER_H
#define API_REQUEST_LIMITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct limiter;

/* The outcome for a request, as the RateLimit headers state it. */
struct limit_state {
	bool allowed;
	unsigned limit;     /* requests that a full bucket allows */
	unsigned remaining; /* requests that it allows now */
	unsigned reset;     /* seconds until it is full; when refused, until it allows one */
};

/*
 * Allows `rate` requests a second (1 to RATE_MAX), and at once as many as in RATE_BURST_SECONDS.
 * NULL without memory.
 */
struct limiter *limiter_create(unsigned rate);
void limiter_destroy(struct limiter *limiter);

/*
 * Counts a request of the identity, which is any bytes; only a keyed hash of them is kept. `now` is
 * monotonic_now(). A refused request is not counted. May be called by any thread.
 */
struct limit_state limiter_take(struct limiter *limiter, const void *identity, size_t size,
				uint64_t now);

#endif
