#include "api/club/run/call_job.h"

#include "api/club/run/call_perform.h"
#include "api/club/run/call_step.h"
#include "api/club/run/receipt.h"
#include "ledger/match/draft_write.h"

#include <assert.h>
#include <stddef.h>

/* Whether the request has been done before cannot be seen from the draft. */
static bool
is_new(const struct call *call, struct tx *tx)
{
	struct idempotency_row row;

	return tx->calls->idempotency_find(tx, call->caller.club,
					   call->exchange->request.idempotency_key,
					   &row) == STORE_NONE;
}

/* Whether the draft may be written as it is; where that cannot be told, the work will tell why. */
static bool
draft_is_good(struct call *call, struct tx *tx)
{
	bool holds = false;

	if (call->decision != DECIDED)
		return false;
	/* An earlier attempt may have failed, which the store has undone. */
	call->book.problem.code = PROBLEM_NONE;
	call->book.failed = false;
	return call_check_open(call) == 0 && call_check_caller(call, tx) == 0 && is_new(call, tx) &&
	       draft_holds(&call->book, tx, &call->draft, &holds) == 0 && holds;
}

static int
write_draft(struct call *call, struct tx *tx)
{
	if (draft_write(&call->book, tx, &call->draft) != 0)
		return call_refused(call);
	return receipt_keep(call, tx);
}

/* What is long is decided once more, and not here. */
static int
check_length(struct call *call)
{
	if (!call->is_long)
		return 0;
	call->outrun = true;
	if (call_match(call) != NULL)
		return book_refuse(
			&call->book, UNAVAILABLE,
			"this long match is being changed by others; nothing was written");
	return book_refuse(&call->book, UNAVAILABLE,
			   "this is being changed by others; nothing was written");
}

static int
work(struct call *call, struct tx *tx)
{
	call->decision = LEFT_TO_THE_JOB;
	draft_free(&call->draft);
	call_begin_run(call);
	if (call_check_open(call) != 0)
		return call_refused(call);
	int result = call_find_done(call, tx);
	if (result != STORE_NONE)
		return result;
	if (check_length(call) != 0 || call_perform(call, tx) != 0)
		return call_refused(call);
	return receipt_keep(call, tx);
}

int
call_job_run(struct job *job, struct tx *tx)
{
	struct call *call = call_of_job(job);

	assert(call->state == CALL_QUEUED);
	return draft_is_good(call, tx) ? write_draft(call, tx) : work(call, tx);
}
