/*
 * How a write begins in its job; and a piece of a write, as a job of the store that a thread of the
 * background waits for.
 */
#ifndef API_CLUB_RUN_CALL_STEP_H
#define API_CLUB_RUN_CALL_STEP_H

#include "api/club/call/call.h"

/*
 * What every write looks for first in its job: whether the caller still may, and the receipt of the
 * same request. STORE_NONE: it is to be done; STORE_OK: it was done, and its answer is written
 * again; else it is not to be done, and a refusal is in the book.
 */
int call_find_done(struct call *call, struct tx *tx);

/* What a job returns whose call has been refused. */
int call_refused(const struct call *call);

/*
 * Of a call that writes piece by piece, in the background: runs `step` as a job of the store, and
 * waits for it. It may be run again, from the start: it changes nothing of `arg` that it reads. An
 * enum store_result.
 */
int call_step(struct call *call, int (*step)(void *arg, struct tx *tx), void *arg);

/* The same for a club, outside of any call. */
int store_step(struct store *store, const char *club, int (*step)(void *arg, struct tx *tx),
	       void *arg);

#endif
