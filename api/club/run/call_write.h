/*
 * Calls that write. Where the route says so, a write is decided before the store's job: when it has
 * its club's turn (api/request/turn.h) the work is done in a snapshot, which drafts what is to be
 * written (ledger/core/draft.h) and writes the answer, or refuses; the job then only stores the
 * draft. When what it was made from has changed meanwhile, and in all other calls, the job does the
 * work.
 */
#ifndef API_CLUB_RUN_CALL_WRITE_H
#define API_CLUB_RUN_CALL_WRITE_H

#include "api/club/call/call.h"

/* Whether it writes: a preview does not. */
bool call_writes(const struct call *call);

/*
 * The key is noted as in flight, and the call is to be submitted: its state is CALL_QUEUED. 0, or
 * -1 with a problem.
 */
int call_prepare_write(struct call *call);

/*
 * Decides it, if that is for this thread to do and it can have the turn now. Whether it was done
 * before is not asked here: the job does that. So a refusal does not count yet: the snapshot may be
 * older than the note that the key is in flight, and lack what was done with this key.
 */
void call_decide_here(struct call *call, struct tx *tx);

/*
 * After the snapshot: what was refused is decided once more, by what is on disk alone, or told its
 * answer again. The state is CALL_DONE when it is refused by that, too.
 */
void call_check_refusal(struct call *call);

/* Gives it to the store or the background. The call is theirs from now on. */
void call_submit_write(struct call *call);

/* Gives a task that only reads to the background. */
void call_submit_task(struct call *call, void (*run)(struct background_task *task));

/* The call goes neither to the store nor to the background: its state is CALL_DONE. */
void call_give_up(struct call *call);

#endif
