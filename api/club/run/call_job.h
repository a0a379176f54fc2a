/*
 * The store's job of a call that writes: it stores what was decided, when that still holds, and
 * else does the work.
 */
#ifndef API_CLUB_RUN_CALL_JOB_H
#define API_CLUB_RUN_CALL_JOB_H

#include "api/club/call/call.h"

#include <stddef.h>

/* The call whose job this is. */
static inline struct call *
call_of_job(struct job *job)
{
	return (struct call *)((char *)job - offsetof(struct call, job));
}

/* What the job does (struct job, `run`). */
int call_job_run(struct job *job, struct tx *tx);

#endif
