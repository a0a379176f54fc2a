/* Seating others in an open match, and putting right who sat. */
#ifndef LEDGER_KINDS_SEATS_H
#define LEDGER_KINDS_SEATS_H

#include "ledger/match/seating.h"

/*
 * An entry that says who played the hands of the span, some of which were recorded; INT64_MAX as
 * the last hand stands for all later ones. The hands themselves are then to be recorded anew
 * (ledger/kinds/correction.h). `reason` may be "". 0, or -1 with a problem.
 */
int match_correct_seats(struct book *book, struct tx *tx, const struct match *match,
			const struct seat_span *span, const char *reason);

/*
 * From the next hand on these sit in the open match: an entry, and the match saved. 0, or -1 with a
 * problem.
 */
int match_change_seats(struct book *book, struct tx *tx, struct match *match,
		       const struct seated *seated);

#endif
