#include "api/ledger/call.h"

#include "api/ledger/events.h"
#include "api/ledger/inflight.h"
#include "api/ledger/receipt.h"
#include "api/ledger/tickets.h"
#include "api/request/document.h"
#include "ledger/clock.h"
#include "ledger/read_ahead.h"
#include "ledger/uuid.h"
#include "json/arena.h"
#include "json/read.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define JSON_TYPE "application/json"

/* ---- Running ---- */

/* The call whose job this is. */
static struct call *
call_of(struct job *job)
{
	return (struct call *)((char *)job - offsetof(struct call, job));
}

_Static_assert((int)KEY_LABEL == (int)RECORDER_LABEL, "an entry keeps the label of a key");

/* What the entries of this call say of who recorded them. */
static struct recorder
recorder_of(const struct caller *caller)
{
	struct recorder recorder = {.key = RECORDER_ADMIN};

	if (caller->role == ROLE_ADMIN)
		return recorder;
	memcpy(recorder.key, caller->key, sizeof(recorder.key));
	memcpy(recorder.label, caller->label, sizeof(recorder.label));
	return recorder;
}

/*
 * Forgets what an earlier run did; whether it is a preview and what a refusal's memory was stays.
 */
static void
begin_run(struct call *call)
{
	call->book = (struct book){.club = call->caller.club,
				   .now = clock_now(),
				   .preview = call->book.preview,
				   .ahead = call->ahead.last_seq == 0 ? NULL : &call->ahead,
				   .by = recorder_of(&call->caller),
				   .members = call->book.members,
				   .faults = {.list = call->book.faults.list}};
	call->out = &call->exchange->out;
	buffer_cut(call->out, 0);
	call->status = 0;
	call->replayed = call->outrun = false;
	call->guests = 0;
	call->hand.seq = call->hand.version = 0;
	call->location[0] = call->etag[0] = call->agreement.match[0] = '\0';
}

static bool
is_write(const struct call *call)
{
	return call->exchange->route->writes && !call->book.preview;
}

static int
read_body(struct call *call)
{
	const struct exchange *exchange = call->exchange;
	enum body_kind kind = exchange->route->body;

	call->root = NULL;
	if (kind != BODY_JSON && kind != BODY_MAYBE)
		return 0;
	if (kind == BODY_MAYBE && exchange->body.size == 0)
		call->root = json_object();
	else
		call->root = json_read(spool_text(&exchange->body), (size_t)exchange->body.size,
				       BODY_MAX, &call->book.problem);
	if (call->root == NULL)
		return call->book.problem.code != PROBLEM_NONE ? -1 : book_no_memory(&call->book);
	if (!json_is_object(call->root))
		return refuse_type(&call->book.problem, NULL, "an object", call->root);
	return 0;
}

/* 0, or -1 with a problem. */
static int
perform(struct call *call, struct tx *tx)
{
	json_arena_open();
	call->book.problem.faults = &call->book.faults;
	int result = read_body(call);
	if (result == 0)
		result = call->exchange->route->work(call, tx);
	if (json_arena_failed() || call->out->failed || call->book.members.failed) {
		call->out->failed = call->book.members.failed = false;
		buffer_cut(&call->book.members, 0);
		call->exchange->response.live = false;
		result = book_no_memory(&call->book);
	}
	json_arena_close(call->root);
	call->root = NULL;
	/* What refuses says why, and what is answered was not refused. */
	assert((result != 0) == (call->book.problem.code != PROBLEM_NONE));
	if (call->status == 0)
		call->status = 200;
	return result;
}

/* An import is written piece by piece: what is there of it is not shown, and nothing is added. */
static int
check_open(struct call *call)
{
	if (!background_is_closed(call->exchange->app->background, call->caller.club))
		return 0;
	return book_refuse(&call->book, UNAVAILABLE, "an import into this club is under way");
}

static int
run(struct job *job, struct tx *tx)
{
	struct call *call = call_of(job);

	assert(call->state == CALL_QUEUED && is_write(call));
	begin_run(call);
	if (check_open(call) != 0)
		return STORE_REFUSED;
	int result = receipt_find(call, tx);
	if (result != STORE_NONE)
		return result;
	if (ahead_check(&call->book, tx, &call->outrun) != 0 || perform(call, tx) != 0)
		return call->book.failed ? STORE_FAILED : STORE_REFUSED;
	return receipt_keep(call, tx);
}

/* ---- To the store and the background ---- */

static void read_in_background(struct background_task *task);
static void write_in_background(struct background_task *task);
static void read_ahead(struct background_task *task);
static void done(struct job *job, int result);

/* It goes neither to the store nor to the background. */
static void
give_up(struct call *call)
{
	assert(call->state == CALL_QUEUED);
	if (is_write(call))
		inflight_end(call->exchange->app->inflight, &call->key);
	call->state = CALL_DONE;
}

/* To be read or written in the background, or to be read ahead there, and then written. */
static void
submit_task(struct call *call)
{
	call->task.club = call->caller.club;
	call->task.run = read_in_background;
	if (is_write(call))
		call->task.run = call->exchange->route->grows ? write_in_background : read_ahead;
	if (background_submit(call->exchange->app->background, &call->task) == 0)
		return;
	book_refuse(&call->book, UNAVAILABLE, "too many requests of this kind are waiting");
	give_up(call);
	call->exchange->resume(call->exchange);
}

static void
submit_job(struct call *call)
{
	struct store *store = call->exchange->app->store;

	call->job.run = run;
	call->job.done = done;
	if (store->calls->submit(store, &call->job) == 0)
		return;
	book_refuse(&call->book, UNAVAILABLE, "too many writes are waiting; nothing was written");
	give_up(call);
	call->exchange->resume(call->exchange);
}

/* The match was changed between the reading and the writing: nothing was written. */
static bool
may_try_again(const struct call *call)
{
	return call->outrun && call->tries < AHEAD_TRIES &&
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
		submit_task(call);
		return;
	}
	inflight_end(exchange->app->inflight, &call->key);
	if (result == STORE_OK && !call->replayed && call->book.changed[0] != '\0')
		events_publish(exchange->app->events, call->caller.club, call->book.changed);
	if (result == STORE_FAILED)
		book_refuse(&call->book, UNAVAILABLE,
			    "the store cannot do this now; nothing was written");
	call->state = CALL_DONE;
	exchange->resume(exchange);
}

/* ---- Who may ---- */

static int
check_role(struct call *call)
{
	const struct exchange *exchange = call->exchange;
	enum role needed = exchange->route->role, given = call->caller.role;

	if (given == ROLE_NONE)
		return problem_set_at_parameter(&call->book.problem, UNAUTHORIZED, "Authorization",
						"this call needs Authorization: Bearer KEY");
	if (needed == ROLE_ADMIN && given != ROLE_ADMIN)
		return book_refuse(&call->book, FORBIDDEN, "this call needs the admin key");
	if (given == ROLE_ADMIN && needed != ROLE_ADMIN && !exchange->route->open)
		return book_refuse(&call->book, FORBIDDEN,
				   "this call needs a key of a club, not the admin key");
	if (given < needed)
		return book_refuse(&call->book, FORBIDDEN,
				   "this call needs a key of role %s, not %s", role_ids[needed],
				   role_ids[given]);
	return 0;
}

static int
find_caller(struct call *call, struct tx *tx)
{
	struct exchange *exchange = call->exchange;
	const char *key = auth_bearer(exchange->request.authorization);

	if (book_store(&call->book, auth_find(&exchange->app->auth, tx, key, &call->caller)) != 0)
		return -1;
	if (call->caller.role == ROLE_NONE && exchange->route->ticket)
		return ticket_use(call, tx);
	return check_role(call);
}

/* ---- The exchange's side ---- */

static int
read_preview(struct call *call)
{
	call->book.preview = false;
	return call_flag_parameter(call, "preview", &call->book.preview);
}

static int
read_names(struct call *call)
{
	char word[QUERY_VALUE_MAX + 1];

	call->names = NAMES_ALL;
	if (!query_value(call->exchange, "names", word) || names_parse(word, &call->names))
		return 0;
	return problem_set_at_parameter(&call->book.problem, BAD_VALUE, "names",
					"expected one of none, en, zh-Hans, zh-Hant, ja");
}

/* A write that may go to the store: its key is noted as in flight. */
static int
prepare_write(struct call *call)
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

/* Whether it is about a long match: that is not for the threads that others wait for. */
static int
find_length(struct call *call, struct tx *tx)
{
	call->is_long = false;
	if (call->exchange->route->ahead == NULL)
		return 0;
	return book_store(&call->book,
			  tx->calls->match_has_more(tx, call->caller.club, call_part(call, 0),
						    LONG_MATCH, &call->is_long));
}

static bool
in_background(const struct call *call)
{
	return call->exchange->route->grows || call->is_long;
}

/* All that needs no job: who calls, and what only reads. */
static int
read_part(struct call *call, struct tx *tx)
{
	if (find_caller(call, tx) != 0 || check_open(call) != 0 || find_length(call, tx) != 0)
		return -1;
	assert(call->caller.role != ROLE_NONE);
	if (is_write(call))
		return prepare_write(call);
	if (!in_background(call))
		return perform(call, tx);
	call->state = CALL_QUEUED;
	return 0;
}

/* In a snapshot: 0, or -1 with a problem. */
static int
in_snapshot(struct call *call, int (*part)(struct call *call, struct tx *tx))
{
	struct store *store = call->exchange->app->store;
	struct tx *tx = store->calls->read_begin(store);

	if (tx == NULL)
		return book_store(&call->book, STORE_FAILED);
	int result = part(call, tx);
	store->calls->read_end(tx);
	return result;
}

static int
read_if_open(struct call *call, struct tx *tx)
{
	return check_open(call) != 0 ? -1 : perform(call, tx);
}

/* What read_part has left to a thread of the background. */
static void
read_in_background(struct background_task *task)
{
	struct call *call = (struct call *)((char *)task - offsetof(struct call, task));

	assert(call->state == CALL_QUEUED && !is_write(call));
	begin_run(call);
	in_snapshot(call, read_if_open);
	call->state = CALL_DONE;
	call->exchange->resume(call->exchange);
}

/* Its work writes by call_step, and keeps the receipt itself. */
static void
write_in_background(struct background_task *task)
{
	struct call *call = (struct call *)((char *)task - offsetof(struct call, task));
	struct exchange *exchange = call->exchange;

	assert(call->state == CALL_QUEUED && is_write(call));
	begin_run(call);
	receipt_hash(call);
	int result = check_open(call) == 0 ? exchange->route->work(call, NULL) : -1;
	assert((result != 0) == (call->book.problem.code != PROBLEM_NONE));
	inflight_end(exchange->app->inflight, &call->key);
	call->state = CALL_DONE;
	exchange->resume(exchange);
}

/* Ids are kept and compared in lower case. */
static void
lower_ids(struct exchange *exchange)
{
	for (unsigned i = 0; i < PATH_PARTS; i++)
		uuid_read(exchange->parts[i], exchange->parts[i]);
}

/*
 * Not in the arena: what is read outlives this thread's part of the call. From submit_job on the
 * call is others'.
 */
static void
read_ahead(struct background_task *task)
{
	struct call *call = (struct call *)((char *)task - offsetof(struct call, task));

	assert(call->state == CALL_QUEUED && is_write(call) && call->is_long);
	ahead_free(&call->ahead);
	begin_run(call);
	call->tries++;
	if (in_snapshot(call, call->exchange->route->ahead) == 0) {
		submit_job(call);
		return;
	}
	give_up(call);
	call->exchange->resume(call->exchange);
}

static void
first_part(struct call *call)
{
	call->tries = 0;
	begin_run(call);
	lower_ids(call->exchange);
	if (read_preview(call) == 0 && read_names(call) == 0)
		in_snapshot(call, read_part);
}

static void
respond_refusal(struct call *call)
{
	struct exchange *exchange = call->exchange;

	call->book.problem.members = call->book.members.data;
	call->book.problem.members_size = call->book.members.size;
	respond_problem(exchange, &call->book.problem);
	if (call->book.problem.code == UNAUTHORIZED)
		respond_header(exchange, "WWW-Authenticate", "Bearer realm=\"mahjongd\"");
	if (call->book.problem.code == IDEMPOTENCY_IN_FLIGHT)
		respond_header(exchange, "Retry-After", RETRY_SECONDS);
}

/* What the client has already. */
static bool
is_known(const struct call *call)
{
	const char *known = call->exchange->request.if_none_match;

	return known != NULL && !call->exchange->route->writes && call->etag[0] != '\0' &&
	       etag_matches(known, call->etag, ETAG_WEAK);
}

static void
respond_call(struct call *call)
{
	struct exchange *exchange = call->exchange;

	assert(call->state != CALL_QUEUED);
	if (call->book.problem.code != PROBLEM_NONE) {
		respond_refusal(call);
		return;
	}
	if (is_known(call))
		respond(exchange, 304, NULL, "", 0);
	else
		respond_out(exchange, call->status,
			    call->content_type != NULL ? call->content_type : JSON_TYPE);
	exchange->response.next = call->next;
	respond_header(exchange, "Cache-Control", "no-store");
	if (call->location[0] != '\0')
		respond_header(exchange, "Location", call->location);
	if (call->etag[0] != '\0')
		respond_header(exchange, "ETag", call->etag);
	if (call->replayed)
		respond_header(exchange, "Idempotency-Replayed", "true");
	if (call->disposition != NULL)
		respond_header(exchange, "Content-Disposition", call->disposition);
}

static struct call *
call_for(struct exchange *exchange)
{
	if (exchange->call == NULL)
		exchange->call = calloc(1, sizeof(*exchange->call));
	if (exchange->call != NULL)
		exchange->call->exchange = exchange;
	return exchange->call;
}

static bool
answer(struct exchange *exchange)
{
	struct call *call = call_for(exchange);
	struct problem problem;

	if (call == NULL) {
		problem_set(&problem, UNAVAILABLE, "there is no memory for this request now");
		respond_problem(exchange, &problem);
		return true;
	}
	if (call->state == CALL_NEW)
		first_part(call);
	if (call->state == CALL_QUEUED)
		return false;
	respond_call(call);
	return true;
}

static void
cancel(struct exchange *exchange)
{
	book_refuse(&exchange->call->book, UNAVAILABLE,
		    "the service is stopping; nothing was written");
	give_up(exchange->call);
}

static void
submit(struct exchange *exchange)
{
	struct call *call = exchange->call;

	assert(call->state == CALL_QUEUED);
	if (in_background(call))
		submit_task(call);
	else
		submit_job(call);
}

static void
reset(struct call *call)
{
	if (call->free_stream != NULL)
		call->free_stream(call->stream);
	ahead_free(&call->ahead);
	buffer_reset(&call->book.members, KEPT_BODY);
	faults_free(&call->book.faults);
	call->state = CALL_NEW;
	call->next = NULL;
	call->stream = NULL;
	call->free_stream = NULL;
	call->content_type = call->disposition = NULL;
}

static void
destroy(struct call *call)
{
	reset(call);
	book_free(&call->book);
	free(call);
}

const struct stateful_calls call_calls = {answer, submit, cancel, reset, destroy};
