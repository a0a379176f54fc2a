#include "ledger/match/ahead.h"

static int
visit(void *arg, const struct entry_row *row)
{
	*(int64_t *)arg = row->seq;
	return STORE_OK;
}

int
match_last_seq(struct book *book, struct tx *tx, const char *match, int64_t *seq)
{
	const struct entry_filter filter = {.match = match};
	const struct page page = {.ascending = false, .limit = 1};

	*seq = 0;
	return book_store(book, tx->calls->entries(tx, book->club, &filter, &page, visit, seq));
}

int
ahead_check(struct book *book, struct tx *tx, bool *outrun)
{
	const struct match_ahead *ahead = book->ahead;
	int64_t seq;

	*outrun = false;
	if (ahead == NULL || ahead->last_seq == 0)
		return 0;
	if (match_last_seq(book, tx, ahead->match, &seq) != 0)
		return -1;
	*outrun = seq != ahead->last_seq;
	if (!*outrun)
		return 0;
	return ahead_refuse(book);
}

int
ahead_refuse(struct book *book)
{
	return book_refuse(book, UNAVAILABLE,
			   "this long match is being changed by others; nothing was written");
}
