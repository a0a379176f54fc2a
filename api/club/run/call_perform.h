/* One run of a call's work, and what comes before it: for call_run.c and call_write.c. */
#ifndef API_CLUB_RUN_CALL_PERFORM_H
#define API_CLUB_RUN_CALL_PERFORM_H

#include "api/club/call/call.h"

/*
 * Forgets what an earlier run did; whether it is a preview and what a refusal's memory was stays.
 */
void call_begin_run(struct call *call);

/* Reads the body and does the work: 0, or -1 with a problem. */
int call_perform(struct call *call, struct tx *tx);

/*
 * An import is written piece by piece: what is there of it is not shown, and nothing is added. 0,
 * or -1 with unavailable.
 */
int call_check_open(struct call *call);

/* Who calls, and whether they may: 0, or -1 with a problem. */
int call_find_caller(struct call *call, struct tx *tx);

/*
 * Whether the caller that was found may still do this, by what is so in this transaction: the key
 * may have been revoked while the call waited for its job, or what it is about moved out of its
 * reach. 0, or -1 with a problem.
 */
int call_check_caller(struct call *call, struct tx *tx);

/* Calls `part` in a snapshot: 0, or -1 with a problem. */
int call_in_snapshot(struct call *call, int (*part)(struct call *call, struct tx *tx));

/*
 * The same where the store need not be asked for what it remembers (draft_begin of db/store.h):
 * call->recalled then says whether something was, which may be old.
 */
int call_in_memory(struct call *call, int (*part)(struct call *call, struct tx *tx));

#endif
