/* The body of a call before its work; and whether there was memory for what was made of it. */
#ifndef API_CLUB_CALL_CALL_BODY_H
#define API_CLUB_CALL_CALL_BODY_H

#include "api/club/call/call.h"

/*
 * Before the work: calls `read` with the body, an object, which is thrown away again. 0, or -1 with
 * a problem.
 */
int call_read_body(struct call *call,
		   int (*read)(struct call *call, const json_t *body, void *target), void *target);

/*
 * Whether there was memory for all that the work did, which came to `result`: that, or -1 with
 * unavailable.
 */
int call_check_memory(struct call *call, int result);

#endif
