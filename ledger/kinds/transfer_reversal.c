/* Gives a transfer back. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_transfer_reversal = {
	.id = "transfer_reversal",
	.way_back = "post the transfer anew (POST /v1/matches/{id}/transfers)",
	.naming = {"seats", "played_by"},
	.keeps_results = true,
	.plays = true,
	.moves = true,
};
