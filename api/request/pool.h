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
 * Whether a connection will bring a key cannot be known when it is accepted. So connections have
 * neither a reserve nor shares of links and clubs; instead an address gets no more of them than are
 * still free, and beyond that the idle ones of addresses that have more.
 *
 * How many places somebody has is counted by looking at all of his.
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
	POOL_CONNECTIONS,
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
	bool fair; /* an address has no more than are free when it gets its last one */
};

/* The numbers that hold unless they are set, and the names by which they are. */
extern const struct pool_limits pool_defaults[POOLS];
extern const char *const pool_names[POOLS];
extern const char *const pool_number_names[POOL_NUMBERS];

/* Whether the pool has such a number, which can be set. */
bool pool_has_number(enum pool_id pool, enum pool_number number);

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
	bool lost; /* somebody has been given it */
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

/* Which places can be lost. */
struct pool_turnover {
	/* Since when it has not been of use; 0: it is. */
	uint64_t (*idle_since)(const struct pool_place *place);
	uint64_t latest; /* one that has been idle since later is kept */
	void (*lose)(struct pool_place *place);
};

/*
 * The same; but who has his share gets it in exchange for the one of his own places that has been
 * idle longest; and in a fair pool without room it is one of somebody who has more, where there is
 * one. Both functions are called while the place is taken, and may not call the pool. What was lost
 * is given back all the same.
 */
bool pool_take_over(struct pool *pool, struct pool_place *place, const struct pool_holder *holder,
		    const struct pool_turnover *turnover);

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
