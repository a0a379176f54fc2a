/* POST /v1/import: the body as lines, one by one into the ledger. */
#include "ledger/import.h"

#include "api/ledger/call.h"
#include "api/ledger/endpoints.h"
#include "ledger/chain.h"

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

static int
take_lines(struct call *call, struct import *import)
{
	struct source source = {.body = &call->exchange->body};
	const char *line = NULL;
	size_t size = 0;
	int more;

	do {
		more = next_line(call, &source, &line, &size);
		if (more == 1 && import_line(import, line, size) != 0)
			more = -1;
	} while (more == 1);
	if (more < 0)
		import_name_line(&call->book, source.number);
	buffer_free(&source.text);
	return more;
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

	hash_write(import->head, head);
	out_open(out, '{');
	out_member(out, "players", import->players);
	out_member(out, "matches", import->matches);
	out_member(out, "entries", import->entries);
	OUT(out, "\"head\":{");
	out_member(out, "seq", import->entries);
	out_key(out, "hash");
	out_string(out, head);
	out_close(out, '}');
	OUT(out, "\"balances\":[");
	int result = tx->calls->accounts(tx, call->book.club, NULL, NULL, write_balance, out);
	out_close(out, ']');
	out_close(out, '}');
	call_created(call, "/v1/ledger");
	return book_store(&call->book, result);
}

int
ledger_import(struct call *call, struct tx *tx)
{
	struct import import;

	if (import_begin(&import, &call->book, tx) != 0 || take_lines(call, &import) != 0 ||
	    import_finish(&import) != 0)
		return -1;
	return write_answer(call, tx, &import);
}
