/* A match comes into another season, or into none. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_move = {
	.id = "move",
	.way_back = "move the match back (POST /v1/matches/{id}/season)",
	.posts_nothing = true,
	.after_end = true,
};
