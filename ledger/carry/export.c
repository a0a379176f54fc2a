#include "ledger/carry/export.h"

#include "ledger/carry/lines.h"
#include "ledger/core/book_period.h"
#include "json/arena.h"
#include "json/write.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { EXPORT_PAGE = 256, EXPORT_PIECE = 1 << 16 };

/* ---- Lines ---- */

static void
write_entry_line(const struct entry_row *row, struct buffer *out)
{
	struct entry_line line = {.body = row->body};

	memcpy(line.previous, row->previous, STORE_HASH);
	memcpy(line.hash, row->hash, STORE_HASH);
	out_object(out, &entry_line_members, &line);
	out_end_line(out);
}

static void
write_entry_lines(struct export *export, const struct entry_row *row, struct buffer *out)
{
	write_entry_line(row, out);
	export_attachments_write(&export->attachments, row->seq, out);
}

static void
write_end_line(const struct export *export, struct buffer *out)
{
	struct end_line line = {.entries = export->head};

	memcpy(line.head, export->hash, STORE_HASH);
	out_object(out, &end_line_members, &line);
	out_end_line(out);
}

/* ---- Pages ---- */

struct visit {
	struct export *export;
	struct tx *tx;
	struct buffer *out;
};

/* Ends the page with a result of its own when the piece is large enough. */
enum { PIECE_IS_FULL = 1 };

/* The entry's match, of which the lines of a table say the season and the ruleset. */
static int
look_up_match(struct visit *visit, const char *match)
{
	struct export *export = visit->export;
	struct match_row row;

	if (match == NULL || strcmp(match, export->match) == 0)
		return STORE_OK;
	int result = visit->tx->calls->match_find(visit->tx, export->club, match, &row);
	if (result != STORE_OK)
		return STORE_FAILED;
	snprintf(export->match, sizeof(export->match), "%s", match);
	snprintf(export->season, sizeof(export->season), "%s",
		 row.season == NULL ? "" : row.season);
	snprintf(export->ruleset, sizeof(export->ruleset), "%s", row.ruleset);
	return STORE_OK;
}

static int
add_to_buffer(void *arg, const char *data, size_t size)
{
	struct buffer *out = arg;

	buffer_add(out, data, size);
	return out->failed ? -1 : 0;
}

static int
write_table_lines(struct visit *visit, const struct entry_row *row)
{
	const struct export *export = visit->export;
	const struct export_request *request = &export->request;
	const struct export_sink sink = {add_to_buffer, visit->out};
	struct csv csv = {.sink = &sink, .separator = request->separator};
	bool played = row->match != NULL;

	if (look_up_match(visit, row->match) != STORE_OK)
		return STORE_FAILED;
	if (request->season[0] != '\0' && (!played || strcmp(request->season, export->season) != 0))
		return STORE_OK;
	json_t *body = json_loadb(row->body.data, row->body.size, 0, NULL);
	const struct export_entry entry = {
		.tx = visit->tx,
		.club = export->club,
		.head = export->head,
		.row = row,
		.body = body,
		.season = played && export->season[0] != '\0' ? export->season : NULL,
		.ruleset = played ? export->ruleset : NULL,
		.csv = &csv};
	int result = body == NULL ? STORE_FAILED : request->table->entry(&entry);
	csv_free(&csv);
	json_decref(body);
	return result;
}

static int
visit_entry(void *arg, const struct entry_row *row)
{
	struct visit *visit = arg;
	struct export *export = visit->export;
	int result = STORE_OK;

	if (export->request.table != NULL)
		result = write_table_lines(visit, row);
	else
		write_entry_lines(export, row, visit->out);
	export->seq = row->seq;
	if (result == STORE_OK && visit->out->size >= EXPORT_PIECE)
		return PIECE_IS_FULL;
	return result;
}

static int
read_entries(struct export *export, struct store *store, struct buffer *out)
{
	const struct entry_filter filter = {.to_seq = export->head};
	const struct page page = {
		.ascending = true, .limit = EXPORT_PAGE, .after_seq = export->seq};
	struct tx *tx = store->calls->read_begin(store);

	if (tx == NULL)
		return STORE_FAILED;
	struct visit visit = {export, tx, out};
	json_arena_open();
	int result = tx->calls->entries(tx, export->club, &filter, &page, visit_entry, &visit);
	if (json_arena_failed())
		result = STORE_FAILED;
	json_arena_close(NULL);
	store->calls->read_end(tx);
	/* Entries do not vanish: without one more there would be no end. */
	return result < 0 || export->seq == page.after_seq ? STORE_FAILED : STORE_OK;
}

int
export_next(struct export *export, struct store *store, struct buffer *out)
{
	int result = STORE_OK;

	assert(out->size == 0);
	if (export->seq < export->head) {
		result = read_entries(export, store, out);
	} else if (!export->ended) {
		export->ended = true;
		if (export->request.table == NULL)
			write_end_line(export, out);
	}
	return out->failed ? STORE_FAILED : result;
}

/* ---- The beginning ---- */

/* What the table has beside lines of entries; those are of the period. */
static int
begin_table(struct export *export, struct book *book, struct tx *tx, struct csv *csv)
{
	const struct export_request *request = &export->request;
	const struct export_whole whole = {book, tx, request, csv};
	struct book_period period;

	if (book_store(book, csv_head(csv, request->table->names)) != 0)
		return -1;
	if (request->table->whole != NULL) {
		export->seq = export->head;
		return request->table->whole(&whole);
	}
	if (book_period_find(book, tx, &request->times, &period) != 0)
		return -1;
	export->seq = period.first - 1;
	export->head = period.end - 1;
	return 0;
}

/* STORE_OK, or STORE_FAILED. */
static int
begin_lines(struct export *export, struct tx *tx, const struct export_sink *sink)
{
	int result = export_attachments_take(&export->attachments, tx, export->club);

	return result == STORE_OK ? export_rows(tx, export->club, export->head, export->hash, sink)
				  : result;
}

int
export_begin(struct export *export, struct book *book, struct tx *tx,
	     const struct export_request *request, const struct export_sink *sink)
{
	struct csv csv = {.sink = sink, .separator = request->separator};

	*export = (struct export){.request = *request};
	snprintf(export->club, sizeof(export->club), "%s", book->club);
	if (book_store(book, tx->calls->entry_head(tx, book->club, &export->head, export->hash)) !=
	    0)
		return -1;
	if (request->table == NULL)
		return book_store(book, begin_lines(export, tx, sink));
	int result = begin_table(export, book, tx, &csv);
	csv_free(&csv);
	return result;
}

void
export_free(struct export *export)
{
	export_attachments_free(&export->attachments);
}
