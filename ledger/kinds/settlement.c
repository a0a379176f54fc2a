/* What players owe each other is paid, as the book proposes it. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_settlement = {
	.id = "settlement",
	.naming = {"from", "to", "player"},
	.column = COLUMN_PAID,
	.has_transfers = true,
	.keeps_results = true,
	.of_club = true,
};
