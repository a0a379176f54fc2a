/*
 * Who watches which match (GET /v1/matches/{id}/events), and the tickets for those who cannot send
 * a key. What is sent is read from the store, so that nothing is missed: being woken only means
 * that there may be more.
 */
#ifndef API_LEDGER_EVENTS_H
#define API_LEDGER_EVENTS_H

#include "db/store.h"

struct events;
struct exchange;

/* One that watches; lies in the caller's memory from join to leave. */
struct subscriber {
	struct exchange *exchange;
	char club[STORE_ID], match[STORE_ID];
	bool more; /* it knows of more to read: its next turn is not to wait */
	/* From here on events.c's own, under its lock. */
	bool due, beat; /* has to look; and to send a heartbeat */
	bool waiting;   /* is suspended, or about to be: its exchange is to be resumed */
	uint64_t beat_at;
	struct subscriber *next, *previous;
};

/* What a subscriber whose text is all sent does next. */
enum turn {
	TURN_LOOK, /* read the store */
	TURN_BEAT, /* the same, and send a heartbeat */
	TURN_WAIT, /* wait: from now on its exchange may be resumed, once, by any thread */
	TURN_END   /* end the stream: the daemon stops */
};

/* NULL without memory. */
struct events *events_create(void);
/* Nobody watches any more. NULL is allowed. */
void events_destroy(struct events *events);

/* Its first turn is to look. False: there are SUBSCRIBERS_MAX already. */
bool events_join(struct events *events, struct subscriber *subscriber);
void events_leave(struct events *events, struct subscriber *subscriber);
enum turn events_turn(struct events *events, struct subscriber *subscriber);

/* Wakes the subscribers of a match: it has new entries on disk. From any thread. */
void events_publish(struct events *events, const char *club, const char *match);

/* Every SWEEP_MS or so: wakes those whose heartbeat is due. */
void events_tick(struct events *events);

/* The daemon stops: streams end, those that begin later too. */
void events_stop(struct events *events);

#endif
