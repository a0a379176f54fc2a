/* A player has no name any more. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_anonymise = {
	.id = "anonymise",
	.way_back = "an anonymised player stays so",
	.naming = {"player"},
	.posts_nothing = true,
	.renames = true,
	.of_club = true,
};
