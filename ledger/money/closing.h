/*
 * A closing sheet: what each account of the club held before a period, what moved it in that time,
 * and what it held afterwards.
 */
#ifndef LEDGER_MONEY_CLOSING_H
#define LEDGER_MONEY_CLOSING_H

#include "ledger/core/book_period.h"
#include "ledger/match/match.h"

/* Of one account in one asset: closing = opening + matches + paid + adjusted. */
struct closing_line {
	char account[ACCOUNT_TEXT], asset[ASSET_TEXT];
	int64_t opening, closing;
	int64_t matches;  /* by what was played, with the matches' fees */
	int64_t paid;     /* by settlements and payments: above 0 is what was paid */
	int64_t adjusted; /* by adjustments and whatever else there is */
};

struct closing {
	struct closing_line *lines; /* by asset and account; none is all 0; owned */
	size_t count, room;
	struct book_period period;
};

/* Sums over one asset. */
struct closing_sums {
	int64_t fees;         /* what matches charged */
	int64_t paid_to_club; /* what accounts that are nobody's were paid, less what they paid */
	int64_t owed_by_players; /* at the end, by those whose balance is below 0 */
	int64_t owed_to_players; /* at the end, to those whose balance is above 0 */
};

/* closing_free is due either way. 0, or -1 with a problem. */
int closing_load(struct book *book, struct tx *tx, const struct period *times,
		 struct closing *closing);
void closing_free(struct closing *closing);

/* Of the lines from `from` on that have its asset; `end` is the line behind them. */
void closing_sum(const struct closing *closing, size_t from, size_t *end,
		 struct closing_sums *sums);

#endif
