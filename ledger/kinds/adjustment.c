/* The owner set balances right. */
#include "ledger/kinds/adjustment.h"

#include "ledger/core/entry.h"
#include "ledger/kinds/kinds.h"

#include <assert.h>

static int64_t
post_all(const struct adjustment *adjustment, struct entry *entry)
{
	int64_t sum = 0;

	for (unsigned i = 0; i < adjustment->count; i++) {
		const struct adjusted *adjusted = &adjustment->list[i];
		assert((adjusted->player[0] == '\0') != (adjusted->account[0] == '\0'));
		if (adjusted->player[0] != '\0')
			entry_post_player(entry, adjusted->player, adjustment->asset,
					  adjusted->amount);
		else
			entry_post(entry, adjusted->account, adjustment->asset, adjusted->amount);
		sum += adjusted->amount;
	}
	return sum;
}

int
adjustment_post(struct book *book, struct tx *tx, const struct adjustment *adjustment, int64_t *seq)
{
	struct entry entry;

	assert(adjustment->count > 0 && adjustment->count <= ADJUSTMENT_POSTINGS_MAX);
	assert(asset_is_valid(adjustment->asset));
	if (entry_begin(&entry, book, tx, &entry_kind_adjustment, NULL) != 0)
		return -1;
	entry_write_reason(&entry, adjustment->reason);
	int64_t sum = post_all(adjustment, &entry);
	entry_post(&entry, ACCOUNT_ADJUSTMENT, adjustment->asset, -sum);
	*seq = entry.row.seq;
	return entry_commit(&entry);
}

const struct entry_kind entry_kind_adjustment = {
	.id = "adjustment",
	.has_reason = true,
	.keeps_results = true,
	.of_club = true,
};
