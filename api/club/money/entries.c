#include "api/club/money/entries.h"

#include "api/club/call/list.h"
#include "api/club/money/endpoints.h"
#include "api/club/money/entry_show.h"
#include "ledger/core/entry.h"
#include "ledger/core/kind.h"

#include <assert.h>
#include <stdlib.h>

enum { SEQ_DIGITS_MAX = 16 };

/* ---- In answers ---- */

static int
write_item(void *arg, const struct entry_row *row)
{
	struct list *list = arg;

	if (!list_takes(list, NULL, row->seq))
		return STORE_OK;
	struct call *call = list->call;
	int result = entry_show(&call->book, list->tx, row, &call->shown, call->out);
	return result == 0 ? STORE_OK : STORE_FAILED;
}

int
answer_entries(struct call *call, struct tx *tx, const struct entry_filter *filter)
{
	struct list list;

	if (list_begin(call, tx, LIST_BY_NUMBER, &list) != 0)
		return -1;
	return list_end(&list, tx->calls->entries(tx, call->book.club, filter, &list.page,
						  write_item, &list));
}

static int
answer_entry(struct call *call, const struct entry_row *row)
{
	return book_store(&call->book, entry_write(row, call->out) == 0 ? STORE_OK : STORE_FAILED);
}

static int
answer_created(struct call *call, const struct entry_row *row)
{
	if (answer_entry(call, row) != 0)
		return -1;
	call_created(call, "/v1/ledger/%s", row->id);
	return 0;
}

int
answer_new_entry(struct call *call, struct tx *tx, int64_t seq)
{
	struct entry_row row;

	assert(seq == call->book.last_seq);
	if (book_store(&call->book, tx->calls->entry_find(tx, call->book.club, seq, &row)) != 0)
		return -1;
	return answer_created(call, &row);
}

/* ---- GET /v1/ledger ---- */

int
entries_list(struct call *call, struct tx *tx)
{
	char match[QUERY_VALUE_MAX + 1], kind[QUERY_VALUE_MAX + 1];
	struct entry_filter filter = {0};
	struct match_row row;

	if (call_query(call, "kind", kind)) {
		if (entry_kind_find(kind) == NULL)
			return call_refuse_parameter(call, "kind",
						     "there is no such kind of entry");
		filter.kind = kind;
	}
	if (call_id_query(call, "match", match)) {
		int result = tx->calls->match_find(tx, call->book.club, match, &row);
		if (book_found(&call->book, result, "match") != 0)
			return -1;
		filter.match = match;
	}
	return answer_entries(call, tx, &filter);
}

/* ---- GET /v1/ledger/{tx} ---- */

/* A number of an entry: digits alone; 0 when it is none. */
static int64_t
seq_of(const char *text)
{
	size_t size = strlen(text);

	if (size > SEQ_DIGITS_MAX || strspn(text, "0123456789") != size)
		return 0;
	return strtoll(text, NULL, 10);
}

int
entry_of_path(struct call *call, struct tx *tx, unsigned index, struct entry_row *row)
{
	const char *name = call_part(call, index), *club = call->book.club;
	int64_t seq = seq_of(name);
	int result = seq > 0 ? tx->calls->entry_find(tx, club, seq, row)
			     : tx->calls->entry_by_id(tx, club, name, row);

	return book_found(&call->book, result, "entry");
}

int
entries_get(struct call *call, struct tx *tx)
{
	struct entry_row row;

	if (entry_of_path(call, tx, 0, &row) != 0 ||
	    entry_show(&call->book, tx, &row, &call->shown, call->out) != 0)
		return -1;
	call_etag(call, 1, call->shown); /* an entry never changes */
	return 0;
}
