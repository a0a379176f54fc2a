/*
 * What the streams of a club are sent next, read once a commit and kept for all of them: a stream
 * that stands where the batch begins takes it from here, and reads nothing.
 */
#ifndef API_LEDGER_FEED_H
#define API_LEDGER_FEED_H

#include "api/limits.h"
#include "db/store.h"
#include "json/buffer.h"

struct feed;

enum {
	FEED_MATCHES = 8, /* different matches of a batch */
	FEED_KEYS = 64,   /* keys that were found good after it was read */
	FEED_KIND = 24
};

/* A piece of a batch's text: an entry, or a match as it stands. */
struct feed_piece {
	char kind[FEED_KIND], match[STORE_ID]; /* kind "": a match; match "": it is of none */
	char season[STORE_ID];                 /* of the match now, or "" */
	size_t at, size;
};

/* The entries `from` + 1 to `to` of a club, and the matches that they are of. */
struct feed_batch {
	char club[STORE_ID];
	int64_t from, to;
	int64_t head;   /* the club's last entry when it was read */
	uint64_t stamp; /* feed_stamp before it was read */
	struct buffer text;
	unsigned entry_count, match_count, key_count;
	struct feed_piece entries[EVENTS_PAGE], matches[FEED_MATCHES];
	char keys[FEED_KEYS][STORE_ID];
};

/* NULL: there is no memory. */
struct feed *feed_create(void);
void feed_destroy(struct feed *feed);

/* NULL: there is no memory. */
struct feed_batch *feed_batch_create(void);
void feed_batch_destroy(struct feed_batch *batch);

/* The club has new entries on disk: what was read before is not all there is. */
void feed_touch(struct feed *feed, const char *club);

/* Another number after each feed_touch of the club. */
uint64_t feed_stamp(struct feed *feed, const char *club);

/* Keeps a batch, which is the feed's from now on, for the other streams of its club. */
void feed_keep(struct feed *feed, struct feed_batch *batch);

/* Notes that a key is good now. False: there is no batch of the club that begins at `from`. */
bool feed_admit(struct feed *feed, const char *club, int64_t from, const char *key);

/*
 * Calls `take` with the batch of the club that begins at `from`, if there is one that was kept and
 * the key has been found good since, under a lock. `last`: there was nothing after it when this was
 * called.
 */
bool feed_give(struct feed *feed, const char *club, int64_t from, const char *key,
	       void (*take)(void *arg, const struct feed_batch *batch, bool last), void *arg);

#endif
