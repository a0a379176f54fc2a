#include "api/club/run/call_perform.h"

#include "api/club/call/call_body.h"
#include "api/club/call/player_names.h"
#include "api/club/call/reach.h"
#include "api/club/run/seen.h"
#include "api/request/media.h"
#include "ledger/core/clock.h"
#include "json/arena.h"
#include "json/read.h"

#include <assert.h>
#include <string.h>

/* ---- A run ---- */

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

void
call_begin_run(struct call *call)
{
	call->book = (struct book){.club = call->caller.club,
				   .now = clock_now(),
				   .preview = call->book.preview,
				   .by = recorder_of(&call->caller),
				   .seal_key = call->exchange->app->seal_key,
				   .owner = call->caller.role == ROLE_OWNER,
				   .members = call->book.members,
				   .faults = {.list = call->book.faults.list}};
	call->out = &call->exchange->out;
	buffer_cut(call->out, 0);
	buffer_cut(&call->book.members, 0);
	call->status = 0;
	call->replayed = call->outrun = call->wakes = call->renames = call->no_rules = false;
	call->shown = 0;
	call->named_count = 0;
	player_names_begin();
	call->hand.seq = call->hand.version = call->expires_at = 0;
	call->location[0] = call->etag[0] = call->agreement.match[0] = '\0';
}

static int
read_body(struct call *call)
{
	const struct exchange *exchange = call->exchange;
	enum body_kind kind = exchange->route->body;

	call->root = NULL;
	bool lines = kind == BODY_HANDS && media_of(exchange->request.content_type) == MEDIA_NDJSON;
	if ((kind != BODY_JSON && kind != BODY_MAYBE && kind != BODY_HANDS) || lines)
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

int
call_perform(struct call *call, struct tx *tx)
{
	json_arena_open();
	call->book.problem.faults = &call->book.faults;
	int result = read_body(call);
	if (result == 0)
		result = call->exchange->route->work(call, tx);
	result = call_check_memory(call, result);
	json_arena_close(call->root);
	call->root = NULL;
	/* What refuses says why, and what is answered was not refused. */
	assert((result != 0) == (call->book.problem.code != PROBLEM_NONE));
	if (call->status == 0)
		call->status = 200;
	return result;
}

int
call_check_open(struct call *call)
{
	if (!background_is_closed(call->exchange->app->background, call->caller.club))
		return 0;
	return book_refuse(&call->book, UNAVAILABLE, "an import into this club is under way");
}

/* ---- Who may ---- */

static int
refuse_unknown(struct call *call)
{
	return problem_set_at_parameter(&call->book.problem, UNAUTHORIZED, "Authorization",
					"this call needs Authorization: Bearer KEY");
}

static int
check_role(struct call *call)
{
	const struct exchange *exchange = call->exchange;
	enum role needed = exchange->route->role, given = call->caller.role;

	if (given == ROLE_NONE)
		return refuse_unknown(call);
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

int
call_find_caller(struct call *call, struct tx *tx)
{
	struct exchange *exchange = call->exchange;

	call->caller = (struct caller){0};
	if (exchange->route->role == ROLE_NONE)
		return exchange->route->admit(call, tx);
	if (book_store(&call->book, auth_find(&exchange->app->auth, tx, exchange->key,
					      call->book.now, &call->caller)) != 0)
		return -1;
	if (call->caller.role == ROLE_NONE && exchange->route->admit != NULL)
		return exchange->route->admit(call, tx) == 0 ? reach_check(call, tx) : -1;
	if (check_role(call) != 0 || reach_check(call, tx) != 0)
		return -1;
	seen_note(exchange->app->seen, exchange->app->store, &call->caller, call->book.now);
	return 0;
}

/* The admin key is the daemon's as long as it runs; who has none is judged by the work. */
static int
check_key(struct call *call, struct tx *tx)
{
	struct key_row row;

	if (call->caller.role == ROLE_ADMIN || call->exchange->route->role == ROLE_NONE)
		return 0;
	int result = tx->calls->key_find(tx, call->caller.key, &row);
	if (result == STORE_NONE || (result == STORE_OK && !auth_is_good(&row, call->book.now)))
		return refuse_unknown(call);
	return book_store(&call->book, result);
}

int
call_check_caller(struct call *call, struct tx *tx)
{
	return check_key(call, tx) == 0 ? reach_check(call, tx) : -1;
}

/* ---- A snapshot ---- */

int
call_in_snapshot(struct call *call, int (*part)(struct call *call, struct tx *tx))
{
	struct store *store = call->exchange->app->store;
	struct tx *tx = store->calls->read_begin(store);

	if (tx == NULL)
		return book_store(&call->book, STORE_FAILED);
	int result = part(call, tx);
	store->calls->read_end(tx);
	return result;
}

int
call_in_memory(struct call *call, int (*part)(struct call *call, struct tx *tx))
{
	struct store *store = call->exchange->app->store;
	struct tx *tx = store->calls->draft_begin(store);

	if (tx == NULL)
		return book_store(&call->book, STORE_FAILED);
	int result = part(call, tx);
	call->recalled = tx->calls->recalls(tx);
	store->calls->read_end(tx);
	return result;
}
