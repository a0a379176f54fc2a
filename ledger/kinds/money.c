/* What points are worth in money for all of the club, from now on; it posts nothing. */
#include "ledger/kinds/money.h"

#include "ledger/core/entry.h"
#include "ledger/kinds/kinds.h"
#include "ledger/recount/arrival.h"
#include "ledger/recount/verification.h"

static int
record(struct book *book, struct tx *tx, const struct rate *rate)
{
	struct entry entry;

	if (entry_begin(&entry, book, tx, &entry_kind_money, NULL) != 0)
		return -1;
	out_key(&entry.body, "money");
	rate_write(rate, &entry.body);
	return entry_commit(&entry);
}

int
rate_set(struct book *book, struct tx *tx, const struct rate *rate, struct buffer *text,
	 struct club_row *row, bool *changes)
{
	struct store_text kept;
	bool same;

	if (rate_is(rate, row, &same) != STORE_OK || !rate_keep(rate, text, &kept))
		return book_no_memory(book);
	*changes = !same;
	row->money = kept;
	return same ? 0 : record(book, tx, rate);
}

/* ---- Recounting ---- */

static int
take(struct verification *verification, const struct entry_row *row, const json_t *body,
     const struct posting *postings, unsigned count)
{
	struct problem problem = {0};
	struct reader reader = {.problem = &problem};
	struct rate rate;

	(void)postings;
	(void)count;
	if (row->match != NULL || rate_read_entry(&reader, body, &rate) != 0) {
		verify_fault(verification, row->seq, "what points are worth cannot be read");
		return STORE_OK;
	}
	if (rates_are_alike(&rate, &verification->rate))
		verify_fault(verification, row->seq, "points are worth that already");
	verification->rate = rate;
	verification->rate_seq = row->seq;
	return STORE_OK;
}

/* ---- Importing ---- */

static int
follow(const struct arrival *arrival)
{
	struct book *book = arrival->book;
	struct tx *tx = arrival->tx;
	struct reader reader = book_reader(book);
	struct buffer text = {0};
	struct club_row row;
	struct rate rate;

	if (rate_read_entry(&reader, arrival->body, &rate) != 0 ||
	    book_store(book, tx->calls->club_find(tx, book->club, &row)) != 0)
		return -1;
	int result = rate_keep(&rate, &text, &row.money) ? 0 : book_no_memory(book);
	if (result == 0)
		result = book_store(book, tx->calls->club_update(tx, &row));
	buffer_free(&text);
	return result;
}

const struct entry_kind entry_kind_money = {
	.id = "money",
	.way_back = "set what points are worth anew (PATCH /v1/clubs/{id})",
	.posts_nothing = true,
	.keeps_results = true,
	.of_club = true,
	.take_of_club = take,
	.follow = follow,
};
