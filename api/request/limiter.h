/*
 * Rate limits: so many requests a second from one identity (a key, an address), with a burst. A bucket is
 * the moment at which it will be full again, and a full one need not be remembered: so the table has a
 * fixed size, and when it is crowded the bucket that is nearest to full gives way. A flood of invented
 * identities therefore drives out its own newest buckets, and never one that is nearly spent.
 */
#ifndef API_REQUEST_LIMITER_H
#define API_REQUEST_LIMITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct limiter;

/* What became of a request, as its headers tell it. */
struct limit_state {
	bool allowed;
	unsigned limit;     /* requests that a full bucket lets through */
	unsigned remaining; /* requests it lets through now */
	unsigned reset;     /* seconds until it is full; refused: until it lets one through */
};

/* `rate` requests a second, 1 to RATE_MAX, RATE_BURST_SECONDS of them at once. NULL without memory. */
struct limiter *limiter_create(unsigned rate);
void limiter_destroy(struct limiter *limiter);

/*
 * Takes a request of the identity, which is any bytes (only a keyed hash of them is kept), at `now`
 * nanoseconds of the monotonic clock. A refused one costs nothing. From any thread.
 */
struct limit_state limiter_take(struct limiter *limiter, const void *identity, size_t size,
				uint64_t now);

#endif
