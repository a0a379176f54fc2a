/* GET /v1/export: taken in one snapshot, sent piece by piece. */
#include "ledger/carry/export.h"
#include "ledger/carry/export_catalogue.h"

#include "api/club/call/call.h"
#include "api/club/call/scope.h"
#include "api/club/money/endpoints.h"
#include "ledger/core/uuid.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

	export_free(&download->export);
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

/* All else is of tables. */
static int
check_alone(struct call *call)
{
	static const char *const names[] = {"rows", "separator", "season", "from", "to", "player"};
	char text[QUERY_VALUE_MAX + 1];

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (call_query(call, names[i], text))
			return call_refuse_parameter(call, names[i], "goes with format=csv alone");
	return 0;
}

static int
read_table(struct call *call, struct export_request *request)
{
	char text[QUERY_VALUE_MAX + 1] = "postings";

	call_query(call, "rows", text);
	request->table = export_table_find(text);
	if (request->table == NULL)
		return call_refuse_parameter(call, "rows",
					     "expected postings, hands, matches, standings, "
					     "teams, statement or closing");
	request->separator = ',';
	if (!call_query(call, "separator", text) || strcmp(text, "comma") == 0)
		return 0;
	request->separator = ';';
	if (strcmp(text, "semicolon") == 0)
		return 0;
	return call_refuse_parameter(call, "separator", "expected comma or semicolon");
}

/* A statement is of one player, and nothing else is. */
static int
read_player(struct call *call, struct export_request *request)
{
	bool wanted = strcmp(request->table->id, "statement") == 0;
	char text[QUERY_VALUE_MAX + 1];

	if (!call_id_query(call, "player", text)) {
		if (!wanted)
			return 0;
		return call_refuse_parameter(call, "player", "a statement is of one player");
	}
	if (!wanted)
		return call_refuse_parameter(call, "player", "goes with rows=statement alone");
	if (!uuid_is_valid(text))
		return call_refuse_parameter(call, "player", "expected an id (a UUID)");
	memcpy(request->player, text, sizeof(request->player));
	return 0;
}

static int
read_request(struct call *call, struct tx *tx, struct export_request *request)
{
	char text[QUERY_VALUE_MAX + 1];
	struct result_scope scope;
	bool csv = false;

	*request = (struct export_request){.table = NULL};
	if (read_format(call, &csv) != 0)
		return -1;
	if (!csv)
		return check_alone(call);
	if (read_table(call, request) != 0 || read_player(call, request) != 0 ||
	    scope_read(call, tx, text, &scope) != 0)
		return -1;
	if (scope.season != NULL && !request->table->seasons)
		return call_refuse_parameter(call, "season", "rows=%s are not of a season",
					     request->table->id);
	if (scope.season == NULL && request->table->of_season)
		return call_refuse_parameter(call, "season", "rows=%s are of one season",
					     request->table->id);
	if (scope.season != NULL)
		snprintf(request->season, sizeof(request->season), "%s", scope.season);
	request->times = scope.period;
	return 0;
}

/* Its rows may take a file. */
static int
take_place(struct call *call, struct download *download)
{
	struct pool *const *pools = call->exchange->app->pools;
	struct pool_holder holder = {.link = ""};

	call_holder(call, &holder);
	if (pools == NULL || pool_take(pools[POOL_SPOOLS], &download->rows.place, &holder))
		return 0;
	return book_refuse(&call->book, UNAVAILABLE, "too many requests of this kind are waiting");
}

static int
add_line(void *arg, const char *data, size_t size)
{
	return spool_add(arg, data, size);
}

int
ledger_export(struct call *call, struct tx *tx)
{
	struct export_request request;

	if (read_request(call, tx, &request) != 0)
		return -1;
	struct download *download = calloc(1, sizeof(*download));
	if (download == NULL)
		return book_no_memory(&call->book);
	const struct export_sink sink = {add_line, &download->rows};
	download->store = call->exchange->app->store;
	if (take_place(call, download) != 0) {
		download_free(download);
		return -1;
	}
	if (export_begin(&download->export, &call->book, tx, &request, &sink) != 0) {
		download_free(download);
		return -1;
	}
	call->stream = download;
	call->free_stream = download_free;
	call->next = next_piece;
	call->content_type = "application/x-ndjson";
	call->disposition = "attachment; filename=\"ledger.ndjson\"";
	if (request.table != NULL) {
		call->content_type = "text/csv; charset=utf-8; header=present";
		call->disposition = request.table->disposition;
	}
	return 0;
}
