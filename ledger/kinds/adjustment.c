/* An organizer puts an account right. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_adjustment = {
	.id = "adjustment",
	.has_reason = true,
	.keeps_results = true,
	.of_club = true,
};
