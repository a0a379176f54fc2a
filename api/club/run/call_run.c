#include "api/club/run/call_run.h"

#include "api/club/run/call_decide.h"
#include "api/club/run/call_perform.h"
#include "api/club/run/call_write.h"
#include "api/club/run/import_undo.h"
#include "api/request/document.h"
#include "ledger/core/draft.h"
#include "ledger/core/uuid.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

#define JSON_TYPE "application/json"

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
					"expected one of %s", language_words);
}

/* The entries of a match up to which such a call is for the threads that others wait for. */
static int64_t
short_match(const struct route *route)
{
	if (route->cost == COST_OF_HANDS)
		return SETTLED_HERE;
	return route->cost == COST_OF_MATCH ? LONG_MATCH : INT64_MAX;
}

static int
find_length(struct call *call, struct tx *tx)
{
	int64_t most = short_match(call->exchange->route);

	call->is_long = call->exchange->route->cost == COST_OF_CLUB;
	if (most == INT64_MAX)
		return 0;
	return book_store(&call->book,
			  tx->calls->match_has_more(tx, call->caller.club, call_part(call, 0), most,
						    &call->is_long));
}

/* All that needs no job: who calls, and what only reads. */
static int
read_part(struct call *call, struct tx *tx)
{
	if (call_find_caller(call, tx) != 0)
		return -1;
	if (call_check_open(call) != 0) {
		import_undo_again(call->exchange->app, call->caller.club);
		return -1;
	}
	if (find_length(call, tx) != 0)
		return -1;
	assert(call->caller.role != ROLE_NONE || call->exchange->route->role == ROLE_NONE);
	if (call_writes(call)) {
		if (call_prepare_write(call) != 0)
			return -1;
		call_decide_here(call, tx);
		return 0;
	}
	if (!call->is_long)
		return call_perform(call, tx);
	call->state = CALL_QUEUED;
	return 0;
}

static int
read_if_open(struct call *call, struct tx *tx)
{
	return call_check_open(call) != 0 ? -1 : call_perform(call, tx);
}

/* What read_part has left to a thread of the background. */
static void
read_in_background(struct background_task *task)
{
	struct call *call = (struct call *)((char *)task - offsetof(struct call, task));

	assert(call->state == CALL_QUEUED && !call_writes(call));
	call_begin_run(call);
	if (call->exchange->route->writes != WRITES_PIECES)
		call_in_snapshot(call, read_if_open);
	else if (call_check_open(call) == 0)
		call->exchange->route->work(call, NULL); /* a preview */
	call->state = CALL_DONE;
	call->exchange->resume(call->exchange);
}

/* Ids are kept and compared in lower case. */
static void
lower_ids(struct exchange *exchange)
{
	for (unsigned i = 0; i < PATH_PARTS; i++)
		uuid_read(exchange->parts[i], exchange->parts[i]);
}

/* What the store remembers is enough for most of those, which look at nothing but the match. */
static int
begin_part(struct call *call)
{
	call->recalled = false;
	if (!call_writes(call) || !call_looks_at_a_match(call))
		return call_in_snapshot(call, read_part);
	int result = call_in_memory(call, read_part);
	/* It may be refused for what is not so any more. */
	if (result == 0 || !call->recalled)
		return result;
	call->recalled = false;
	call_begin_run(call);
	return call_in_snapshot(call, read_part);
}

static void
first_part(struct call *call)
{
	call->tries = 0;
	call_begin_run(call);
	lower_ids(call->exchange);
	if (read_preview(call) != 0 || read_names(call) != 0)
		return;
	if (begin_part(call) == 0 && call->state == CALL_QUEUED && call_writes(call))
		call_check_refusal(call);
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

	return known != NULL && call->exchange->route->writes == WRITES_NOTHING &&
	       call->etag[0] != '\0' && etag_matches(known, call->etag, ETAG_WEAK);
}

/*
 * The receipt keeps the whole answer, so that another try may see it. An answer that holds a secret
 * is never left out, for the client could not have made it.
 */
static bool
is_minimal(const struct call *call)
{
	return call_writes(call) && call->exchange->request.returns == RETURN_MINIMAL &&
	       !call->exchange->route->secret && (call->status == 200 || call->status == 201);
}

static void
respond_body(struct call *call)
{
	struct exchange *exchange = call->exchange;

	if (is_known(call)) {
		respond(exchange, 304, NULL, "", 0);
	} else if (is_minimal(call)) {
		respond(exchange, 204, NULL, "", 0);
		respond_header(exchange, "Preference-Applied", "return=minimal");
	} else {
		respond_out(exchange, call->status,
			    call->content_type != NULL ? call->content_type : JSON_TYPE);
	}
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
	respond_body(call);
	exchange->response.next = call->next;
	respond_header(exchange, "Cache-Control", call->cached != NULL ? call->cached : "no-store");
	if (call->location[0] != '\0')
		respond_header(exchange, "Location", call->location);
	if (call->etag[0] != '\0')
		respond_header(exchange, "ETag", call->etag);
	if (exchange->route->cookie != NULL) {
		exchange->route->cookie(call, call->cookie);
		respond_header(exchange, "Set-Cookie", call->cookie);
	}
	if (call->link.size > 0)
		respond_header(exchange, "Link", call->link.data);
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
	call_give_up(exchange->call);
}

static void
submit(struct exchange *exchange)
{
	struct call *call = exchange->call;

	assert(call->state == CALL_QUEUED);
	if (call_writes(call))
		call_submit_write(call);
	else
		call_submit_task(call, read_in_background);
}

static void
reset(struct call *call)
{
	if (call->free_stream != NULL)
		call->free_stream(call->stream);
	draft_free(&call->draft);
	buffer_reset(&call->book.members, KEPT_BODY);
	faults_free(&call->book.faults);
	buffer_free(&call->link);
	call->state = CALL_NEW;
	call->next = NULL;
	call->stream = NULL;
	call->free_stream = NULL;
	call->content_type = call->disposition = call->cached = NULL;
}

static void
destroy(struct call *call)
{
	reset(call);
	book_free(&call->book);
	free(call);
}

const struct stateful_calls call_calls = {answer, submit, cancel, reset, destroy};
