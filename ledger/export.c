#include "ledger/export.h"

#include "ledger/chain.h"
#include "ledger/export_csv.h"
#include "json/arena.h"
#include "json/write.h"

#include <assert.h>
#include <stdio.h>

enum { EXPORT_PAGE = 256, EXPORT_PIECE = 1 << 16 };

/* ---- Lines ---- */

static void
write_entry_line(const struct entry_row *row, struct buffer *out)
{
	char text[HASH_TEXT];

	out_open(out, '{');
	out_string_member(out, "type", "entry");
	hash_write(row->previous, text);
	out_key(out, "previous");
	out_string(out, text);
	hash_write(row->hash, text);
	out_key(out, "hash");
	out_string(out, text);
	out_key(out, "body");
	out_text(out, row->body.data, row->body.size);
	out_close(out, '}');
	out_end_line(out);
}

static void
write_end_line(const struct export *export, struct buffer *out)
{
	char text[HASH_TEXT];

	out_open(out, '{');
	out_string_member(out, "type", "end");
	out_member(out, "entries", export->head);
	hash_write(export->hash, text);
	out_key(out, "head");
	out_string(out, text);
	out_close(out, '}');
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

static int
visit_entry(void *arg, const struct entry_row *row)
{
	struct visit *visit = arg;
	struct export *export = visit->export;
	int result = STORE_OK;

	if (export->csv)
		result = export_csv_entry(visit->tx, export->club, row, visit->out);
	else
		write_entry_line(row, visit->out);
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
		if (!export->csv)
			write_end_line(export, out);
	}
	return out->failed ? STORE_FAILED : result;
}

/* ---- The beginning ---- */

static int
add_csv_head(const struct export_sink *sink)
{
	struct buffer line = {0};

	export_csv_head(&line);
	int result = line.failed ? -1 : sink->add(sink->arg, line.data, line.size);
	buffer_free(&line);
	return result == 0 ? STORE_OK : STORE_FAILED;
}

int
export_begin(struct export *export, struct tx *tx, const char *club, bool csv,
	     const struct export_sink *sink)
{
	*export = (struct export){.csv = csv};
	snprintf(export->club, sizeof(export->club), "%s", club);
	int result = tx->calls->entry_head(tx, club, &export->head, export->hash);
	if (result != STORE_OK)
		return result;
	return csv ? add_csv_head(sink) : export_rows(tx, club, export->head, export->hash, sink);
}
