/* A match ends: its standings, and what each player gets. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_finish = {
	.id = "finish",
	.way_back = "reopen the match (POST /v1/matches/{id}/reopen)",
	.naming = {"player"},
	.column = COLUMN_MATCHES,
};
