/* A player pays another one, or the club. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_payment = {
	.id = "payment",
	.naming = {"from", "to"},
	.column = COLUMN_PAID,
	.has_reason = true,
	.has_transfers = true,
	.keeps_results = true,
	.of_club = true,
};
