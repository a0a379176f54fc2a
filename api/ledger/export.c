/* GET /v1/export: taken in one snapshot, sent piece by piece. */
#include "ledger/export.h"

#include "api/ledger/call.h"
#include "api/ledger/endpoints.h"

#include <assert.h>
#include <stdlib.h>

enum { ROWS_PIECE = 1 << 16 };

/* An export that is being sent: first the lines in `rows`, then the entries. */
struct download {
	struct export export;
	struct store *store;
	struct spool rows;
	uint64_t rows_sent;
	struct buffer out;
	size_t sent; /* of `out` */
};

static void
download_free(void *stream)
{
	struct download *download = stream;

	spool_free(&download->rows);
	buffer_free(&download->out);
	free(download);
}

/* ---- Pieces ---- */

static int
read_rows(struct download *download)
{
	struct buffer *out = &download->out;

	if (!buffer_reserve(out, ROWS_PIECE))
		return -1;
	int64_t size = spool_read(&download->rows, download->rows_sent, out->data, ROWS_PIECE);
	if (size <= 0)
		return -1;
	out->size = (size_t)size;
	download->rows_sent += (uint64_t)size;
	return 0;
}

/* Puts the next piece into `out`, which has been sent whole: nothing at the end. 0, or -1. */
static int
refill(struct download *download)
{
	int result = STORE_OK;

	assert(download->sent == download->out.size);
	download->out.size = download->sent = 0;
	if (download->rows_sent < download->rows.size)
		return read_rows(download);
	while (result == STORE_OK && download->out.size == 0 && !download->export.ended)
		result = export_next(&download->export, download->store, &download->out);
	return result == STORE_OK ? 0 : -1;
}

static ssize_t
next_piece(struct exchange *exchange, char *to, size_t max)
{
	struct download *download = exchange->call->stream;

	if (download->sent == download->out.size && refill(download) != 0)
		return NEXT_FAILED;
	size_t left = download->out.size - download->sent;
	size_t size = left < max ? left : max;
	if (size > 0)
		memcpy(to, download->out.data + download->sent, size);
	download->sent += size;
	return (ssize_t)size;
}

/* ---- Beginning ---- */

static int
read_format(struct call *call, bool *csv)
{
	char format[QUERY_VALUE_MAX + 1] = "ndjson";

	call_query(call, "format", format);
	*csv = strcmp(format, "csv") == 0;
	if (*csv || strcmp(format, "ndjson") == 0)
		return 0;
	return call_refuse_parameter(call, "format", "expected ndjson or csv");
}

static int
add_line(void *arg, const char *data, size_t size)
{
	return spool_add(arg, data, size);
}

int
ledger_export(struct call *call, struct tx *tx)
{
	bool csv = false;

	if (read_format(call, &csv) != 0)
		return -1;
	struct download *download = calloc(1, sizeof(*download));
	if (download == NULL)
		return book_no_memory(&call->book);
	const struct export_sink sink = {add_line, &download->rows};
	download->store = call->exchange->app->store;
	int result = export_begin(&download->export, tx, call->book.club, csv, &sink);
	if (book_store(&call->book, result) != 0) {
		download_free(download);
		return -1;
	}
	call->stream = download;
	call->free_stream = download_free;
	call->next = next_piece;
	call->content_type =
		csv ? "text/csv; charset=utf-8; header=present" : "application/x-ndjson";
	call->disposition = csv ? "attachment; filename=\"ledger.csv\""
				: "attachment; filename=\"ledger.ndjson\"";
	return 0;
}
