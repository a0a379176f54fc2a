/* A match without hands has this result. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_result = {
	.id = "result",
	.way_back = "put the result right again (PUT /v1/matches/{id}/result)",
	.naming = {"seats", "played_by"},
	.has_reason = true,
	.keeps_results = true,
	.plays = true,
	.seats_all = true,
};
