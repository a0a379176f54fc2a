/* What lies beside entries, and can be forgotten. */
#include "db/rows/calls.h"
#include "db/rows/query.h"

#include <assert.h>

int
call_attachment_insert(struct tx *tx, const char *club, int64_t seq, const struct store_text *text)
{
	struct query query = query_begin(tx, SQL_ATTACHMENT_INSERT);

	put_club(&query, club);
	put_integer(&query, seq);
	put_sized_text(&query, text);
	return query_insert(&query);
}

int
call_attachment_find(struct tx *tx, const char *club, int64_t seq, struct store_text *text)
{
	struct query query = query_begin(tx, SQL_ATTACHMENT_FIND);

	put_club(&query, club);
	put_integer(&query, seq);
	int result = query_find(&query);
	if (result == STORE_OK)
		*text = get_sized_text(&query);
	return result;
}

int
call_attachment_forget(struct tx *tx, const char *club, int64_t seq)
{
	struct query query = query_begin(tx, SQL_ATTACHMENT_FORGET);

	put_club(&query, club);
	put_integer(&query, seq);
	int result = query_change(&query);
	return result == STORE_NONE ? STORE_OK : result;
}

int
call_attachments(struct tx *tx, const char *club, const struct page *page,
		 int (*visit)(void *arg, int64_t seq, const struct store_text *text), void *arg)
{
	struct query query = query_begin(tx, SQL_ATTACHMENTS_UP);
	int result = 0;

	assert(page->ascending);
	put_club(&query, club);
	put_integer(&query, page_after_seq(page));
	put_integer(&query, page->limit);
	while (result == 0 && query_row(&query)) {
		int64_t seq = get_integer(&query);
		struct store_text text = get_sized_text(&query);
		result = visit(arg, seq, &text);
	}
	return query_end(&query, result);
}
