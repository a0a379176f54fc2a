/*
 * The finished matches of a club in the order of finish, with who came where: what ratings are
 * folded from. They are kept between questions, and follow the book: of the entries since then
 * those that concern results name the matches that are read again. That the book before them is
 * still the one that was read, the hash of its last entry says, whoever wrote since and whatever
 * was restored. What cannot be followed so is read anew, so nothing depends on their being kept.
 */
#ifndef LEDGER_PEOPLE_FINISHES_H
#define LEDGER_PEOPLE_FINISHES_H

#include "ledger/core/book.h"
#include "ledger/people/rating.h"

enum {
	FOLDS_KEPT = 8,           /* ratings of one club: of formulas and seasons */
	ENTRIES_FOLLOWED = 512,   /* more than these, and all is read anew */
	KEPT_CLUBS = 256,         /* of the daemon */
	KEPT_MATCHES = 500 * 1000 /* of all kept clubs together; about 80 bytes each */
};

/* A finished match. */
struct finished {
	int64_t at;
	char match[STORE_ID];
	uint8_t count, places[STORE_PLACES]; /* of those who sat to the end */
	uint32_t season;                     /* index, of finishes_season; 0: none */
	uint32_t players[STORE_PLACES];      /* indexes in `players` */
};

/* The ratings after the first `done` matches, of which only those of the season count. */
struct folded {
	const struct rating_formula *formula; /* NULL: not used */
	uint32_t season;                      /* 0: all */
	size_t done;
	struct rating *ratings; /* by player; owned */
	size_t players;         /* how many it has */
	uint64_t used;          /* when, in questions */
};

struct finishes {
	char club[STORE_ID];
	int64_t seq; /* the last entry of the book that was read; 0: none was read */
	uint8_t hash[STORE_HASH];
	struct finished *matches;
	size_t count, room;
	char (*players)[STORE_ID];
	size_t player_count, player_room;
	uint32_t *slots; /* players by hash: index + 1; 0: free */
	size_t slot_count;
	char (*seasons)[STORE_ID]; /* index - 1 */
	size_t season_count, season_room;
	struct folded folds[FOLDS_KEPT];
	uint64_t questions;
	struct finishes *next; /* the cache's own */
};

/* Of all clubs, for all threads. NULL: there is no memory. */
struct finishes_cache *finishes_cache_create(void);
void finishes_cache_destroy(struct finishes_cache *cache); /* NULL is allowed */

/*
 * Takes what is kept of a club out of the cache, or makes a new one that has read nothing; it is
 * the caller's until it is kept or destroyed. A cache of NULL keeps nothing. NULL: no memory.
 */
struct finishes *finishes_take(struct finishes_cache *cache, const char *club);
void finishes_keep(struct finishes_cache *cache, struct finishes *finishes);
void finishes_destroy(struct finishes *finishes);

/* Brings them to where the transaction sees the book. 0, or -1 with a problem: destroy them. */
int finishes_follow(struct book *book, struct tx *tx, struct finishes *finishes);

/* The index of a season; 0: no match is of it. */
uint32_t finishes_season(const struct finishes *finishes, const char *season);

#endif
