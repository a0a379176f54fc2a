#include "api/club/run/call_write.h"

#include "api/club/run/call_decide.h"
#include "api/club/run/call_job.h"
#include "api/club/run/call_perform.h"
#include "api/club/run/receipt.h"
#include "api/hooks/hooks.h"
#include "api/stream/events.h"

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static void done(struct job *job, int result);
static void submit_long(struct call *call);

static struct call *
call_of_turn(struct turn *turn)
{
	return (struct call *)((char *)turn - offsetof(struct call, turn));
}

static struct call *
call_of_task(struct background_task *task)
{
	return (struct call *)((char *)task - offsetof(struct call, task));
}

bool
call_writes(const struct call *call)
{
	return call->exchange->route->writes != WRITES_NOTHING && !call->book.preview;
}

/* ---- To the store ---- */

static int
submit_job(struct call *call)
{
	struct store *store = call->exchange->app->store;

	call->job =
		(struct job){.club = call->caller.club,
			     .match = call_match(call),
			     .key = call->key.key,
			     .caller = call->caller.role == ROLE_ADMIN ? NULL : call->caller.key,
			     .run = call_job_run,
			     .done = done};
	return store->calls->submit(store, &call->job);
}

static void
refuse_full(struct call *call)
{
	book_refuse(&call->book, UNAVAILABLE, "too many writes are waiting; nothing was written");
	call_give_up(call);
	call->exchange->resume(call->exchange);
}

/* ---- Giving it up, or to the background ---- */

void
call_give_up(struct call *call)
{
	struct turn *next = NULL;

	assert(call->state == CALL_QUEUED);
	if (call->turn.state == TURN_TAKEN)
		next = turn_leave(call->exchange->app->turns, &call->turn);
	if (call_writes(call))
		inflight_end(call->exchange->app->inflight, &call->key);
	call->state = CALL_DONE;
	if (next != NULL)
		next->taken(next);
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

/* ---- Deciding ---- */

static void
resume_taken(struct turn *turn)
{
	struct exchange *exchange = call_of_turn(turn)->exchange;

	exchange->resume(exchange);
}

static void
begin_turn(struct call *call)
{
	call->turn = (struct turn){.club = call->caller.club,
				   .match = call_match(call),
				   .alone = call->exchange->route->alone,
				   .taken = resume_taken};
}

/* What is decided alone needs a snapshot of a later time than this. */
void
call_decide_here(struct call *call, struct tx *tx)
{
	const struct route *route = call->exchange->route;

	if (route->writes != WRITES_BOOK || call->is_long)
		return;
	begin_turn(call);
	if (route->alone || !turn_take(call->exchange->app->turns, &call->turn))
		return;
	call_begin_run(call);
	call_draft(call, tx, true);
}

void
call_check_refusal(struct call *call)
{
	if (call->turn.state == TURN_TAKEN && call->decision == UNDECIDED && !call_judge(call))
		call_give_up(call);
}

/* ---- Turns ---- */

static int
submit_turn(struct turn *turn)
{
	return submit_job(call_of_turn(turn));
}

/* Of a call that has the turn: it is decided, if it was not, and its job submitted. Who is next. */
static struct turn *
go_on(struct call *call)
{
	struct turn *next = NULL;

	if (call->decision == UNDECIDED && !call_decide_ahead(call) && !call_judge(call)) {
		call_give_up(call);
		call->exchange->resume(call->exchange);
		return NULL;
	}
	const struct draft *draft = &call->draft;
	const struct club_head last = draft->last;
	bool knows = call->decision == DECIDED && draft->has_head;
	if (turn_pass(call->exchange->app->turns, &call->turn, knows ? &last : NULL, submit_turn,
		      &next) != 0)
		refuse_full(call);
	return next;
}

/* This thread decides those who are next as well; but not what is long. */
static void
run_turns(struct turn *turn)
{
	while (turn != NULL) {
		struct call *call = call_of_turn(turn);
		if (call->is_long) {
			turn->taken(turn);
			return;
		}
		turn = go_on(call);
	}
}

/* ---- In the background ---- */

/* A thread of the background that waits for the turn of its call. */
struct wait {
	pthread_mutex_t mutex;
	pthread_cond_t wake;
	bool taken;
};

static void
wake_taken(struct turn *turn)
{
	struct wait *wait = call_of_turn(turn)->wait;

	pthread_mutex_lock(&wait->mutex);
	wait->taken = true;
	pthread_cond_signal(&wait->wake);
	pthread_mutex_unlock(&wait->mutex);
}

static void
wait_for_turn(struct call *call)
{
	struct wait wait = {.taken = false};

	begin_turn(call);
	call->turn.taken = wake_taken;
	call->wait = &wait;
	pthread_mutex_init(&wait.mutex, NULL);
	pthread_cond_init(&wait.wake, NULL);
	if (!turn_ask(call->exchange->app->turns, &call->turn)) {
		pthread_mutex_lock(&wait.mutex);
		while (!wait.taken)
			pthread_cond_wait(&wait.wake, &wait.mutex);
		pthread_mutex_unlock(&wait.mutex);
	}
	pthread_cond_destroy(&wait.wake);
	pthread_mutex_destroy(&wait.mutex);
	call->wait = NULL;
}

/* Those who are next are for threads of a higher priority. */
static void
decide_in_background(struct background_task *task)
{
	struct call *call = call_of_task(task);

	assert(call->state == CALL_QUEUED && call_writes(call) && call->is_long);
	call->tries++;
	call->decision = UNDECIDED;
	wait_for_turn(call);
	struct turn *next = go_on(call);
	if (next != NULL)
		next->taken(next);
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
	turns_forget(exchange->app->turns, call->caller.club);
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

	if (route->writes == WRITES_PIECES)
		call_submit_task(call, write_in_background);
	else
		call_submit_task(call, decide_in_background);
}

void
call_submit_write(struct call *call)
{
	if (call->is_long) {
		submit_long(call);
	} else if (call->exchange->route->writes == WRITES_ROWS) {
		if (submit_job(call) != 0)
			refuse_full(call);
	} else if (call->turn.state == TURN_TAKEN ||
		   turn_ask(call->exchange->app->turns, &call->turn)) {
		run_turns(&call->turn);
	}
}

/* ---- When the job is done ---- */

/* What was changed between the reading and the writing: nothing was written. */
static bool
may_try_again(const struct call *call)
{
	return call->outrun && call->tries < DECIDE_TRIES &&
	       !background_is_stopping(call->exchange->app->background);
}

static void
end_turn(struct call *call, int result)
{
	struct turns *turns = call->exchange->app->turns;

	if (call->turn.state == TURN_PASSED)
		turn_end(turns, &call->turn, result == STORE_OK && call->decision == DECIDED);
	else if (result == STORE_FAILED || call->book.last_seq != 0)
		turns_forget(turns, call->caller.club);
}

/*
 * The scope and key under which this request is in flight lie in the exchange until it is answered.
 */
static void
done(struct job *job, int result)
{
	struct call *call = call_of_job(job);
	struct exchange *exchange = call->exchange;

	assert(call->state == CALL_QUEUED);
	end_turn(call, result);
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
	if (exchange->route->writes != WRITES_PIECES)
		receipt_hash(call);
	call->decision = UNDECIDED;
	call->turn.state = TURN_NONE;
	call->state = CALL_QUEUED;
	return 0;
}
