/*
 * Turns of the writes of a club. A write is decided (its entries get their numbers, times and
 * hashes, its answer is written) before the store's job writes it, on what those before it leave
 * that are not on disk yet. So one write of a club at a time is being decided, it knows the head
 * that those before it will leave (ledger/core/club_head.h), and jobs are given to the store in the
 * order in which they were decided.
 *
 * A match of which something is not on disk yet cannot be read: what is about that match waits.
 * When a job ends otherwise than it was decided, or an entry came by another way, the head is not
 * known: then nothing is decided before all that was is on disk, and the next one reads the head.
 * Nothing depends on that the head is right: the job compares it (ledger/match/draft_write.h).
 *
 * A turn goes through these states. Its memory is the caller's, and stays in place until it ends.
 *
 *     none --turn_take, turn_ask--> [asked -->] taken --turn_pass--> passed --turn_end--> none
 *                                               taken --turn_leave--> none
 */
#ifndef API_REQUEST_TURN_H
#define API_REQUEST_TURN_H

#include "ledger/core/club_head.h"

#include <stdbool.h>

enum { TURN_HEADS = 4096 }; /* clubs without a write now whose head is remembered */

struct turns;
struct turn_club;

enum turn_state { TURN_NONE, TURN_ASKED, TURN_TAKEN, TURN_PASSED };

struct turn {
	const char *club;  /* its id; borrowed */
	const char *match; /* what it is about, or NULL; borrowed */
	/*
	 * It reads more than a match: all that was decided before must be on disk. None overtakes
	 * it.
	 */
	bool alone;
	/*
	 * Of one that was asked for: it is taken now. On the thread that ended another turn, which
	 * has more to do.
	 */
	void (*taken)(struct turn *turn);

	/* The turns' own. */
	enum turn_state state;
	struct turn_club *of;
	struct turn *next;
};

/* NULL: there is no memory. */
struct turns *turns_create(void);
/* No turn is there any more. NULL is allowed. */
void turns_destroy(struct turns *turns);

/* Takes the turn, if it can be had now, or if there is no memory to keep order. */
bool turn_take(struct turns *turns, struct turn *turn);

/*
 * The same; false: it waits for it, and `taken` will be called, or another thread gets it from
 * turn_pass or turn_leave.
 */
bool turn_ask(struct turns *turns, struct turn *turn);

/* What it follows. False: that is not known. Of a turn that is taken. */
bool turn_head(struct turns *turns, const struct turn *turn, struct club_head *head);

/*
 * It is decided, and leaves this head (NULL: nothing is known of that). `submit` gives its job to
 * the store, before any later one of the club. Its result is told; unless that is 0, the turn is
 * over. `*next` becomes one that was asked for and is taken now, for this thread to go on with, or
 * NULL.
 */
int turn_pass(struct turns *turns, struct turn *turn, const struct club_head *head,
	      int (*submit)(struct turn *turn), struct turn **next);

/* It was taken, and nothing is written. What turn_pass says of `next`. */
struct turn *turn_leave(struct turns *turns, struct turn *turn);

/*
 * What was passed is on disk, `as_decided`, or not. Others that can be had now are taken, and told.
 */
void turn_end(struct turns *turns, struct turn *turn, bool as_decided);

/* Entries of the club came by another way. */
void turns_forget(struct turns *turns, const char *club);

/* How many wait for a turn that they asked for. */
unsigned turns_waiting(struct turns *turns);

#endif
