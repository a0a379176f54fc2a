/* The club settled up: who owed has paid who was owed. */
#include "ledger/kinds/settlement.h"

#include "ledger/core/entry.h"
#include "ledger/kinds/kinds.h"
#include "ledger/money/paid.h"

#include <assert.h>

int
plan_post(struct book *book, struct tx *tx, const struct settling *settling,
	  const struct plan *plan, int64_t *seq)
{
	struct entry entry;

	if (plan->transfer_count == 0)
		return book_refuse(book, CONTRADICTION, "there is nothing to settle in %s",
				   settling->asset);
	if (entry_begin(&entry, book, tx, &entry_kind_settlement, NULL) != 0)
		return -1;
	assert(entry.row.seq == plan->head + 1);
	plan_write_terms(settling, plan, &entry.body);
	if (settling->note[0] != '\0') {
		out_key(&entry.body, "note");
		out_string(&entry.body, settling->note);
	}
	plan_write_transfers(plan, &entry.body);
	for (size_t i = 0; i < plan->transfer_count; i++) {
		struct paid paid = plan_paid(plan, i);
		paid_post(&entry, settling->asset, &paid);
	}
	*seq = entry.row.seq;
	return entry_commit(&entry);
}

const struct entry_kind entry_kind_settlement = {
	.id = "settlement",
	.naming = {"from", "to", "player"},
	.column = COLUMN_PAID,
	.has_transfers = true,
	.keeps_results = true,
	.of_club = true,
};
