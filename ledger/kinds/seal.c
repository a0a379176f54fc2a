/* A step of a sealed match: a commitment, a seed, a deal, what was shown. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_seal = {
	.id = "seal",
	.way_back = "what was shown of a sealed match stays shown",
	.posts_nothing = true,
	.keeps_results = true,
};
