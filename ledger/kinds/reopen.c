/* Takes the finish of a match back. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_reopen = {
	.id = "reopen",
	.way_back = "finish the match (POST /v1/matches/{id}/finish)",
	.has_reason = true,
	.after_end = true,
};
