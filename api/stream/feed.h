/*
 * What the streams of a club or of a match are sent next, read once a commit and kept for all of
 * them: a stream that stands where the batch begins takes it from here, and reads nothing.
 */
#ifndef API_STREAM_FEED_H
#define API_STREAM_FEED_H

#include "api/limits.h"
#include "db/store.h"
#include "json/buffer.h"

struct feed;

enum {
	FEED_MATCHES = 8, /* different matches of a batch */
	FEED_KEYS = 64,   /* keys that were found good after it was read */
	FEED_KIND = 24
};

/*
 * A piece of a batch's text: an entry, or a match as it stands, whose `kind` is that of the entry
 * that renamed somebody in it, or "".
 */
struct feed_piece {
	char kind[FEED_KIND], match[STORE_ID]; /* match "": it is of none */
	char season[STORE_ID];                 /* of the match now, or "" */
	int64_t seq;                           /* of an entry */
	size_t at, size;
};

/* Whose entries: a club's, or with `match` those of its match alone. */
struct feed_scope {
	char club[STORE_ID], match[STORE_ID]; /* match "": of the club */
};

/* The entries after `from` up to `to`, and the matches that they are of or rename people in. */
struct feed_batch {
	struct feed_scope scope;
	int64_t from, to;
	int64_t first;  /* the first of them, or 0: there are none */
	int64_t head;   /* the club's last entry when it was read */
	bool all;       /* there was nothing after `to` */
	uint64_t stamp; /* feed_stamp before it was read */
	struct buffer text;
	unsigned entry_count, match_count, key_count;
	struct feed_piece entries[EVENTS_PAGE], matches[FEED_MATCHES];
	char keys[FEED_KEYS][STORE_ID];
};

/* All that a link for reading shows, as one of its streams has read it for the others. */
struct feed_state {
	char club[STORE_ID], share[STORE_ID];
	int64_t expires_at; /* of the link, or 0 */
	uint64_t stamp;     /* feed_stamp of the club before it was read */
	uint64_t read_at;   /* monotonic_now then */
	int64_t digest;     /* of the text */
	struct buffer text;
};

/* NULL: there is no memory. */
struct feed *feed_create(void);
void feed_destroy(struct feed *feed);

/* NULL: there is no memory. */
struct feed_batch *feed_batch_create(void);
void feed_batch_destroy(struct feed_batch *batch);

/* The club, and its match unless that is "", have new entries on disk. */
void feed_touch(struct feed *feed, const char *club, const char *match);

/* Another number after each feed_touch of the scope. */
uint64_t feed_stamp(struct feed *feed, const struct feed_scope *scope);

/* Keeps a batch, which is the feed's from now on, for the other streams of its scope. */
void feed_keep(struct feed *feed, struct feed_batch *batch);

/* Notes that a key is good now. False: there is no batch of the scope that begins at `from`. */
bool feed_admit(struct feed *feed, const struct feed_scope *scope, int64_t from, const char *key);

/*
 * Calls `take` with the batch of the scope that begins at `from`, if there is one that was kept and
 * the key has been found good since, under a lock. `last`: there was nothing after it when this was
 * called.
 */
bool feed_give(struct feed *feed, const struct feed_scope *scope, int64_t from, const char *key,
	       void (*take)(void *arg, const struct feed_batch *batch, bool last), void *arg);

/* Other daemons write to the store, which no stamp tells: what is kept is good for a moment. */
void feed_share(struct feed *feed);

/* NULL: there is no memory. */
struct feed_state *feed_state_create(void);
void feed_state_destroy(struct feed_state *state);

/* Keeps a state, which is the feed's from now on, for the other streams of its link. */
void feed_keep_state(struct feed *feed, struct feed_state *state);

/*
 * Calls `take` with what the link shows, under a lock, if that was kept and nothing of its club has
 * changed since. `now` is the time that links expire by.
 */
bool feed_give_state(struct feed *feed, const char *club, const char *share, int64_t now,
		     void (*take)(void *arg, const struct feed_state *state), void *arg);

#endif
