#include "ledger/match/read_ahead.h"

#include "ledger/match/match_store.h"
#include "ledger/match/payouts.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

void
ahead_free(struct match_ahead *ahead)
{
	if (ahead->payouts != NULL)
		payouts_free(ahead->payouts);
	free(ahead->payouts);
	free(ahead->accounts);
	*ahead = (struct match_ahead){.last_seq = 0};
}

/* Of the match that was loaded from the same snapshot. 0, or -1 with a problem. */
static int
begin(struct book *book, struct tx *tx, const struct match *match, struct match_ahead *ahead)
{
	assert(ahead->last_seq == 0 && book->ahead == NULL);
	snprintf(ahead->match, sizeof(ahead->match), "%s", match->id);
	return match_last_seq(book, tx, match->id, &ahead->last_seq);
}

/* ---- Finish and void ---- */

static int
read_payouts(struct book *book, struct tx *tx, const struct match *match, struct match_ahead *ahead)
{
	if (!match_is(match, "open"))
		return 0;
	ahead->payouts = calloc(1, sizeof(*ahead->payouts));
	if (ahead->payouts == NULL)
		return book_no_memory(book);
	return payouts_read(book, tx, match, ahead->payouts);
}

static int
read_accounts(struct book *book, struct tx *tx, const struct match *match,
	      struct match_ahead *ahead)
{
	if (match_is(match, "void"))
		return 0;
	ahead->accounts = calloc(1, sizeof(*ahead->accounts));
	if (ahead->accounts == NULL)
		return book_no_memory(book);
	return match_accounts_load(book, tx, match, ahead->accounts);
}

static int
read_of_match(struct book *book, struct tx *tx, const char *id, struct match_ahead *ahead,
	      int (*read)(struct book *book, struct tx *tx, const struct match *match,
			  struct match_ahead *ahead))
{
	struct match match;

	if (match_load(book, tx, id, &match) != 0)
		return -1;
	int result = begin(book, tx, &match, ahead);
	if (result == 0)
		result = read(book, tx, &match, ahead);
	match_free(&match);
	return result;
}

int
read_ahead_finish(struct book *book, struct tx *tx, const char *id, struct match_ahead *ahead)
{
	return read_of_match(book, tx, id, ahead, read_payouts);
}

int
read_ahead_void(struct book *book, struct tx *tx, const char *id, struct match_ahead *ahead)
{
	return read_of_match(book, tx, id, ahead, read_accounts);
}
