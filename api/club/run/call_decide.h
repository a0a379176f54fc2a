/*
 * Deciding a write that has its club's turn (api/request/turn.h): the work is done in a snapshot,
 * where it is drafted what the call writes, and written what it answers.
 */
#ifndef API_CLUB_RUN_CALL_DECIDE_H
#define API_CLUB_RUN_CALL_DECIDE_H

#include "api/club/call/call.h"

/* Whether its work looks at one match and little else, and may be done by a thread that answers. */
bool call_looks_at_a_match(const struct call *call);

/*
 * Does the work in a snapshot. `ahead`: on the head that the writes before it will leave, if that
 * is known; else on the snapshot's own. 0: call->decision says what became of it; -1 with a
 * problem.
 */
int call_draft(struct call *call, struct tx *tx, bool ahead);

/*
 * By what is remembered: the match, of a call that looks at little else, and the head. False: it is
 * refused by that, which does not count, for it may be old.
 */
bool call_decide_ahead(struct call *call);

/* By what is on disk alone. False: it is not to be written, and the call has its answer. */
bool call_judge(struct call *call);

#endif
