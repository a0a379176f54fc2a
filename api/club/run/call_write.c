#include "api/club/run/call_write.h"

#include "api/club/money/entries.h"
#include "api/club/run/call_perform.h"
#include "api/club/run/call_step.h"
#include "api/club/run/receipt.h"
#include "api/hooks/hooks.h"
#include "api/stream/events.h"
#include "ledger/core/clock.h"
#include "ledger/match/draft_write.h"

#include <assert.h>
#include <stddef.h>

static void done(struct job *job, int result);

/* The call whose job, or task, this is. */
static struct call *
call_of(struct job *job)
{
	return (struct call *)((char *)job - offsetof(struct call, job));
}

static struct call *
call_of_task(struct background_task *task)
{
	return (struct call *)((char *)task - offsetof(struct call, task));
}

bool
call_writes(const struct call *call)
{
	return call->exchange->route->writes && !call->book.preview;
}

bool
call_in_background(const struct call *call)
{
	return call->exchange->route->grows || call->is_long;
}

/* The match that the call is about, as its route says, or NULL. */
static const char *
match_named(const struct call *call)
{
	return call->exchange->route->reach == REACH_MATCH ? call_part(call, 0) : NULL;
}

/* ---- Writing what was drafted ---- */

/* Whether the request has been done before cannot be seen from the draft. */
static bool
is_new(const struct call *call, struct tx *tx)
{
	struct idempotency_row row;

	return tx->calls->idempotency_find(tx, call->caller.club,
					   call->exchange->request.idempotency_key,
					   &row) == STORE_NONE;
}

/* Forgets an earlier attempt, which the store may have undone. */
static void
begin_writing(struct call *call)
{
	call->book.problem.code = PROBLEM_NONE;
	call->book.failed = false;
	call->book.now = clock_now();
	call->book.last_seq = 0;
	call->book.changed[0] = '\0';
}

/* Whether the draft may be written as it is; where that cannot be told, the work will tell why. */
static bool
draft_is_good(struct call *call, struct tx *tx)
{
	bool holds = false;

	if (!call->drafted)
		return false;
	begin_writing(call);
	return call_check_open(call) == 0 && call_check_caller(call, tx) == 0 && is_new(call, tx) &&
	       draft_holds(&call->book, tx, &call->draft, &holds) == 0 && holds;
}

static int
write_draft(struct call *call, struct tx *tx)
{
	bool quotes = call->agreement.match[0] != '\0';
	size_t mark = quotes ? call->agreement.at : call->out->size;

	if (draft_write(&call->book, tx, &call->draft) != 0 ||
	    (call->tells_entry && answer_drafted_entry(call) != 0))
		return call_refused(call);
	if (call->hand.seq != 0)
		call->hand.seq = call->book.last_seq; /* its one entry */
	draft_answer(&call->book, &call->draft, call->out, &mark);
	call->agreement.at = mark;
	if (!call->out->failed)
		return receipt_keep(call, tx);
	call->out->failed = call->drafted = false;
	return STORE_FAILED;
}

/* ---- Doing the work in the job ---- */

/* What is long is drafted once more, and not done here. */
static int
check_length(struct call *call)
{
	if (!call->is_long)
		return 0;
	call->outrun = true;
	if (match_named(call) != NULL)
		return book_refuse(
			&call->book, UNAVAILABLE,
			"this long match is being changed by others; nothing was written");
	return book_refuse(&call->book, UNAVAILABLE,
			   "this is being changed by others; nothing was written");
}

static int
work(struct call *call, struct tx *tx)
{
	call->drafted = false;
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

static int
run(struct job *job, struct tx *tx)
{
	struct call *call = call_of(job);

	assert(call->state == CALL_QUEUED && call_writes(call));
	return draft_is_good(call, tx) ? write_draft(call, tx) : work(call, tx);
}

/* ---- To the store and the background ---- */

void
call_give_up(struct call *call)
{
	assert(call->state == CALL_QUEUED);
	if (call_writes(call))
		inflight_end(call->exchange->app->inflight, &call->key);
	call->state = CALL_DONE;
}

void
call_submit_task(struct call *call, void (*run_task)(struct background_task *task))
{
	struct pool_holder holder;

	call_holder(call, &holder);
	call->task.club = call->caller.club;
	call->task.run = run_task;
	if (background_submit(call->exchange->app->background, &call->task, &holder) == 0)
		return;
	book_refuse(&call->book, UNAVAILABLE, "too many requests of this kind are waiting");
	call_give_up(call);
	call->exchange->resume(call->exchange);
}

static void
submit_job(struct call *call)
{
	struct store *store = call->exchange->app->store;

	call->job =
		(struct job){.club = call->caller.club,
			     .match = match_named(call),
			     .key = call->key.key,
			     .caller = call->caller.role == ROLE_ADMIN ? NULL : call->caller.key,
			     .run = run,
			     .done = done};
	if (store->calls->submit(store, &call->job) == 0)
		return;
	book_refuse(&call->book, UNAVAILABLE, "too many writes are waiting; nothing was written");
	call_give_up(call);
	call->exchange->resume(call->exchange);
}

/* ---- Drafting ---- */

static int
make_draft(struct call *call, struct tx *tx)
{
	draft_begin(&call->draft, tx);
	call->book.draft = &call->draft;
	int result = call_perform(call, &call->draft.tx);
	call->book.draft = NULL;
	if (draft_end(&call->draft) != 0 && result == 0)
		result = book_no_memory(&call->book);
	return result;
}

/* What was done before is told once more. */
static int
draft_part(struct call *call, struct tx *tx)
{
	if (call_check_caller(call, tx) != 0)
		return -1;
	int result = receipt_find(call, tx);
	if (result == STORE_NONE)
		return make_draft(call, tx);
	if (result == STORE_FAILED)
		return book_store(&call->book, result);
	return result == STORE_OK ? 0 : -1;
}

/* Whether there is a draft to be written; else the call has its answer. */
static bool
draft(struct call *call)
{
	call_begin_run(call);
	call->drafted = call_in_snapshot(call, draft_part) == 0 && !call->replayed;
	if (call->drafted)
		return true;
	draft_free(&call->draft);
	call_give_up(call);
	return false;
}

void
call_draft_here(struct call *call, struct tx *tx)
{
	if (call->exchange->route->drafts == DRAFTS_NOTHING || call_in_background(call))
		return;
	call_begin_run(call);
	call->drafted = make_draft(call, tx) == 0;
	if (!call->drafted)
		draft_free(&call->draft);
}

static int
check_new(struct call *call, struct tx *tx)
{
	return is_new(call, tx) ? 0 : -1;
}

void
call_check_refusal(struct call *call)
{
	if (call->exchange->route->drafts == DRAFTS_NOTHING || call_in_background(call) ||
	    call->drafted)
		return;
	if (!call->recalled && call_in_snapshot(call, check_new) == 0)
		call_give_up(call);
	else
		draft(call);
}

/* ---- In the background ---- */

static void
draft_in_background(struct background_task *task)
{
	struct call *call = call_of_task(task);

	assert(call->state == CALL_QUEUED && call_writes(call) && call->is_long);
	call->tries++;
	if (draft(call))
		submit_job(call);
	else
		call->exchange->resume(call->exchange);
}

/* There are new entries on disk. */
static void
publish(struct call *call)
{
	const struct app *app = call->exchange->app;

	if (call->renames)
		events_publish_all(app->events, call->caller.club);
	else
		events_publish(app->events, call->caller.club, call->book.changed);
	hooks_wake(app->hooks);
}

/* Its work takes its transactions itself, writes by call_step, and keeps the receipt. */
static void
write_in_background(struct background_task *task)
{
	struct call *call = call_of_task(task);
	struct exchange *exchange = call->exchange;

	assert(call->state == CALL_QUEUED && call_writes(call));
	call_begin_run(call);
	receipt_hash(call);
	int result = call_check_open(call) == 0 ? exchange->route->work(call, NULL) : -1;
	assert((result != 0) == (call->book.problem.code != PROBLEM_NONE));
	if (result == 0 && !call->replayed)
		publish(call);
	inflight_end(exchange->app->inflight, &call->key);
	call->state = CALL_DONE;
	exchange->resume(exchange);
}

static void
submit_long(struct call *call)
{
	const struct route *route = call->exchange->route;

	if (route->grows)
		call_submit_task(call, write_in_background);
	else
		call_submit_task(call, draft_in_background);
}

void
call_submit_write(struct call *call)
{
	if (call_in_background(call))
		submit_long(call);
	else
		submit_job(call);
}

/* The match was changed between the reading and the writing: nothing was written. */
static bool
may_try_again(const struct call *call)
{
	return call->outrun && call->tries < DRAFT_TRIES &&
	       !background_is_stopping(call->exchange->app->background);
}

/*
 * The scope and key under which this request is in flight lie in the exchange until it is answered.
 */
static void
done(struct job *job, int result)
{
	struct call *call = call_of(job);
	struct exchange *exchange = call->exchange;

	assert(call->state == CALL_QUEUED);
	if (result == STORE_REFUSED && may_try_again(call)) {
		submit_long(call);
		return;
	}
	inflight_end(exchange->app->inflight, &call->key);
	if (result == STORE_OK && !call->replayed && (call->book.last_seq != 0 || call->wakes))
		publish(call);
	if (result == STORE_FAILED)
		book_refuse(
			&call->book, UNAVAILABLE,
			"the store did not confirm this; send it again under its Idempotency-Key");
	call->state = CALL_DONE;
	exchange->resume(exchange);
}

/* ---- Preparing ---- */

int
call_prepare_write(struct call *call)
{
	struct exchange *exchange = call->exchange;

	if (receipt_check_key(call) != 0)
		return -1;
	call->key.scope = call->caller.club;
	call->key.key = exchange->request.idempotency_key;
	if (!inflight_begin(exchange->app->inflight, &call->key))
		return problem_set_at_parameter(
			&call->book.problem, IDEMPOTENCY_IN_FLIGHT, "Idempotency-Key",
			"a request with this Idempotency-Key is being done now");
	if (!exchange->route->grows)
		receipt_hash(call);
	call->state = CALL_QUEUED;
	return 0;
}
