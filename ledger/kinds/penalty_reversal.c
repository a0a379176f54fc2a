/* A penalty was taken back. */
#include "ledger/kinds/kinds.h"
#include "ledger/kinds/moves.h"

const struct entry_kind entry_kind_penalty_reversal = {
	.id = "penalty_reversal",
	.way_back = "post the penalty anew (POST /v1/matches/{id}/penalties)",
	.naming = {"seats", "played_by"},
	.keeps_results = true,
	.role = EVENT_GIVES_BACK,
	.take = move_take_back,
};
