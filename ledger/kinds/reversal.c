/* An entry of the club was taken back. */
#include "ledger/kinds/reversal.h"

#include "ledger/core/entry.h"
#include "ledger/kinds/kinds.h"

#include <assert.h>

int
entry_take_back(struct book *book, struct tx *tx, const struct entry_row *reversed,
		const char *reason, int64_t *seq)
{
	const struct entry_kind *kind = entry_kind_find(reversed->kind);
	struct entry entry;

	assert(kind != NULL && kind->way_back == NULL);
	if (entry_check_stands(book, tx, reversed) != 0 ||
	    entry_begin(&entry, book, tx, &entry_kind_reversal, NULL) != 0)
		return -1;
	entry_write_reason(&entry, reason);
	if (entry_reverse(&entry, reversed) != 0) {
		entry_drop(&entry);
		return -1;
	}
	*seq = entry.row.seq;
	if (entry_commit(&entry) != 0)
		return -1;
	return kind->undo == NULL ? 0 : kind->undo(book, tx, reversed);
}

const struct entry_kind entry_kind_reversal = {
	.id = "reversal",
	.way_back = "post the adjustment, settlement or payment anew",
	.has_reason = true,
	.of_club = true,
};
