/*
 * Threads that give way to the others (nice 10) for work that takes long: what grows with a club
 * (verifying, exporting, importing, planning settlements), and outlooks. It neither holds up a
 * thread that answers, nor the one that writes. Of one club at most one task runs at a time, so
 * that a club cannot take all the threads.
 *
 * Also the list of closed clubs: into which an import is being written, piece by piece. All other
 * requests for such a club are refused.
 */
#ifndef API_REQUEST_BACKGROUND_H
#define API_REQUEST_BACKGROUND_H

#include "api/request/pool.h"

struct background;

/* Its memory is the caller's, and stays in place until `run` is called, which happens once. */
struct background_task {
	const char *club; /* whose it is; borrowed */
	void (*run)(struct background_task *task);
	struct background_task *next; /* background.c's own, as is the next */
	struct pool_place place;      /* while it waits */
};

/*
 * At most BACKGROUND_THREADS threads; tasks that wait have places of the pool, which outlives it.
 * NULL: no memory or thread.
 */
struct background *background_create(unsigned threads, struct pool *pool);
/* Runs what waits, then ends the threads. NULL is allowed. */
void background_destroy(struct background *background);

/*
 * 0: `run` will be called, on a thread of the background. -1: there is no place for this holder.
 * Whoever has had a task begun has his others behind those of all who wait.
 */
int background_submit(struct background *background, struct background_task *task,
		      const struct pool_holder *holder);

/* The daemon stops: long tasks are to end early. */
void background_stop(struct background *background);
bool background_is_stopping(const struct background *background);

/* False: there are BACKGROUND_CLOSED_MAX already. */
bool background_close_club(struct background *background, const char *club);
void background_open_club(struct background *background, const char *club);
/*
 * A closed club is left as it is: what was written into it could not be removed. Then the first who
 * takes it has it to do: true.
 */
void background_leave_club(struct background *background, const char *club);
bool background_take_club(struct background *background, const char *club);
bool background_is_closed(struct background *background, const char *club);

#endif
