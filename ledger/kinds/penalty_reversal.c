/* Gives a penalty back. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_penalty_reversal = {
	.id = "penalty_reversal",
	.way_back = "post the penalty anew (POST /v1/matches/{id}/penalties)",
	.naming = {"seats", "played_by"},
	.keeps_results = true,
	.plays = true,
	.moves = true,
};
