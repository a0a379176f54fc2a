#include "api/ledger/work.h"

#include "api/ledger/events.h"
#include "api/ledger/inflight.h"
#include "api/ledger/receipt.h"
#include "api/request/document.h"
#include "json/arena.h"
#include "json/read.h"
#include "ledger/clock.h"

#include <stdio.h>
#include <stdlib.h>

#define JSON_TYPE "application/json"

/* ---- Running ---- */

/* Forgets what an earlier run did. */
static void
begin_run(struct work *work)
{
	work->now = clock_now();
	work->out = &work->exchange->out;
	work->out->size = 0;
	work->problem = (struct problem){0};
	work->status = 0;
	work->replayed = work->failed = false;
	work->location[0] = work->etag[0] = work->changed[0] = work->facts.match[0] = '\0';
}

static int
read_body(struct work *work)
{
	const struct exchange *exchange = work->exchange;
	enum body_kind kind = exchange->route->body;

	work->root = NULL;
	if (kind != BODY_JSON && kind != BODY_MAYBE)
		return 0;
	if (kind == BODY_MAYBE && exchange->body.size == 0)
		work->root = json_object();
	else
		work->root = json_read(spool_text(&exchange->body), (size_t)exchange->body.size,
				       BODY_MAX, &work->problem);
	if (work->root == NULL)
		return work->problem.code != PROBLEM_NONE
			       ? -1
			       : work_refuse(work, UNAVAILABLE, "there is no memory for this now");
	if (!json_is_object(work->root))
		return refuse_type(&work->problem, NULL, "an object", work->root);
	return 0;
}

/* 0, or -1 with a problem. */
static int
perform(struct work *work, struct tx *tx)
{
	json_arena_open();
	int result = read_body(work);
	if (result == 0)
		result = work->exchange->route->work(work, tx);
	if (json_arena_failed() || work->out->failed || work->members.failed) {
		work->out->failed = work->members.failed = false;
		work->members.size = 0;
		work->exchange->response.live = false;
		result = work_refuse(work, UNAVAILABLE, "there is no memory for this now");
	}
	json_arena_close(work->root);
	work->root = NULL;
	if (work->status == 0)
		work->status = 200;
	return result;
}

static int
run(struct job *job, struct tx *tx)
{
	struct work *work = (struct work *)job;

	begin_run(work);
	int result = receipt_find(work, tx);
	if (result != STORE_NONE)
		return result;
	if (perform(work, tx) != 0)
		return work->failed ? STORE_FAILED : STORE_REFUSED;
	return receipt_keep(work, tx);
}

/* The scope and key under which this request is in flight lie in the exchange until it is answered. */
static void
done(struct job *job, int result)
{
	struct work *work = (struct work *)job;
	struct exchange *exchange = work->exchange;

	inflight_end(exchange->app->inflight, &work->key);
	if (result == STORE_OK && !work->replayed && work->changed[0] != '\0')
		events_publish(exchange->app->events, work->caller.club, work->changed);
	if (result == STORE_FAILED)
		work_refuse(work, UNAVAILABLE, "the store cannot do this now; nothing was written");
	work->state = WORK_DONE;
	exchange->resume(exchange);
}

/* ---- Who may ---- */

static int
check_role(struct work *work)
{
	const struct exchange *exchange = work->exchange;
	enum role needed = exchange->route->role, given = work->caller.role;

	if (given == ROLE_NONE)
		return problem_set_at_parameter(&work->problem, UNAUTHORIZED, "Authorization",
						"this call needs Authorization: Bearer KEY");
	if (needed == ROLE_ADMIN && given != ROLE_ADMIN)
		return work_refuse(work, FORBIDDEN, "this call needs the admin key");
	if (given == ROLE_ADMIN && needed != ROLE_ADMIN && !exchange->route->open)
		return work_refuse(work, FORBIDDEN,
				   "this call needs a key of a club, not the admin key");
	if (given < needed)
		return work_refuse(work, FORBIDDEN, "this call needs a key of role %s, not %s",
				   role_ids[needed], role_ids[given]);
	return 0;
}

static int
find_caller(struct work *work, struct tx *tx)
{
	struct exchange *exchange = work->exchange;
	const char *key = auth_bearer(exchange->request.authorization);

	if (work_store(work, auth_find(&exchange->app->auth, tx, key, &work->caller)) != 0)
		return -1;
	if (work->caller.role == ROLE_NONE && exchange->route->ticket)
		return events_use_ticket(work, tx);
	return check_role(work);
}

/* ---- The exchange's side ---- */

static int
read_preview(struct work *work)
{
	char word[QUERY_VALUE_MAX + 1];

	work->preview = false;
	if (!query_value(work->exchange, "preview", word))
		return 0;
	work->preview = strcmp(word, "true") == 0;
	if (work->preview || strcmp(word, "false") == 0)
		return 0;
	return problem_set_at_parameter(&work->problem, BAD_VALUE, "preview",
					"expected true or false");
}

static int
read_names(struct work *work)
{
	char word[QUERY_VALUE_MAX + 1];

	work->names = NAMES_ALL;
	if (!query_value(work->exchange, "names", word) || names_parse(word, &work->names))
		return 0;
	return problem_set_at_parameter(&work->problem, BAD_VALUE, "names",
					"expected one of none, en, zh-Hans, zh-Hant, ja");
}

static bool
is_write(const struct work *work)
{
	return work->exchange->route->writes && !work->preview;
}

/* A write that may go to the store: its key is noted as in flight. */
static int
prepare_write(struct work *work)
{
	struct exchange *exchange = work->exchange;

	if (receipt_check_key(work) != 0)
		return -1;
	work->key.scope = work->caller.club;
	work->key.key = exchange->request.idempotency_key;
	if (!inflight_begin(exchange->app->inflight, &work->key))
		return problem_set_at_parameter(
			&work->problem, IDEMPOTENCY_IN_FLIGHT, "Idempotency-Key",
			"a request with this Idempotency-Key is being done now");
	receipt_hash(work);
	work->state = WORK_QUEUED;
	return 0;
}

/* All that needs no job: who calls, and what only reads. */
static int
read_part(struct work *work, struct tx *tx)
{
	if (find_caller(work, tx) != 0)
		return -1;
	if (is_write(work))
		return prepare_write(work);
	return perform(work, tx);
}

static void
first_part(struct work *work)
{
	struct store *store = work->exchange->app->store;

	begin_run(work);
	if (read_preview(work) != 0 || read_names(work) != 0)
		return;
	struct tx *tx = store->calls->read_begin(store);
	if (tx == NULL) {
		work_store(work, STORE_FAILED);
		return;
	}
	read_part(work, tx);
	store->calls->read_end(tx);
}

static void
respond_refusal(struct work *work)
{
	struct exchange *exchange = work->exchange;

	work->problem.members = work->members.data;
	work->problem.members_size = work->members.size;
	respond_problem(exchange, &work->problem);
	if (work->problem.code == UNAUTHORIZED)
		respond_header(exchange, "WWW-Authenticate", "Bearer realm=\"mahjongd\"");
	if (work->problem.code == IDEMPOTENCY_IN_FLIGHT)
		respond_header(exchange, "Retry-After", RETRY_SECONDS);
}

/* What the client has already. */
static bool
is_known(const struct work *work)
{
	const char *known = work->exchange->request.if_none_match;

	return known != NULL && !work->exchange->route->writes && work->etag[0] != '\0' &&
	       etag_matches(known, work->etag);
}

static void
respond_work(struct work *work)
{
	struct exchange *exchange = work->exchange;

	if (work->problem.code != PROBLEM_NONE) {
		respond_refusal(work);
		return;
	}
	if (is_known(work))
		respond(exchange, 304, NULL, "", 0);
	else
		respond_out(exchange, work->status,
			    work->content_type != NULL ? work->content_type : JSON_TYPE);
	exchange->response.next = work->next;
	respond_header(exchange, "Cache-Control", "no-store");
	if (work->location[0] != '\0')
		respond_header(exchange, "Location", work->location);
	if (work->etag[0] != '\0')
		respond_header(exchange, "ETag", work->etag);
	if (work->replayed)
		respond_header(exchange, "Idempotency-Replayed", "true");
	if (work->disposition != NULL)
		respond_header(exchange, "Content-Disposition", work->disposition);
}

static struct work *
work_of(struct exchange *exchange)
{
	if (exchange->work == NULL)
		exchange->work = calloc(1, sizeof(*exchange->work));
	if (exchange->work != NULL)
		exchange->work->exchange = exchange;
	return exchange->work;
}

static bool
work_answer(struct exchange *exchange)
{
	struct work *work = work_of(exchange);
	struct problem problem;

	if (work == NULL) {
		problem_set(&problem, UNAVAILABLE, "there is no memory for this request now");
		respond_problem(exchange, &problem);
		return true;
	}
	if (work->state == WORK_NEW)
		first_part(work);
	if (work->state == WORK_QUEUED)
		return false;
	respond_work(work);
	return true;
}

/* It never goes to the store. */
static void
give_up(struct work *work)
{
	inflight_end(work->exchange->app->inflight, &work->key);
	work->state = WORK_DONE;
}

static void
work_cancel(struct exchange *exchange)
{
	work_refuse(exchange->work, UNAVAILABLE, "the service is stopping; nothing was written");
	give_up(exchange->work);
}

static void
work_submit(struct exchange *exchange)
{
	struct work *work = exchange->work;
	struct store *store = exchange->app->store;

	work->job.run = run;
	work->job.done = done;
	if (store->calls->submit(store, &work->job) == 0)
		return;
	work_refuse(work, UNAVAILABLE, "too many writes are waiting; nothing was written");
	give_up(work);
	exchange->resume(exchange);
}

static void
work_reset(struct work *work)
{
	if (work->free_stream != NULL)
		work->free_stream(work->stream);
	buffer_reset(&work->members, KEPT_BODY);
	work->state = WORK_NEW;
	work->next = NULL;
	work->stream = NULL;
	work->free_stream = NULL;
	work->content_type = work->disposition = NULL;
}

static void
work_destroy(struct work *work)
{
	work_reset(work);
	buffer_free(&work->members);
	free(work);
}

const struct stateful_calls work_calls = {work_answer, work_submit, work_cancel, work_reset,
					  work_destroy};
