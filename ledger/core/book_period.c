#include "ledger/core/book_period.h"

#include <assert.h>

/* The first entry of 1 to end - 1 that was recorded at the time or later; `end` when none was. */
static int
find_first(struct book *book, struct tx *tx, int64_t time, int64_t end, int64_t *first)
{
	int64_t low = 1, high = end;

	while (low < high) {
		int64_t middle = low + (high - low) / 2;
		struct entry_row row;
		int result = tx->calls->entry_find(tx, book->club, middle, &row);
		if (result != STORE_OK)
			return book_store(book, STORE_FAILED);
		if (row.at < time)
			low = middle + 1;
		else
			high = middle;
	}
	*first = low;
	return 0;
}

int
book_period_find(struct book *book, struct tx *tx, const struct period *times,
		 struct book_period *period)
{
	uint8_t hash[STORE_HASH];
	int64_t head;

	if (book_store(book, tx->calls->entry_head(tx, book->club, &head, hash)) != 0)
		return -1;
	*period = (struct book_period){1, head + 1};
	if (times->from != 0 && find_first(book, tx, times->from, head + 1, &period->first) != 0)
		return -1;
	if (times->to != 0 && find_first(book, tx, times->to, head + 1, &period->end) != 0)
		return -1;
	if (period->end < period->first)
		period->end = period->first;
	assert(period->first >= 1 && period->end <= head + 1);
	return 0;
}

static int
take_balance(void *arg, const struct posting_row *row)
{
	int64_t *balance = arg;

	*balance = row->balance;
	return STORE_OK;
}

int
book_balance_before(struct book *book, struct tx *tx, const char *account, const char *asset,
		    int64_t seq, int64_t *balance)
{
	const struct page last = {.limit = 1, .after_seq = seq * STORE_LINES};

	assert(seq > 0);
	*balance = 0;
	return book_store(book, tx->calls->postings(tx, book->club, account, asset, &last,
						    take_balance, balance));
}
