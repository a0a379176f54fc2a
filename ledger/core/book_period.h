/*
 * Periods of the book: the entries that were recorded in a time. They lie one behind the other, so
 * that what is not of the period is before it or after it, and balances of a period begin and end
 * with an entry's number, whatever the clocks of daemons say.
 */
#ifndef LEDGER_CORE_BOOK_PERIOD_H
#define LEDGER_CORE_BOOK_PERIOD_H

#include "ledger/core/book.h"

/* The entries from `first` on to the one before `end`; none when they are the same. From 1. */
struct book_period {
	int64_t first, end;
};

/* Of the period of times, as the transaction sees the book. 0, or -1 with a problem. */
int book_period_find(struct book *book, struct tx *tx, const struct period *times,
		     struct book_period *period);

/*
 * What an account held in an asset before the entry `seq`, by its last posting before that. 0, or
 * -1 with a problem.
 */
int book_balance_before(struct book *book, struct tx *tx, const char *account, const char *asset,
			int64_t seq, int64_t *balance);

#endif
