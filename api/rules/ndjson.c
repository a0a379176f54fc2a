#include "api/rules/ndjson.h"

#include "api/request/asker.h"
#include "api/request/respond.h"
#include "api/rules/rules_call.h"

#include <assert.h>
#include <stdlib.h>

struct ndjson {
	const struct rules_call *call;
	struct answer_style style;
	size_t sent; /* of exchange->out */
	struct lines lines;
};

static int64_t
read_body(void *source, uint64_t offset, char *to, size_t max)
{
	return spool_read(source, offset, to, max);
}

/* Answers the next line into `out`, which has been sent whole. 1; 0 at the end; -1 on failure. */
static int
answer_next(struct exchange *exchange)
{
	struct ndjson *stream = exchange->response.stream;
	struct line line;
	enum line_kind kind = lines_next(&stream->lines, &line);

	assert(stream->sent == exchange->out.size);
	buffer_cut(&exchange->out, 0);
	stream->sent = 0;
	if (kind == LINES_END)
		return 0;
	if (kind == LINES_FAILED)
		return -1;
	struct asker asker = exchange_asker(exchange);
	unsigned status =
		rules_call_line(stream->call, kind, &line, &asker, &stream->style, &exchange->out);
	if (status == problem_kinds[INTERNAL_ERROR].status)
		exchange_fault(exchange, exchange->route->path);
	return exchange->out.failed ? -1 : 1;
}

static ssize_t
next_piece(struct exchange *exchange, char *to, size_t max)
{
	struct ndjson *stream = exchange->response.stream;
	size_t size = 0;
	int more = 1;

	while (size < max && more == 1) {
		assert(stream->sent <= exchange->out.size);
		size_t left = exchange->out.size - stream->sent;
		size_t piece = left < max - size ? left : max - size;
		if (piece > 0)
			memcpy(to + size, exchange->out.data + stream->sent, piece);
		size += piece;
		stream->sent += piece;
		if (stream->sent == exchange->out.size && size < max)
			more = answer_next(exchange);
	}
	return more < 0 ? -1 : (ssize_t)size;
}

void
ndjson_respond(struct exchange *exchange, const struct rules_call *call,
	       const struct answer_style *style)
{
	struct ndjson *stream = malloc(sizeof(*stream));
	struct problem problem;

	if (stream == NULL) {
		problem_set(&problem, UNAVAILABLE, "there is no memory for this request now");
		respond_problem(exchange, &problem);
		return;
	}
	memset(stream, 0, offsetof(struct ndjson, lines.window));
	stream->call = call;
	stream->style = *style;
	stream->lines.read = read_body;
	stream->lines.source = &exchange->body;
	respond(exchange, 200, "application/x-ndjson", NULL, 0);
	exchange->response.next = next_piece;
	exchange->response.stream = stream;
	exchange->response.free_stream = free;
}
