#include "ledger/export.h"

#include "api/ledger/fields.h"
#include "json/arena.h"

#include <stdio.h>
#include <stdlib.h>

enum { EXPORT_PAGE = 256, EXPORT_PIECE = 1 << 16 };

/* An export that is being sent. */
struct export
{
	struct store *store;
	char club[STORE_ID];
	bool csv;
	int64_t seq, head;        /* the last entry written; the last to be written */
	uint8_t hash[STORE_HASH]; /* of the head */
	struct spool rows;
	uint64_t rows_sent;
	struct buffer out;
	size_t sent; /* of `out` */
	bool ended;  /* the last line is in `out` */
};

static void
export_free(void *stream)
{
	struct export *export = stream;

	spool_free(&export->rows);
	buffer_free(&export->out);
	free(export);
}

/* ---- Lines ---- */

static void
write_entry_line(const struct entry_row *row, struct buffer *out)
{
	char text[HASH_TEXT];

	OUT(out, "{\"type\":\"entry\"");
	hash_write(row->previous, text);
	out_key(out, "previous");
	out_string(out, text);
	hash_write(row->hash, text);
	out_key(out, "hash");
	out_string(out, text);
	out_key(out, "body");
	out_text(out, row->body.data, row->body.size);
	buffer_add_text(out, "}\n");
}

static void
write_end_line(const struct export *export, struct buffer *out)
{
	char text[HASH_TEXT];

	OUT(out, "{\"type\":\"end\"");
	out_member(out, "entries", export->head);
	hash_write(export->hash, text);
	out_key(out, "head");
	out_string(out, text);
	buffer_add_text(out, "}\n");
}

/* ---- Pieces ---- */

struct page_of {
	struct export *export;
	struct tx *tx;
};

/* Ends the page with a result of its own when the piece is large enough. */
enum { PIECE_IS_FULL = 1 };

static int
visit_entry(void *arg, const struct entry_row *row)
{
	struct page_of *page = arg;
	struct export *export = page->export;
	int result = STORE_OK;

	if (export->csv)
		result = export_csv_entry(page->tx, export->club, row, &export->out);
	else
		write_entry_line(row, &export->out);
	export->seq = row->seq;
	if (result == STORE_OK && export->out.size >= EXPORT_PIECE)
		return PIECE_IS_FULL;
	return result;
}

static int
read_entries(struct export *export)
{
	const struct entry_filter filter = {.to_seq = export->head};
	const struct page page = {
		.ascending = true, .limit = EXPORT_PAGE, .after_seq = export->seq};
	struct store *store = export->store;
	struct tx *tx = store->calls->read_begin(store);

	if (tx == NULL)
		return STORE_FAILED;
	struct page_of of = {export, tx};
	json_arena_open();
	int result = tx->calls->entries(tx, export->club, &filter, &page, visit_entry, &of);
	if (json_arena_failed())
		result = STORE_FAILED;
	json_arena_close(NULL);
	store->calls->read_end(tx);
	return result;
}

static int
read_rows(struct export *export)
{
	struct buffer *out = &export->out;

	if (!buffer_reserve(out, EXPORT_PIECE))
		return STORE_FAILED;
	int64_t size = spool_read(&export->rows, export->rows_sent, out->data, EXPORT_PIECE);
	if (size <= 0)
		return STORE_FAILED;
	out->size = (size_t)size;
	export->rows_sent += (uint64_t)size;
	return STORE_OK;
}

/* Puts the next piece into `out`, which has been sent whole: nothing at the end. 0, or -1. */
static int
refill(struct export *export)
{
	int64_t before = export->seq;
	int result = STORE_OK;

	export->out.size = export->sent = 0;
	if (export->rows_sent < export->rows.size) {
		result = read_rows(export);
	} else if (export->seq < export->head) {
		result = read_entries(export);
		/* Entries do not vanish: without one more there would be no end. */
		if (export->seq == before)
			result = STORE_FAILED;
	} else if (!export->ended) {
		export->ended = true;
		if (!export->csv)
			write_end_line(export, &export->out);
	}
	return result < 0 || export->out.failed ? -1 : 0;
}

static ssize_t
next_piece(struct exchange *exchange, char *to, size_t max)
{
	struct export *export = exchange->work->stream;

	if (export->sent == export->out.size && refill(export) != 0)
		return -1;
	size_t left = export->out.size - export->sent;
	size_t size = left < max ? left : max;
	if (size > 0)
		memcpy(to, export->out.data + export->sent, size);
	export->sent += size;
	return (ssize_t)size;
}

/* ---- GET /v1/export ---- */

static int
read_format(struct work *work, bool *csv)
{
	char format[QUERY_VALUE_MAX + 1] = "ndjson";

	work_query(work, "format", format);
	*csv = strcmp(format, "csv") == 0;
	if (*csv || strcmp(format, "ndjson") == 0)
		return 0;
	return work_refuse_parameter(work, "format", "expected ndjson or csv");
}

static int
begin(struct work *work, struct tx *tx, struct export *export)
{
	int result = tx->calls->entry_head(tx, export->club, &export->head, export->hash);

	if (result == STORE_OK && export->csv)
		export_csv_head(&export->out);
	else if (result == STORE_OK)
		result = export_rows(tx, export->club, export->head, export->hash, &export->rows);
	return work_store(work, result);
}

int
work_export(struct work *work, struct tx *tx)
{
	bool csv = false;

	if (read_format(work, &csv) != 0)
		return -1;
	struct export *export = calloc(1, sizeof(*export));
	if (export == NULL)
		return work_refuse(work, UNAVAILABLE, "there is no memory for this now");
	export->store = work->exchange->app->store;
	export->csv = csv;
	snprintf(export->club, sizeof(export->club), "%s", work_club(work));
	if (begin(work, tx, export) != 0) {
		export_free(export);
		return -1;
	}
	work->stream = export;
	work->free_stream = export_free;
	work->next = next_piece;
	work->content_type =
		csv ? "text/csv; charset=utf-8; header=present" : "application/x-ndjson";
	work->disposition = csv ? "attachment; filename=\"ledger.csv\""
				: "attachment; filename=\"ledger.ndjson\"";
	return 0;
}
