/* Somebody has paid another, or the club. */
#include "ledger/kinds/payment.h"

#include "ledger/kinds/kinds.h"
#include "ledger/money/paid.h"

#include <assert.h>

int
payment_post(struct book *book, struct tx *tx, const struct payment *payment, int64_t *seq)
{
	const struct paid paid = {payment->from, payment->to, payment->amount};
	struct entry entry;

	assert(account_player(payment->from) != NULL && asset_is_valid(payment->asset));
	assert(payment->amount > 0 && payment->amount <= AMOUNT_MAX);
	if (entry_begin(&entry, book, tx, &entry_kind_payment, NULL) != 0)
		return -1;
	entry_write_reason(&entry, payment->reason);
	out_key(&entry.body, "asset");
	out_string(&entry.body, payment->asset);
	out_open_member(&entry.body, "transfers", '[');
	paid_write(&paid, &entry.body);
	out_close(&entry.body, ']');
	paid_post(&entry, payment->asset, &paid);
	*seq = entry.row.seq;
	return entry_commit(&entry);
}

const struct entry_kind entry_kind_payment = {
	.id = "payment",
	.naming = {"from", "to"},
	.column = COLUMN_PAID,
	.has_reason = true,
	.has_transfers = true,
	.keeps_results = true,
	.of_club = true,
};
