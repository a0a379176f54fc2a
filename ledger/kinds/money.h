/* What points are worth in money for all of a club. */
#ifndef LEDGER_KINDS_MONEY_H
#define LEDGER_KINDS_MONEY_H

#include "ledger/money/rate.h"

/*
 * Records that this rate holds from now on, and sets it in the row, which the caller stores; its
 * text lies in `text`. Nothing is recorded when it holds already: `*changes` says so. 0, or -1 with
 * a problem.
 */
int rate_set(struct book *book, struct tx *tx, const struct rate *rate, struct buffer *text,
	     struct club_row *row, bool *changes);

#endif
