#include "api/club/run/call_decide.h"

#include "api/club/run/call_perform.h"
#include "api/club/run/receipt.h"

bool
call_looks_at_a_match(const struct call *call)
{
	const struct route *route = call->exchange->route;

	return route->writes == WRITES_BOOK && route->cost == COST_LITTLE &&
	       (route->reach == REACH_MATCH || route->reach == REACH_SEAT);
}

/* What is decided alone finds all that was decided before on disk, and the head there. */
int
call_draft(struct call *call, struct tx *tx, bool ahead)
{
	struct club_head head;
	bool knows = ahead && !call->turn.alone &&
		     turn_head(call->exchange->app->turns, &call->turn, &head);

	call->decision = UNDECIDED;
	draft_begin(&call->draft, tx, knows ? &head : NULL);
	int result = call_perform(call, &call->draft.tx);
	if (draft_end(&call->draft) != 0 && result == 0)
		result = book_no_memory(&call->book);
	if (result == 0)
		call->decision = DECIDED;
	return result;
}

/* What was done before is told once more. */
static int
tell_or_make(struct call *call, struct tx *tx, bool ahead)
{
	if (call_check_caller(call, tx) != 0)
		return -1;
	int result = receipt_find(call, tx);
	if (result == STORE_NONE)
		return call_draft(call, tx, ahead);
	if (result == STORE_FAILED)
		return book_store(&call->book, result);
	return result == STORE_OK ? 0 : -1;
}

static int
remember_part(struct call *call, struct tx *tx)
{
	return call_draft(call, tx, true);
}

static int
ahead_part(struct call *call, struct tx *tx)
{
	return tell_or_make(call, tx, true);
}

static int
judge_part(struct call *call, struct tx *tx)
{
	return tell_or_make(call, tx, false);
}

bool
call_decide_ahead(struct call *call)
{
	call_begin_run(call);
	int result = call_looks_at_a_match(call) ? call_in_memory(call, remember_part)
						 : call_in_snapshot(call, ahead_part);
	return result == 0 && !call->replayed;
}

bool
call_judge(struct call *call)
{
	call_begin_run(call);
	if (call_in_snapshot(call, judge_part) == 0 && !call->replayed)
		return true;
	draft_free(&call->draft);
	return false;
}
