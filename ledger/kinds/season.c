/* A season is made, or its settings change. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_season = {
	.id = "season",
	.way_back = "change, close or reopen the season (/v1/seasons/{id})",
	.naming = {"player", "players"},
	.posts_nothing = true,
	.keeps_results = true,
	.of_club = true,
};
