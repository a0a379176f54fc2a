/* A copy under way, and what has been copied. */
#ifndef LEDGER_CARRY_COPY_STATE_H
#define LEDGER_CARRY_COPY_STATE_H

#include "db/store.h"

enum { COPY_WHY = 320 };

struct copy {
	struct tx *from, *to;
	struct copy_counts {
		int64_t clubs, keys, shares, players, seasons, matches, entries, attachments,
			postings, results, receipts;
	} counts;
	char why[COPY_WHY]; /* in a line, when it was refused */
};

#endif
