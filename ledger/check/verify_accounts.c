/* Accounts and their postings, held against what the entries add up to. */
#include "ledger/check/verify_steps.h"

#include <stdio.h>

/* The postings of one account in one asset, as rows. */
struct walk {
	struct verification *verification;
	int64_t balance, count, last; /* last: where the page ended */
	uint64_t trace;
	bool broken; /* a running balance was wrong */
};

static int
visit_posting(void *arg, const struct posting_row *row)
{
	struct walk *walk = arg;

	walk->balance = (int64_t)((uint64_t)walk->balance + (uint64_t)row->amount);
	walk->trace = fold_trace(
		walk->trace,
		fold_place(row->seq, row->line, row->entry_id, row->kind, row->match, row->at),
		row->amount);
	walk->count++;
	walk->last = row->seq * STORE_LINES + row->line;
	if (row->balance != walk->balance && !walk->broken) {
		walk->broken = true;
		verify_fault(walk->verification, row->seq,
			     "the running balance of %s in %s is %lld, not %lld", row->account,
			     row->asset, (long long)walk->balance, (long long)row->balance);
	}
	return STORE_OK;
}

static int
check_postings(struct verification *verification, const struct account_row *row,
	       const struct fold_cell *cell)
{
	struct walk walk = {.verification = verification};
	struct page page = {.ascending = true, .limit = VERIFY_PAGE};
	struct tx *tx = verification->tx;
	int result;

	do {
		page.after_seq = walk.last;
		result = tx->calls->postings(tx, verification->club, row->account, row->asset,
					     &page, visit_posting, &walk);
	} while (result == STORE_OK && walk.last > page.after_seq);
	if (result == STORE_OK && (walk.count != cell->postings || walk.trace != cell->trace))
		verify_fault(verification, 0,
			     "the postings of %s in %s are not those of the "
			     "entries",
			     row->account, row->asset);
	return result;
}

static int
visit_account(void *arg, const struct account_row *row)
{
	struct verification *verification = arg;
	struct fold_cell *cell = fold_find(&verification->accounts, row->account, row->asset);

	verification->result->accounts++;
	if (cell == NULL) {
		verify_fault(verification, 0, "no entry posts to %s in %s", row->account,
			     row->asset);
		return STORE_OK;
	}
	cell->met = true;
	if (row->balance != cell->balance)
		verify_fault(verification, 0, "the balance of %s in %s is %lld, not %lld",
			     row->account, row->asset, (long long)cell->balance,
			     (long long)row->balance);
	if (row->postings != cell->postings)
		verify_fault(verification, 0, "%s in %s has %lld postings, not %lld", row->account,
			     row->asset, (long long)cell->postings, (long long)row->postings);
	return check_postings(verification, row, cell);
}

static void
look_for_missing(struct verification *verification)
{
	const struct fold *fold = &verification->accounts;

	for (size_t i = 0; i < fold->room; i++) {
		const struct fold_cell *cell = &fold->cells[i];
		if (cell->postings != 0 && !cell->met && account_is_of_club(cell->account))
			verify_fault(verification, 0, "there is no balance of %s in %s",
				     cell->account, cell->asset);
	}
}

int
verify_accounts(struct verification *verification)
{
	struct tx *tx = verification->tx;
	int result = tx->calls->accounts(tx, verification->club, NULL, NULL, visit_account,
					 verification);

	if (result == STORE_OK)
		look_for_missing(verification);
	return result;
}
