/* A transfer was taken back. */
#include "ledger/kinds/kinds.h"
#include "ledger/kinds/moves.h"

const struct entry_kind entry_kind_transfer_reversal = {
	.id = "transfer_reversal",
	.way_back = "post the transfer anew (POST /v1/matches/{id}/transfers)",
	.naming = {"seats", "played_by"},
	.keeps_results = true,
	.role = EVENT_GIVES_BACK,
	.take = move_take_back,
};
