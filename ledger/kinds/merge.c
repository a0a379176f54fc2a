/* Two players were the same person: one has all from now on. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_merge = {
	.id = "merge",
	.naming = {"player", "into"},
	.has_reason = true,
	.of_club = true,
};
