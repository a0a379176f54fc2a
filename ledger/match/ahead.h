/*
 * What a change of a long match has to read, read before the transaction that makes the change: it
 * takes long, and the one thread that writes has no time for it. It holds as long as the match has
 * no further entry.
 */
#ifndef LEDGER_MATCH_AHEAD_H
#define LEDGER_MATCH_AHEAD_H

#include "ledger/core/book.h"

struct match_accounts;
struct payouts;

/*
 * Where book->ahead has a part, the function of that part's header takes it from here and does not
 * read it. A part is not changed by that, so that a transaction can be tried again. NULL: it was
 * not read. All zero is nothing.
 */
struct match_ahead {
	char match[STORE_ID];
	int64_t last_seq; /* of the match's last entry when it was read; 0: there was none */
	struct match_accounts *accounts;
	struct payouts *payouts;
};

/* The number of the match's last entry; 0: it has none. 0, or -1 with a problem. */
int match_last_seq(struct book *book, struct tx *tx, const char *match, int64_t *seq);

/*
 * Whether what was read still holds: 0, or -1 with `unavailable`, and `outrun` says that the match
 * has changed. When nothing was read, it holds.
 */
int ahead_check(struct book *book, struct tx *tx, bool *outrun);

/* Refuses what has changed too often: -1 with `unavailable`. */
int ahead_refuse(struct book *book);

#endif
