/* Takes back an entry whose kind has no other way. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_reversal = {
	.id = "reversal",
	.way_back = "post the adjustment, settlement or payment anew",
	.has_reason = true,
	.of_club = true,
};
