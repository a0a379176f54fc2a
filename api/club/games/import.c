/*
 * POST /v1/import: the body as lines, one by one into the ledger. A thread of the background has
 * them written in pieces, between which other clubs' writes have their turn. Until the last piece
 * the club is closed: nobody sees a part, and a refused import is taken away before it is open.
 */
#include "ledger/carry/import.h"

#include "api/club/games/endpoints.h"
#include "api/club/run/call_step.h"
#include "api/club/run/import_undo.h"
#include "api/club/run/receipt.h"
#include "api/ops/monotonic.h"
#include "ledger/core/chain.h"
#include "json/arena.h"

#include <assert.h>

enum { IMPORT_READ = 1 << 16 };

/* ---- Lines ---- */

/*
 * The body cut into lines; they may be longer than those of the calls of the rules
 * (api/rules/lines.h).
 */
struct source {
	const struct spool *body;
	uint64_t offset;
	struct buffer text; /* what has been read and, from `at` on, not been given out yet */
	size_t at, seen;    /* no line ends before `seen` */
	unsigned long number;
};

static int
read_more(struct call *call, struct source *source)
{
	struct buffer *text = &source->text;
	size_t held = text->size - source->at;

	assert(source->at <= source->seen && source->seen <= text->size);
	if (held > IMPORT_LINE_MAX)
		return book_refuse(&call->book, TOO_LARGE, "a line is longer than %d bytes",
				   IMPORT_LINE_MAX);
	if (source->at > 0)
		memmove(text->data, text->data + source->at, held);
	source->at = 0;
	source->seen = text->size = held;
	if (!buffer_reserve(text, IMPORT_READ))
		return book_no_memory(&call->book);
	int64_t size = spool_read(source->body, source->offset, text->data + held, IMPORT_READ);
	if (size < 0)
		return book_refuse(&call->book, UNAVAILABLE, "the body cannot be read again now");
	text->size += (size_t)size;
	source->offset += (uint64_t)size;
	return size > 0;
}

/* The next line: 1; 0 at the end; -1 with a problem. */
static int
next_line(struct call *call, struct source *source, const char **line, size_t *size)
{
	const char *feed = NULL;
	int more = 1;

	source->number++;
	while (more == 1) {
		struct buffer *text = &source->text;
		if (text->size > source->seen)
			feed = memchr(text->data + source->seen, '\n', text->size - source->seen);
		if (feed != NULL)
			break;
		more = read_more(call, source);
	}
	if (more < 0)
		return -1;
	*line = source->text.data + source->at;
	*size = (feed == NULL ? source->text.size : (size_t)(feed - source->text.data)) -
		source->at;
	source->at = source->seen = source->at + *size + (feed != NULL);
	return feed != NULL || *size > 0;
}

/* ---- The answer ---- */

static int
write_balance(void *arg, const struct account_row *row)
{
	struct buffer *out = arg;

	if (row->balance == 0)
		return STORE_OK;
	out_open(out, '{');
	out_key(out, "account");
	out_string(out, row->account);
	out_key(out, "asset");
	out_string(out, row->asset);
	out_member(out, "balance", row->balance);
	out_close(out, '}');
	return STORE_OK;
}

static int
write_answer(struct call *call, struct tx *tx, const struct import *import)
{
	struct buffer *out = call->out;
	char head[HASH_TEXT];

	buffer_cut(out, 0);
	hash_write(import->head, head);
	out_open(out, '{');
	out_member(out, "players", import->players);
	out_member(out, "matches", import->matches);
	out_member(out, "entries", import->entries);
	out_open_member(out, "head", '{');
	out_member(out, "seq", import->entries);
	out_key(out, "hash");
	out_string(out, head);
	out_close(out, '}');
	out_open_member(out, "balances", '[');
	int result = tx->calls->accounts(tx, call->book.club, NULL, NULL, write_balance, out);
	out_close(out, ']');
	out_close(out, '}');
	call_created(call, "/v1/ledger");
	if (result == STORE_OK && out->failed)
		return book_no_memory(&call->book);
	return book_store(&call->book, result);
}

/* ---- Piece by piece ---- */

/*
 * How far it has come. A piece whose commit failed on account of others is run again: it begins
 * with `done`, and works on `now`.
 */
struct place {
	struct import import;
	uint64_t offset; /* of the next line in the body */
	unsigned long number;
	int64_t last_seq; /* of the book */
	uint8_t last_hash[STORE_HASH];
};

struct pieces {
	struct call *call;
	struct source source;
	struct place done, now;
	bool whole; /* no line is left */
};

static void
forget_refusal(struct book *book)
{
	book->problem = (struct problem){0};
	buffer_cut(&book->members, 0);
	book->failed = false;
}

/* The receipt of an earlier request, or the mark that an import is under way. */
static int
begin(void *arg, struct tx *tx)
{
	struct pieces *pieces = arg;
	struct call *call = pieces->call;

	forget_refusal(&call->book);
	call->book.last_seq = 0;
	buffer_cut(call->out, 0);
	int result = call_find_done(call, tx);
	if (result != STORE_NONE)
		return result;
	if (import_begin(&pieces->done.import, &call->book, tx) != 0)
		return call_refused(call);
	return tx->calls->import_begin(tx, call->book.club);
}

static void
go_to(struct source *source, const struct place *place)
{
	source->number = place->number;
	source->offset = place->offset;
	source->text.size = source->at = source->seen = 0;
}

static uint64_t
next_offset(const struct source *source)
{
	return source->offset - (source->text.size - source->at);
}

static uint64_t
end_of_slice(void)
{
	return monotonic_now() + IMPORT_SLICE_MS * UINT64_C(1000000);
}

/* Lines for IMPORT_SLICE_MS, one at least; all of a small import, however slow the machine. */
static int
take_lines(void *arg, struct tx *tx)
{
	struct pieces *pieces = arg;
	struct book *book = &pieces->call->book;
	bool small = pieces->source.body->size <= IMPORT_SMALL;
	uint64_t end = small ? UINT64_MAX : end_of_slice();
	const char *line = NULL;
	size_t size = 0;
	int more;

	forget_refusal(book);
	pieces->now = pieces->done;
	pieces->now.import.tx = tx;
	book->last_seq = pieces->done.last_seq;
	memcpy(book->last_hash, pieces->done.last_hash, STORE_HASH);
	if (next_offset(&pieces->source) != pieces->done.offset)
		go_to(&pieces->source, &pieces->done);
	do {
		more = next_line(pieces->call, &pieces->source, &line, &size);
		if (more == 1 && import_line(&pieces->now.import, line, size) != 0)
			more = -1;
	} while (more == 1 && monotonic_now() < end);
	pieces->whole = more == 0;
	if (more == 1 || (more == 0 && import_merge(&pieces->now.import) == 0))
		return STORE_OK;
	/* What is no line's fault is the end's. */
	unsigned long number = pieces->source.number - (more == 0);
	if (number > 0)
		import_name_line(book, number);
	return call_refused(pieces->call);
}

static void
keep_place(struct pieces *pieces)
{
	const struct book *book = &pieces->call->book;

	pieces->done = pieces->now;
	pieces->done.offset = next_offset(&pieces->source);
	pieces->done.number = pieces->source.number;
	pieces->done.last_seq = book->last_seq;
	memcpy(pieces->done.last_hash, book->last_hash, STORE_HASH);
}

/*
 * Everything together is good, or the refusal names the line. The line is looked for anew, which
 * costs as much as reading all, but happens once and only to what is wrong.
 */
static int
finish(struct pieces *pieces)
{
	static const struct place first = {.number = 0};
	struct book *book = &pieces->call->book;
	const struct import *import = &pieces->now.import;
	const char *line = NULL;
	size_t size = 0;
	int64_t entries = 0;

	if (import_finish(&pieces->now.import) == 0)
		return 0;
	if (book->problem.code == UNAVAILABLE)
		return -1;
	go_to(&pieces->source, &first);
	int more = 1;
	while (more == 1) {
		more = next_line(pieces->call, &pieces->source, &line, &size);
		if (more == 1 && import_is_at_fault(import, line, size, &entries))
			break;
	}
	/* What is no line's fault is the end's. */
	unsigned long number = pieces->source.number - (more != 1);
	if (more >= 0 && number > 0)
		import_name_line(book, number);
	return -1;
}

/* From now on it is the club's. */
static int
end(void *arg, struct tx *tx)
{
	struct pieces *pieces = arg;
	struct call *call = pieces->call;

	forget_refusal(&call->book);
	int result = tx->calls->import_end(tx, call->book.club);
	if (result != STORE_OK)
		return result;
	if (write_answer(call, tx, &pieces->now.import) != 0)
		return call_refused(call);
	return receipt_keep(call, tx);
}

/* ---- All of it ---- */

/* 0, or -1 with a problem. */
static int
run_step(struct pieces *pieces, int (*step)(void *arg, struct tx *tx))
{
	struct book *book = &pieces->call->book;
	int result = call_step(pieces->call, step, pieces);

	if (result == STORE_OK)
		return 0;
	if (result != STORE_REFUSED || book->problem.code == PROBLEM_NONE)
		book_refuse(
			book, UNAVAILABLE,
			"the store did not confirm this; send it again under its Idempotency-Key");
	return -1;
}

static int
write_lines(struct pieces *pieces)
{
	struct call *call = pieces->call;

	while (!pieces->whole) {
		if (background_is_stopping(call->exchange->app->background))
			return book_refuse(&call->book, UNAVAILABLE,
					   "the service is stopping; nothing was written");
		if (run_step(pieces, take_lines) != 0)
			return -1;
		keep_place(pieces);
	}
	return 0;
}

/* Everything together: what is written stays as it is meanwhile, and a snapshot is as good. */
static int
verify(struct pieces *pieces)
{
	struct call *call = pieces->call;
	struct store *store = call->exchange->app->store;
	struct tx *tx = store->calls->read_begin(store);

	if (tx == NULL)
		return book_store(&call->book, STORE_FAILED);
	json_arena_open();
	pieces->now.import.tx = tx;
	int result = finish(pieces);
	if (json_arena_failed())
		result = book_no_memory(&call->book);
	json_arena_close(NULL);
	store->calls->read_end(tx);
	return result;
}

/* The first piece. A small import has no other: it is written at once, or nothing of it is. */
static int
write_first(void *arg, struct tx *tx)
{
	struct pieces *pieces = arg;
	struct call *call = pieces->call;
	int result = begin(pieces, tx);

	if (result == STORE_OK && !call->replayed)
		result = take_lines(pieces, tx);
	if (result != STORE_OK || !pieces->whole)
		return result;
	if (finish(pieces) != 0)
		return call_refused(call);
	return end(pieces, tx);
}

/* False: it was refused when a part of it had been written. */
static bool
import_all(struct pieces *pieces)
{
	if (run_step(pieces, write_first) != 0 || pieces->call->replayed || pieces->whole)
		return true;
	keep_place(pieces);
	return write_lines(pieces) == 0 && verify(pieces) == 0 && run_step(pieces, end) == 0;
}

int
ledger_import(struct call *call, struct tx *tx)
{
	struct background *background = call->exchange->app->background;
	struct pieces pieces = {.call = call, .source = {.body = &call->exchange->body}};

	assert(tx == NULL); /* in the background: each piece has a transaction of its own */
	if (!background_close_club(background, call->book.club))
		return book_refuse(&call->book, UNAVAILABLE, "too many imports are under way");
	if (import_all(&pieces))
		background_open_club(background, call->book.club);
	else
		import_undo(call->exchange->app, call->book.club);
	buffer_free(&pieces.source.text);
	return call->book.problem.code == PROBLEM_NONE ? 0 : -1;
}
