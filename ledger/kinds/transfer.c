/* Points or chips go from one seat to another. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_transfer = {
	.id = "transfer",
	.way_back = "take it back in its open match (DELETE /v1/matches/{id}/transfers/{tx})",
	.naming = {"seats", "played_by"},
	.keeps_results = true,
	.plays = true,
	.moves = true,
	.seats_all = true,
	.given_back_by = &entry_kind_transfer_reversal,
};
