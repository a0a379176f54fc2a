/* A seat loses points, at the table or from its final score. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_penalty = {
	.id = "penalty",
	.way_back = "take it back in its open match (DELETE /v1/matches/{id}/penalties/{tx})",
	.naming = {"seats", "played_by"},
	.keeps_results = true,
	.plays = true,
	.moves = true,
	.seats_all = true,
	.given_back_by = &entry_kind_penalty_reversal,
};
