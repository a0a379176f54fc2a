#include "ledger/read_ahead.h"

#include "ledger/correction.h"
#include "ledger/match_store.h"
#include "ledger/payouts.h"
#include "ledger/replay.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

void
ahead_free(struct match_ahead *ahead)
{
	if (ahead->payouts != NULL)
		payouts_free(ahead->payouts);
	if (ahead->replay != NULL)
		replay_free(ahead->replay);
	free(ahead->payouts);
	free(ahead->replay);
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

/* ---- Hands ---- */

static int
read_replay(struct book *book, struct tx *tx, struct match *match, int64_t number,
	    struct match_ahead *ahead)
{
	struct hand_row row;

	if (!match_is(match, "open") || !correction_goes_back(match, number))
		return 0;
	int result = tx->calls->hand_find(tx, book->club, match->id, number, &row);
	if (result == STORE_NONE)
		return 0;
	if (book_store(book, result) != 0)
		return -1;
	ahead->replay = calloc(1, sizeof(*ahead->replay));
	if (ahead->replay == NULL)
		return book_no_memory(book);
	return replay_begin(book, tx, match, &row, ahead->replay);
}

int
read_ahead_hands(struct book *book, struct tx *tx, const char *id, int64_t number,
		 struct match_ahead *ahead)
{
	struct match match;

	if (match_load(book, tx, id, &match) != 0)
		return -1;
	int result = begin(book, tx, &match, ahead);
	if (result == 0)
		result = read_replay(book, tx, &match, number, ahead);
	match_free(&match);
	return result;
}
