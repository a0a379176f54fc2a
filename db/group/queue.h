/*
 * The jobs that wait for a lane: a thread of a store that writes, with the connection it writes by.
 * The clubs take turns, a job each time: what one club has waiting does not hold up another. The
 * jobs of one club are taken in the order in which they came. Both a club's jobs and all together
 * are bounded.
 *
 * Any store's lanes can have it: it knows jobs, and nothing of how they are done. Whoever has it
 * sees to it that one thread at a time uses it.
 */
#ifndef DB_GROUP_QUEUE_H
#define DB_GROUP_QUEUE_H

#include "db/store.h"

enum {
	QUEUE_MAX = 1024,     /* jobs that wait */
	QUEUE_CLUB_MAX = 256, /* those of one club */
	QUEUE_BUCKETS = 256,
};

/* The jobs of one club; the names of clubs are those of their jobs. */
struct queued_club {
	struct job *first, *last; /* never empty while it has a place in the queue */
	unsigned count;
	struct queued_club *next_turn, *next_in_bucket;
};

struct queue {
	struct queued_club clubs[QUEUE_MAX], *unused;
	struct queued_club *turn, *last_turn; /* whose turn is first; NULL: nobody waits */
	struct queued_club *buckets[QUEUE_BUCKETS];
	unsigned count; /* of jobs */
};

void queue_init(struct queue *queue);

/* False: too many jobs wait, of this club or of all. */
bool queue_put(struct queue *queue, struct job *job);

/* The next job, which waits no more; NULL when none does. */
struct job *queue_take(struct queue *queue);

#endif
