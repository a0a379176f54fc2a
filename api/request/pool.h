/*
 * Pools: what the daemon has a bounded number of (places for streams, bodies on disk, tasks that
 * wait), and how many of them one holder may have, so that nobody holds all.
 *
 * Whoever calls with a good key is counted for his club. All others are counted for their address
 * (an IPv6 address: its /64) and, where a link let them in, for that link; together they leave the
 * pool's reserve to those who have a key. So a venue with one address can have as many phones with
 * keys as a club may, and as many without as an address may; and who has a thousand addresses and
 * no key takes nothing from those who have one.
 *
 * How many places are taken is counted by looking at all of them: pools are small.
 */
#ifndef API_REQUEST_POOL_H
#define API_REQUEST_POOL_H

#include "db/store.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum pool_id {
	POOL_STREAMS,    /* streams of events, open at a time */
	POOL_SPOOLS,     /* bodies above BODY_MAX that are being received or worked on */
	POOL_OUTLOOKS,   /* outlooks that wait or are worked out */
	POOL_BACKGROUND, /* other work that takes long: it waits or is done */
	POOLS
};

/* Places; of a share: at most so many of the pool's. */
enum pool_number {
	POOL_SIZE,
	POOL_RESERVE, /* that only callers with a key get; below the size */
	POOL_ADDRESS, /* of an address, without a key */
	POOL_LINK,    /* of a link */
	POOL_CLUB,    /* of a club, with keys */
	POOL_NUMBERS
};

enum { POOL_ADDRESS_SIZE = 16 };
enum { POOL_PLACES_MAX = 65536 }; /* that a number may be set to */

struct pool_limits {
	unsigned number[POOL_NUMBERS];
};

/* The numbers that hold unless they are set, and the names by which they are. */
extern const struct pool_limits pool_defaults[POOLS];
extern const char *const pool_names[POOLS];
extern const char *const pool_number_names[POOL_NUMBERS];

/* Who asks for a place. */
struct pool_holder {
	uint8_t address[POOL_ADDRESS_SIZE]; /* IPv6; IPv4 as ::ffff:192.0.2.1 */
	char link[STORE_ID];                /* "": none */
	char club[STORE_ID];                /* whose key was good; "": nobody's */
};

/* Its memory is the caller's, and stays in place while it is taken. All zero: it is not. */
struct pool_place {
	struct pool *pool;
	struct pool_holder holder;
	struct pool_place *next, *previous;
};

struct pool;

/* NULL: there is no memory. */
struct pool *pool_create(const struct pool_limits *limits);
/* All places have been given back. NULL is allowed. */
void pool_destroy(struct pool *pool);

/*
 * Takes a place. False when there is none for this holder, and then nothing has changed. A NULL
 * pool has no bounds. From any thread.
 */
bool pool_take(struct pool *pool, struct pool_place *place, const struct pool_holder *holder);

/* Whether what the two hold is counted together: for the same club, or else the same address. */
bool pool_same_holder(const struct pool_holder *one, const struct pool_holder *other);

/* Gives it back, if it is taken. */
void pool_give(struct pool_place *place);

/* What a pool has had to do with, for metrics. */
struct pool_figures {
	unsigned size, taken;
	unsigned long long refused;
};
struct pool_figures pool_figures(struct pool *pool);

#endif
