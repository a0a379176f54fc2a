/*
 * The subscribers of matches (GET /v1/matches/{id}/events) and of clubs (GET /v1/events), and how
 * they are woken. What they send is read from the store: a wake-up says only that there may be
 * more, so a lost one loses nothing. A few are woken at a time, each by one that has had its turn:
 * so the threads that send to a thousand streams answer other requests in between.
 */
#ifndef API_STREAM_EVENTS_H
#define API_STREAM_EVENTS_H

#include "db/store.h"

struct events;
struct exchange;
struct feed;

/* One stream. Its memory is the caller's, and stays in place from events_join to events_leave. */
struct subscriber {
	struct exchange *exchange;
	char club[STORE_ID], match[STORE_ID]; /* match "": all of the club */
	bool more; /* set by the caller: there is more to read, so the next turn does not wait */
	/* The rest is used by events.c alone, under its lock. */
	bool due, beat; /* it has to read the store; it has to send a heartbeat */
	bool waiting;   /* it is suspended, or is about to be: a wake-up resumes its exchange */
	bool queued;    /* it is waiting, and is woken when others have had their turn */
	bool woken;     /* it has been resumed, and has not had its turn */
	uint64_t beat_at, look_at;
	struct subscriber *next, *previous;
	struct subscriber *later, *earlier; /* of those that are queued */
};

/* What a subscriber does next when all its text has been sent. */
enum stream_turn {
	TURN_LOOK, /* read the store */
	TURN_BEAT, /* the same, and send a heartbeat */
	TURN_WAIT, /* wait: from now on its exchange may be resumed, once, by any thread */
	TURN_END   /* end the stream: the daemon stops */
};

/* NULL: there is no memory. */
struct events *events_create(void);
/* All subscribers have left. NULL is allowed. */
void events_destroy(struct events *events);

/* Its first turn is TURN_LOOK. */
void events_join(struct events *events, struct subscriber *subscriber);
void events_leave(struct events *events, struct subscriber *subscriber);
enum stream_turn events_turn(struct events *events, struct subscriber *subscriber);

/* What the streams of clubs share; it is the events'. */
struct feed *events_feed(const struct events *events);

/*
 * Wakes the subscribers of a club and of its match: there are new entries on disk. Match "": they
 * are of none. From any thread.
 */
void events_publish(struct events *events, const char *club, const char *match);

/* Wakes the subscribers of the club and of all its matches: links show names, those for a match,
 * too. */
void events_publish_all(struct events *events, const char *club);

/* Other daemons write to the store: from now on streams look into it by themselves. */
void events_share(struct events *events);

/*
 * Every SWEEP_MS or so: wakes those whose heartbeat is due, who have to look by themselves, or
 * whose peer has closed, which then end.
 */
void events_tick(struct events *events);

/* The daemon stops: every stream ends at its next turn. */
void events_stop(struct events *events);

#endif
